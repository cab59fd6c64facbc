// node compile_stdlib.mjs PYODIDE_FOLDER TARGET PYSCRIPT_FOLDER: writes the compiled standard library to TARGET,
// PyScript's own package in it; node compile_stdlib.mjs PYODIDE_FOLDER TARGET SOURCES.zip: an archive of modules, compiled.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";

const [folder, target, sources] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: folder,
  // Column positions of every instruction are a third of a compiled module, and no reader of this page sees them.
  env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" },
});
const here = (name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)));
python.FS.mkdirTree("/home/pyodide/setup");
for (const name of ["__init__.py", "expand.py", "compile_stdlib.py"]) {
  python.FS.writeFile(`/home/pyodide/setup/${name}`, here(name));
}
const application = sources.endsWith(".zip");
python.FS.writeFile("/in.zip", readFileSync(application ? sources : join(folder, "python_stdlib.zip")));
const more = application ? [] : readdirSync(sources).filter((name) => name.endsWith(".py"));
python.FS.mkdirTree("/more");
for (const name of more) python.FS.writeFile(`/more/${name}`, readFileSync(join(sources, name)));
const count = python.runPython(application
  ? "from setup.compile_stdlib import application; application('/in.zip', '/out.zip')"
  : `from pathlib import Path
from setup.compile_stdlib import library
library('/in.zip', '/out.zip', {f"pyscript/{file.name}": file.read_bytes() for file in Path("/more").iterdir()})`);
writeFileSync(target, python.FS.readFile("/out.zip"));
console.log(`${count} modules`);
