// node compile_stdlib.mjs PYODIDE_FOLDER TARGET: writes the compiled standard library to TARGET.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";

const [folder, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: folder,
  // Column positions of every instruction are a third of a compiled module, and no reader of this page sees them.
  env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" },
});
python.FS.writeFile("/stdlib.zip", readFileSync(join(folder, "python_stdlib.zip")));
const script = fileURLToPath(new URL("compile_stdlib.py", import.meta.url));
python.FS.writeFile("/home/pyodide/compile_stdlib.py", readFileSync(script));
const count = python.runPython("import compile_stdlib; compile_stdlib.rewrite('/stdlib.zip', '/out.zip')");
writeFileSync(target, python.FS.readFile("/out.zip"));
console.log(`${count} modules`);
