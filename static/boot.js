// What must work before Python does, and the few calls Python makes into the page.
// Shows the first screen, keeps what is tapped and typed until Python takes over, and says in words when it cannot.
(() => {
  "use strict";

  const root = document.documentElement;
  const PREFIX = "chautari.";
  const LAST = `${PREFIX}last.`;
  const RELEASE = `${PREFIX}release`;
  const ASKED = `${PREFIX}asked`;
  const LANGUAGES = ["en", "ne", "hi", "uk", "ja"];
  // How long a start may be silent before the page looks for the reason; tests set it shorter.
  const QUIET_MS = window.chautariQuiet ?? 15000;
  const NEEDED = [
    "pyscript.toml", "py/main.py", "static/vendor/morphdom.js", "static/vendor/pyscript/core.js",
    "static/vendor/pyodide/pyodide.mjs", "static/vendor/pyodide/pyodide.asm.mjs", "static/vendor/pyodide/pyodide.asm.wasm",
    "static/vendor/pyodide/python_stdlib.zip", "static/vendor/pyodide/pyodide-lock.json",
  ];

  const byId = (id) => document.getElementById(id);
  const path = () => {
    try {
      return decodeURI(location.hash.replace(/^#\/?/, ""));
    } catch {
      return "";
    }
  };
  const ready = () => root.dataset.ready === "1";

  // --- storage -------------------------------------------------------------------------------------------------

  const area = (where) => {
    try {
      return where === "session" ? sessionStorage : localStorage;
    } catch {
      return null;
    }
  };

  // Every record of this page as [key, text] pairs; undefined when the storage is refused.
  const records = (where) => {
    const store = area(where);
    if (!store) return undefined;
    try {
      const keys = Array.from({ length: store.length }, (_, i) => store.key(i));
      const wanted = (key) => key?.startsWith(PREFIX) && !key.startsWith(LAST) && ![RELEASE, ASKED].includes(key);
      return keys.filter(wanted).map((key) => [key, store.getItem(key)]);
    } catch {
      return undefined;
    }
  };

  const tryPut = (where, key, text) => {
    try {
      const store = area(where);
      if (!store) return "refused";
      if (text === "") store.removeItem(key);
      else store.setItem(key, text);
      return "";
    } catch (error) {
      return error?.name === "QuotaExceededError" ? "full" : "refused";
    }
  };

  // A browser may erase what lies long unused. It is asked not to as soon as there is something to lose, and never
  // again, for Firefox asks the person; but at each start of a page on the home screen, where no person is asked.
  let asked = false;
  const keepForGood = async () => {
    if (asked || !navigator.storage?.persist) return;
    asked = true;
    try {
      const installed = matchMedia("(display-mode: standalone)").matches;
      if ((get("local", ASKED) && !installed) || await navigator.storage.persisted()) return;
      tryPut("local", ASKED, "1");
      await navigator.storage.persist();
    } catch {
      // Refused: then it is kept for as long as everything else.
    }
  };

  // "" when it worked, else "full" or "refused". The last screens make room for what is worth more.
  const put = (where, key, text) => {
    const problem = tryPut(where, key, text);
    if (!problem && where === "local" && text && ![`${PREFIX}settings`, RELEASE].includes(key)) keepForGood();
    if (problem !== "full" || where !== "session" || !dropLast()) return problem;
    return tryPut(where, key, text);
  };

  const dropLast = () => {
    const kept = Object.keys(area("session")).filter((key) => key.startsWith(LAST));
    kept.forEach((key) => tryPut("session", key, ""));
    return kept.length > 0;
  };

  const head = (where, key) => get(where, key).slice(0, 400);
  const get = (where, key) => {
    try {
      return area(where)?.getItem(key) ?? "";
    } catch {
      return "";
    }
  };

  // PyScript opens a database for packages, which this page has none of, and does not start where it is refused.
  const standIn = () => {
    const later = (result) => {
      const request = { result };
      queueMicrotask(() => request.onsuccess?.({ target: request }));
      return request;
    };
    const store = new Proxy({}, { get: (_, name) => () => later(name.startsWith("getAll") ? [] : undefined) });
    const database = { objectStoreNames: ["entries"], transaction: () => ({ objectStore: () => store }), close() {} };
    return { open: () => later(database), deleteDatabase: () => later(undefined) };
  };
  try {
    Object.defineProperty(window, "indexedDB", { configurable: true, value: standIn() });
  } catch {
    // A browser that forbids this has a database of its own.
  }

  // --- language and texts --------------------------------------------------------------------------------------

  const settings = () => {
    try {
      return JSON.parse(get("local", `${PREFIX}settings`)) ?? {};
    } catch {
      return {};
    }
  };

  const chosenLanguage = () => {
    const wished = [settings().language, ...(navigator.languages ?? [navigator.language])];
    const short = wished.filter((tag) => typeof tag === "string").map((tag) => tag.toLowerCase().split("-")[0]);
    return short.find((tag) => LANGUAGES.includes(tag)) ?? "en";
  };

  let language = chosenLanguage();
  const fetched = {};
  const loadTexts = async (lang) => {
    fetched[lang] ??= ask(`i18n/${lang}.json`).then(async (answer) => {
      if (!answer.ok) throw new Error(`i18n/${lang}.json: ${answer.status}`);
      const text = await answer.text();
      // Some hosts answer with a page of their own where a file is missing.
      JSON.parse(text);
      return text;
    });
    try {
      return [lang, await fetched[lang]];
    } catch (error) {
      delete fetched[lang];
      if (lang !== "en") return loadTexts("en");
      lost(`i18n/${lang}.json: ${error.message}`);
      throw error;
    }
  };

  // Modules that only some people need: fetched when they are asked for, by their names in Python.
  const LATE = { "bots.sugoroku_weights": "py/bots/sugoroku_weights.py" };
  const late = async (name) => {
    // Somebody waits for it: what does not come soon is said not to have come.
    const answer = await ownFetch(LATE[name], { signal: AbortSignal.timeout(30000) });
    if (!answer.ok) throw new Error(`${LATE[name]}: ${answer.status}`);
    return answer.text();
  };

  const shellText = (name, lang = language) => document.querySelector(`script[data-shell="${name}"][lang="${lang}"]`)?.textContent;
  const parsed = (html) => {
    const page = document.createElement("template");
    page.innerHTML = html;
    return page.content;
  };

  const words = {};
  const word = (key) => {
    // Once Python has the page, another language may have been chosen.
    const spoken = ready() ? root.lang : language;
    words[spoken] ??= parsed(shellText("boot", spoken) ?? "");
    return words[spoken].querySelector(`[data-text="${key}"]`)?.textContent ?? key;
  };

  // --- the first screen ----------------------------------------------------------------------------------------

  // The tools are those that have a first screen of their own; a page of texts has only the kept one.
  const place = () => {
    const first = path().split("/")[0];
    return first === "about" || shellText(`${CSS.escape(first)}-wait`) !== undefined ? first : "home";
  };
  const shellName = () => {
    // Something of the tool is going on: only Python knows what. Else its set-up is shown at once.
    return get("session", PREFIX + place()) ? `${place()}-wait` : place();
  };

  // What the kept screen was drawn from: every record begins with its identity and its revision.
  const drawnFrom = () => {
    const all = ["session", "local"].flatMap((where) => (records(where) ?? []).map(([key, text]) => [where, key, text]));
    const marks = all.map(([where, key, text]) => `${where} ${key} ${text.length} ${text.slice(0, 160)}`);
    return [root.dataset.release ?? "", language, ...marks.sort()].join("\n");
  };
  const keepLast = (at, name, title, html, said) => {
    tryPut("session", LAST + at, JSON.stringify({ from: drawnFrom(), name, title, html, said }));
  };
  // The storage is the origin's, which others may share: of what is kept there only what this page draws is shown.
  const TAGS = new Set(("a b bdi button caption circle datalist dd defs details dialog div dl dt ellipse figcaption figure "
    + "footer g h1 h2 h3 header i input label li line main nav ol option output p path polyline progress radialGradient rect "
    + "section select span stop strong summary svg symbol table tbody td text textarea tfoot th thead tr ul use").split(" "));
  const UNDRAWN = /^(on|style$|src|srcdoc$|action$|formaction$|ping$|target$|xlink|background$|poster$|data$)/i;
  const harmless = (html) => [...parsed(html).querySelectorAll("*")].every((node) => TAGS.has(node.localName)
    && node.getAttributeNames().every((name) => (name === "href" ? node.getAttribute(name).startsWith("#") : !UNDRAWN.test(name))));
  const lastScreen = () => {
    const text = get("session", LAST + place());
    if (!text) return null;
    try {
      const last = JSON.parse(text);
      const whole = ["name", "title", "html", "said"].every((key) => typeof last[key] === "string");
      return whole && last.from === drawnFrom() && harmless(last.html) ? last : null;
    } catch {
      return null;
    }
  };

  let shown = "";
  const showShell = () => {
    const last = lastScreen();
    const html = last?.html ?? shellText(shellName()) ?? shellText("home");
    if (!html || html === shown) return;
    const first = !shown;
    shown = html;
    byId("app").replaceChildren(parsed(html));
    if (last) {
      byId("said").textContent = last.said;
      document.body.dataset.screen = last.name;
      document.title = last.title;
    } else delete document.body.dataset.screen;
    settle(byId("app"));
    if (!first) scrollTo(0, 0);
  };

  const applySettings = () => {
    const { theme } = settings();
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  // --- failures ------------------------------------------------------------------------------------------------

  let failed = false;
  const details = [];
  const note = (text) => {
    const short = String(text ?? "").trim().slice(0, 4000);
    if (short && !details.includes(short)) details.push(short);
    if (details.length > 20) details.shift();
  };

  const control = (key, act, kind = "") => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = word(key);
    button.className = `button ${kind}`;
    button.onclick = act;
    return button;
  };

  // Without its style the page works, but looks so that one should know why.
  const styled = () => Boolean(getComputedStyle(root).getPropertyValue("--card"));

  const putAway = () => {
    const box = byId("failure");
    box.hidden = true;
    box.replaceChildren();
  };

  const notice = (kind) => {
    const box = byId("failure");
    const line = document.createElement("p");
    line.textContent = word(kind);
    const buttons = document.createElement("div");
    buttons.className = "actions";
    buttons.append(control("again", () => location.reload(), "main"));
    if (kind === "slow" || kind === "trouble" || kind === "plain") buttons.append(control("close", putAway));
    const fold = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = word("details");
    const text = document.createElement("pre");
    text.lang = "en";
    text.textContent = details.join("\n\n") || navigator.userAgent;
    fold.append(summary, text);
    box.dataset.kind = kind;
    box.replaceChildren(line, buttons, fold);
    box.hidden = false;
  };

  // Says that a start cannot succeed; the first reason stays, later ones are added to the details.
  const fail = (key, detail) => {
    note(detail);
    if (ready()) return;
    if (failed) {
      byId("failure").querySelector("pre").textContent = details.join("\n\n");
      return;
    }
    failed = true;
    loading.end();
    root.dataset.failed = key;
    notice(key);
  };
  const lost = (detail) => fail(navigator.onLine === false ? "offline" : "missing", detail);

  // An error once Python has the page: it goes on, the sentence says that the last tap did nothing.
  const trouble = (detail) => {
    if (!ready() && !handing) {
      const fetching = /unable to fetch|failed to fetch|load failed|networkerror|module script failed|imported module/i;
      (fetching.test(detail) ? lost : fail.bind(null, "failed"))(detail);
    } else {
      note(detail);
      notice("trouble");
    }
  };

  addEventListener("error", (event) => {
    // A link that only asks early says nothing: what is really missing is missed by who needs it.
    if (event.target instanceof HTMLScriptElement || event.target.rel === "stylesheet") {
      lost(event.target.src || event.target.href);
    } else if (event.message) trouble(event.error?.stack ?? event.message);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    trouble(reason?.message && !reason.stack?.includes(reason.message) ? reason.message : reason?.stack ?? String(reason));
  });
  // Often an extension of the browser; what the page itself misses is reported by one of the others.
  addEventListener("securitypolicyviolation", (event) => note(`${event.violatedDirective}: ${event.blockedURI}`));

  // What Python says of a start that fails goes to the console alone.
  const sayError = console.error;
  console.error = (...what) => {
    if (!ready()) note(what.map((each) => each?.message ?? String(each)).join(" "));
    sayError.apply(console, what);
  };

  // The interpreter waits for ever, without an event, when one of its files is missing or refused.
  const loading = window.chautariDownload;
  const ask = loading.fetch;
  const ownFetch = window.fetch;
  window.fetch = async (...what) => {
    try {
      const answer = await ask(...what);
      heard = performance.now();
      if (!answer.ok) lost(`${answer.url}: ${answer.status}`);
      return answer;
    } catch (error) {
      lost(`${what[0]?.url ?? what[0]}: ${error.message}`);
      throw error;
    }
  };
  const watchWasm = () => {
    const { instantiate } = WebAssembly;
    const watched = async (bytes, imports) => {
      try {
        return await instantiate(await bytes, imports);
      } catch (error) {
        fail("failed", `WebAssembly: ${error.message}`);
        throw error;
      }
    };
    WebAssembly.instantiate = watched;
    // Hosts that do not know the type of the file are no reason not to start.
    const streaming = WebAssembly.instantiateStreaming;
    if (!streaming) return;
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const answer = await source;
      if (answer.headers.get("Content-Type") !== "application/wasm") return watched(answer.arrayBuffer(), imports);
      try {
        return await streaming(answer, imports);
      } catch (error) {
        trouble(`${answer.url}: ${error.message}`);
        throw error;
      }
    };
  };

  const supported = () => {
    try {
      // A module with an exception tag: the newest thing that the interpreter is built with.
      const tagged = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 13, 3, 1, 0, 0);
      return WebAssembly.validate(tagged) && typeof structuredClone === "function" && "replaceChildren" in root
        && "inert" in root && typeof HTMLDialogElement === "function";
    } catch {
      return false;
    }
  };

  // What the page says by itself in the line above the buttons, in the language of the shell.
  const murmur = (key) => {
    const line = byId("said");
    if (line) line.textContent = word(key);
  };

  // The first download, as far as it has come, in the digits of the page.
  const megabytes = (bytes) => {
    const native = settings().digits?.[language] ?? language === "ne";
    const text = (bytes / 1e6).toFixed(1).replace(".", language === "uk" ? "," : ".");
    return native && ["ne", "hi"].includes(language) ? text.replace(/\d/g, (digit) => "०१२३४५६७८९"[digit]) : text;
  };
  setTimeout(() => {
    if (ready() || failed) return;
    loading.show((come, all) => word("fetching").replace("{{done}}", megabytes(come)).replace("{{all}}", megabytes(all)));
  }, 600);
  addEventListener("online", () => {
    if (failed && ["missing", "offline"].includes(root.dataset.failed)) location.reload();
  });

  // When nothing has been heard for a while, ask for each file: one is missing, or the network is slow. The last
  // resort, for a start that hangs for a reason that nothing reports, is the button.
  const PATIENCE = 8;
  let heard = performance.now();
  let probes = 0;
  const probe = async () => {
    for (const file of NEEDED) {
      try {
        const answer = await ask(file, { method: "HEAD" });
        if (!answer.ok) return lost(`${file}: ${answer.status}`);
      } catch (error) {
        return lost(`${file}: ${error.message}`);
      }
    }
    if (ready() || failed) return;
    murmur("slow");
    probes += 1;
    if (probes === PATIENCE) notice("slow");
  };
  const watch = setInterval(() => {
    if (ready() || failed) {
      clearInterval(watch);
    } else if (performance.now() - heard > QUIET_MS) {
      heard = performance.now();
      probe();
    }
  }, Math.min(1000, QUIET_MS));
  addEventListener("py:progress", ({ detail }) => {
    heard = performance.now();
    root.dataset.step = detail;
  });
  addEventListener("py:done", () => {
    if (!ready()) fail("failed", "main.py did not start the page");
  });

  // PyScript shows its own banner, in English, when its settings cannot be read. The page's own last line is for
  // browsers in which this script did not run.
  const banners = new MutationObserver(() => {
    byId("unable")?.remove();
    const banner = document.querySelector("body > .py-error");
    if (!banner) return;
    const text = banner.textContent;
    banner.remove();
    trouble(text);
  });

  // --- events --------------------------------------------------------------------------------------------------

  let python = null;
  // From the moment when Python has what was typed and tapped until it takes everything.
  let handing = false;
  let queue = [];
  // Buttons that can be tapped until Python has decided whether they can.
  const lent = [];
  const timers = {};
  let resting = null;
  let touched = 0;
  for (const kind of ["pointerdown", "keydown", "scroll"]) {
    addEventListener(kind, () => { touched = performance.now(); }, { capture: true, passive: true });
  }
  let composing = null;

  // `made` says on what: before Python is there, only what still is on its first screen is carried out.
  const send = (act, arg = "", value = "", made = {}) => {
    if (python) python(act, arg, value);
    else queue.push({ act, arg, value, ...made });
  };

  const label = (node) => `${node.getAttribute("aria-label") ?? ""} ${node.textContent}`;
  const tap = (found) => {
    if (!python) murmur("coming");
    send(found.dataset.tap, found.dataset.arg, found.value, { kind: "tap", label: label(found) });
  };
  const stillThere = (page) => ({ kind, act, arg, label: seen }) => {
    if (!kind) return true;
    const nodes = [...page.querySelectorAll(`[data-${kind}]`)];
    return nodes.some((node) => node.dataset[kind] === act && (node.dataset.arg ?? "") === arg && (!seen || label(node) === seen));
  };

  // What stands in a box. Of what is typed before Python is there, the last state of each box counts.
  const enter = (box, value) => {
    const { input: act, arg = "" } = box.dataset;
    if (!python) {
      const last = queue.at(-1);
      if (last?.typed && last.act === act && last.arg === arg) queue.pop();
      queue.push({ act, arg, value, typed: true, kind: "input" });
      // It may have made these possible: Python will decide.
      for (const button of byId("app").querySelectorAll("[data-tap][disabled]")) {
        button.disabled = false;
        lent.push(button);
      }
      return;
    }
    python(act, arg, value);
    // A character that was not taken leaves the screen as it was drawn, but not the box.
    if (box.isConnected) settleBox(box);
  };

  const acting = (event, name) => {
    const found = event.target instanceof Element ? event.target.closest(`[data-${name}]`) : null;
    return found && !found.disabled && found.getAttribute("aria-disabled") !== "true" ? found : null;
  };

  // The click that a browser sends after a drag is none; one from the keyboard has no detail.
  let dragged = false;
  addEventListener("click", (event) => {
    if (dragged && event.detail) return;
    const found = acting(event, "tap");
    if (found) tap(found);
  });
  addEventListener("input", (event) => {
    const found = acting(event, "input");
    if (found) enter(found, found.type === "checkbox" ? (found.checked ? "1" : "") : found.value);
  });
  // `change` comes when a box is left; a choice made in a list or a file picker is one, too.
  addEventListener("change", async (event) => {
    const found = acting(event, "change");
    if (!found) return;
    if (found.type !== "file") {
      send(found.dataset.change, found.dataset.arg, found.value, { kind: "change" });
    } else if (found.files.length) {
      const file = found.files[0];
      const text = file.size > 5_000_000 ? "" : await file.text().catch(() => "");
      found.value = "";
      send(found.dataset.change, file.name, text);
    }
  });
  // Arrow keys go from button to button where a box says that it is a grid: to the nearest one that way.
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const centre = (node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    const grid = way && event.target instanceof Element && event.target.closest("[data-grid]");
    if (!grid) return;
    const [x, y] = centre(event.target);
    const found = [...grid.querySelectorAll("button")].map((node) => {
      const [dx, dy] = [centre(node)[0] - x, centre(node)[1] - y];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1] + dy * way[0]);
      return { node, along, far: along + 3 * aside };
    }).filter(({ node, along }) => node !== event.target && along > 4).sort((a, b) => a.far - b.far);
    event.preventDefault();
    found[0]?.node.focus();
  });

  // A piece is dragged: it is taken up (its data-drag), and let go over a button, which is then tapped.
  let drag = null;
  addEventListener("pointerdown", (event) => {
    dragged = false;
    const found = python && event.isPrimary && event.button === 0 ? acting(event, "drag") : null;
    drag = found ? { found, x: event.clientX, y: event.clientY, ghost: null } : null;
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost) {
      if (Math.hypot(dx, dy) < 10) return;
      const piece = [...drag.found.querySelectorAll("[data-piece]")].pop();
      if (!piece) return;
      const box = piece.getBoundingClientRect();
      drag.ghost = piece.cloneNode(true);
      drag.ghost.removeAttribute("data-fly");
      drag.ghost.className += " dragged";
      Object.assign(drag.ghost.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px` });
      document.body.append(drag.ghost);
      send(drag.found.dataset.drag, drag.found.dataset.arg);
    }
    drag.ghost.style.translate = `${dx}px ${dy}px`;
  });
  const letGo = (event) => {
    const held = drag;
    drag = null;
    if (!held?.ghost) return;
    held.ghost.remove();
    const under = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
    const target = under?.closest("[data-grid] [data-tap]");
    if (target && target !== held.found) send(target.dataset.tap, target.dataset.arg);
    else send(held.found.dataset.drop);
    dragged = true;
  };
  addEventListener("pointerup", letGo);
  addEventListener("pointercancel", letGo);
  addEventListener("submit", (event) => event.preventDefault());
  // From a box to the next one of its chain, and from the last to the button that stands after it.
  const goOn = (box) => {
    const group = box.dataset.chain;
    const boxes = [...document.querySelectorAll(`[data-chain="${group}"]`)];
    const next = boxes[boxes.indexOf(box) + 1] ?? document.querySelector(`[data-after="${group}"]:not([disabled])`);
    if (next) next.focus();
    else box.blur();
    if (next?.select) next.select();
  };
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229 || !(event.target instanceof HTMLInputElement)) return;
    if (!event.target.dataset.chain) return;
    event.preventDefault();
    goOn(event.target);
  });

  // An iPhone's number pad has no Enter, and it lies over the page and its buttons: while it does, a button above it
  // leads on. A pad that makes the page smaller has an Enter and leaves the buttons in sight.
  const sight = window.visualViewport;
  const PAD = 120;
  const onward = document.createElement("button");
  let typed = null;
  const placeOnward = () => {
    const box = document.activeElement;
    if (box === onward) return;
    const typing = box instanceof HTMLInputElement && box.dataset.chain && ["numeric", "decimal"].includes(box.inputMode);
    onward.hidden = !typing || !sight || root.clientHeight - sight.height * sight.scale < PAD;
    if (onward.hidden) return;
    typed = box;
    onward.textContent = word("next");
    const { offsetTop, offsetLeft, width, height } = sight;
    onward.style.top = `${offsetTop + height - onward.offsetHeight - 8}px`;
    onward.style.left = `${offsetLeft + width - onward.offsetWidth - 12}px`;
  };
  Object.assign(onward, { type: "button", id: "onward", className: "button main", hidden: true });
  // The box keeps the focus, so that the pad stays; the tap then moves it on.
  onward.addEventListener("mousedown", (event) => event.preventDefault());
  onward.addEventListener("click", () => goOn(typed));
  document.body.append(onward);
  for (const kind of ["resize", "scroll"]) sight?.addEventListener(kind, placeOnward);
  for (const kind of ["focusin", "focusout"]) addEventListener(kind, () => requestAnimationFrame(placeOnward));

  addEventListener("compositionstart", (event) => { composing = event.target; });
  addEventListener("compositionend", (event) => {
    composing = null;
    const found = acting(event, "input");
    if (found) enter(found, found.value);
  });
  // A sheet is closed by Escape through Python, like by its button; a second Escape cannot be held back.
  const dismiss = ({ target }) => {
    if (target instanceof HTMLDialogElement && target.dataset.cancel) send(target.dataset.cancel);
  };
  addEventListener("cancel", (event) => {
    if (!(event.target instanceof HTMLDialogElement) || !event.cancelable) return;
    event.preventDefault();
    dismiss(event);
  }, true);
  addEventListener("close", dismiss, true);
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(PREFIX)) send("storage", key, newValue ?? "");
  });
  const keepScreen = () => {
    clearTimeout(timers.last);
    if (python && !handing) python("last");
  };
  addEventListener("visibilitychange", () => {
    if (document.hidden) keepScreen();
    else if (python) send("seen");
  });
  addEventListener("pagehide", () => {
    send("leaving");
    keepScreen();
  });

  // --- places --------------------------------------------------------------------------------------------------

  let depth = history.state?.depth ?? 0;
  let here = location.href;
  const stay = (target) => {
    history.replaceState({ depth }, "", target);
    here = location.href;
  };
  stay();
  addEventListener("popstate", (event) => {
    if (event.state) {
      depth = event.state.depth;
      here = location.href;
    } else {
      // A link; one to the address that is open makes no entry of its own.
      if (location.href !== here) depth += 1;
      stay();
    }
    if (python) {
      send("route", path());
    } else {
      // Python starts at the address that it finds; what was tapped at another place is not meant any more.
      queue = queue.filter((message) => message.typed);
      showShell();
    }
  });

  const places = {
    go(target) {
      depth += 1;
      history.pushState({ depth }, "", `#/${target}`);
      here = location.href;
    },
    replace(target) {
      stay(`#/${target}`);
    },
    back(fallback) {
      if (depth > 0) {
        // Counted at once: two in a row, before the first has arrived, must not lead off the page.
        depth -= 1;
        history.back();
      } else {
        places.replace(fallback);
        send("route", fallback);
      }
    },
  };

  // --- the page, for Python ------------------------------------------------------------------------------------

  // Make the box hold what its markup says; the caret stays where it is.
  const settleBox = (box) => {
    if (box === composing || box.type === "file") return;
    if (box.type === "checkbox" || box.type === "radio") box.checked = box.hasAttribute("checked");
    else if (box instanceof HTMLSelectElement) box.value = box.dataset.value;
    else if (box instanceof HTMLInputElement && box.value !== (box.getAttribute("value") ?? "")) {
      keepCaret(() => { box.value = box.getAttribute("value") ?? ""; });
    }
  };

  const keepCaret = (change) => {
    const box = document.activeElement;
    const [text, at] = [box?.value, box?.selectionStart];
    change();
    if (typeof at === "number" && box === document.activeElement && box.value !== text) box.setSelectionRange(at, at);
  };

  // What a sheet was opened from has the focus again when the sheet goes; a box would open the phone's keyboard.
  let opener = null;
  const openSheet = (sheet) => {
    if (!document.querySelector("dialog[open]")) opener = document.activeElement;
    sheet.showModal();
  };
  const giveBack = () => {
    if (!opener || document.querySelector("dialog[open]")) return;
    if (document.activeElement === document.body && !opener.matches("input, textarea")) opener.focus({ preventScroll: true });
    opener = null;
  };

  const ends = new WeakMap();
  const settle = (region) => {
    region.querySelectorAll("input, textarea, select").forEach(settleBox);
    region.querySelectorAll("dialog:not([open])").forEach(openSheet);
    // A box with `data-end` shows its last lines whenever that says something new.
    for (const box of region.querySelectorAll("[data-end]")) {
      if (ends.get(box) !== box.dataset.end) box.scrollTop = box.scrollHeight;
      ends.set(box, box.dataset.end);
    }
  };

  // Pieces that are new and say where they come from are seen to come from there, over every halt.
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const flights = (region) => new Map([...region.querySelectorAll("[data-fly]")].map((node) => [node.dataset.key, node]));
  const fly = (node) => {
    const [x, y] = centre(node);
    const halts = node.dataset.fly.split(" ").map(byId).filter(Boolean).map((halt) => {
      const [hx, hy] = centre([...halt.querySelectorAll("[data-piece]")].pop() ?? halt);
      return { translate: `${hx - x}px ${hy - y}px`, zIndex: 5 };
    });
    if (halts.length) node.animate([...halts, { translate: "0 0", zIndex: 5 }], { duration: 230 * halts.length, easing: "ease-out" });
  };

  // Elements that are brought up to date by themselves, by key; one that is out of sight is kept for its return.
  const parts = new Map();
  const MORPHING = {
    getNodeKey: (node) => node.id || node.dataset?.key || node.dataset?.part || undefined,
    onBeforeElUpdated(from, to) {
      if (to.standsFor) {
        if (from !== parts.get(to.standsFor)) from.replaceWith(to);
        return false;
      }
      if (from.isEqualNode(to)) return false;
      if (from instanceof HTMLDialogElement && from.open) to.setAttribute("open", "");
      if (from === composing && "value" in to) to.value = from.value;
      if (from instanceof HTMLDetailsElement && from.open) to.open = true;
      return true;
    },
  };
  const part = (key, html) => {
    const next = parsed(html).firstElementChild;
    const node = parts.get(key);
    if (node?.tagName !== next.tagName) {
      node?.replaceWith(next);
      parts.set(key, next);
      settle(next);
    } else {
      keepCaret(() => window.morphdom(node, next, MORPHING));
      settle(node);
    }
  };
  const adoptParts = () => {
    for (const node of byId("app").querySelectorAll("[data-part]")) parts.set(node.dataset.part, node);
  };

  // Turn the inside of `id` into `html`, touching only what differs: focus, caret and composition stay.
  const morph = (id, html) => {
    const region = byId(id);
    const before = flights(region);
    const next = region.cloneNode(false);
    next.innerHTML = html;
    // Parts are heavy: those that go are gone before, those that come take their places afterwards.
    const stands = [...next.querySelectorAll("template[data-part]")].map((place) => {
      const stand = parts.get(place.dataset.part).cloneNode(false);
      stand.standsFor = place.dataset.part;
      place.replaceWith(stand);
      return stand;
    });
    const staying = new Set(stands.map((stand) => stand.standsFor));
    for (const node of region.querySelectorAll("[data-part]")) if (!staying.has(node.dataset.part)) node.remove();
    keepCaret(() => window.morphdom(region, next, { childrenOnly: true, ...MORPHING }));
    for (const stand of stands) if (region.contains(stand)) stand.replaceWith(parts.get(stand.standsFor));
    settle(region);
    giveBack();
    if (calm.matches) return;
    for (const [key, node] of flights(region)) if (!before.has(key)) fly(node);
  };

  // What is to have the focus gets it within the tap where the screen is drawn in it: only then does an iPhone show
  // its keyboard.
  let wanted = null;
  const reach = () => {
    if (!wanted) return;
    const { id, whole } = wanted;
    wanted = null;
    byId(id)?.focus();
    if (whole) byId(id)?.select?.();
  };
  const reachFor = (id, whole) => {
    wanted = { id, whole };
    requestAnimationFrame(reach);
  };

  const copy = (text) => {
    if (navigator.clipboard?.writeText) return navigator.clipboard.writeText(text).then(() => true, () => false);
    return Promise.resolve(false);
  };

  const download = (name, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  // Only a finished release is kept for use without network, and only once the page itself has all it needs.
  const keepOffline = () => {
    const { release } = root.dataset;
    if (!release) return;
    const before = get("local", RELEASE);
    if (before && before !== release) send("updated");
    if (before !== release) put("local", RELEASE, release);
    navigator.serviceWorker?.register("sw.js").catch((error) => note(error.message));
  };

  window.chautari = {
    forget: (key) => parts.delete(key),
    area: records, get, put, head, path, places, morph, part, adoptParts, copy, download, fail, trouble, note, loadTexts, late,
    language: () => language,
    canShare: () => typeof navigator.share === "function",
    share: (text) => navigator.share({ text }).then(() => "shared", (error) => (error.name === "AbortError" ? "left" : "failed")),
    applySettings,
    // After the drawing: what is to have the focus may not be there yet. Who is typing goes on typing where they are.
    focus(id) {
      if (!handing || !document.activeElement?.matches("input, textarea, select")) reachFor(id, false);
    },
    select: (id) => reachFor(id, true),
    later(name, milliseconds, act, arg) {
      clearTimeout(timers[name]);
      timers[name] = setTimeout(() => send(act, arg), milliseconds);
    },
    // Only once Python has the page, and nobody has just touched it.
    idle(act, arg) {
      if (!python) {
        resting = [act, arg];
        return;
      }
      const rest = (deadline) => {
        if (performance.now() - touched < 1000 || deadline?.didTimeout) setTimeout(() => window.chautari.idle(act, arg), 300);
        else send(act, arg);
      };
      if (window.requestIdleCallback) requestIdleCallback(rest, { timeout: 5000 });
      else setTimeout(rest, 300);
    },
    cancel(name) {
      clearTimeout(timers[name]);
      delete timers[name];
    },
    keepLast,
    shows: (html) => html === shown,
    // A screen has been drawn: it is kept for the next start as soon as nobody is tapping any more.
    drawn() {
      reach();
      clearTimeout(timers.last);
      const rest = () => {
        if (performance.now() - touched < 900) timers.last = setTimeout(rest, 500);
        else keepScreen();
      };
      timers.last = setTimeout(rest, 500);
    },
    // What was tapped and typed before Python was there, in order; `html` is the screen as Python has it.
    pending(html) {
      handing = true;
      // The page is again what was drawn: Python draws only what differs.
      for (const button of lent.splice(0)) button.disabled = true;
      const made = queue.splice(0);
      const kept = html === shown ? made : made.filter(stillThere(parsed(html)));
      if (kept.length < made.length) murmur("changed");
      return kept.map(({ act, arg, value }) => [act, arg, value]);
    },
    takeOver(dispatch) {
      if (typeof window.morphdom !== "function") {
        // Nothing could be drawn: what is wrong has been said already, or is said now.
        lost("morphdom.js");
        return;
      }
      python = dispatch;
      handing = false;
      window.fetch = ownFetch;
      loading.end();
      if (byId("failure").dataset.kind !== "trouble") putAway();
      delete root.dataset.failed;
      root.dataset.ready = "1";
      if (!styled()) notice("plain");
      const said = byId("said");
      if ([word("coming"), word("slow")].includes(said.textContent)) said.textContent = "";
      for (const { act, arg, value } of queue.splice(0)) python(act, arg, value);
      keepOffline();
      if (resting) window.chautari.idle(...resting);
    },
  };

  applySettings();
  root.lang = language;
  // This script stands behind the templates in the page: all that it shows is there already.
  showShell();
  banners.observe(document.body, { childList: true });
  loadTexts(language).catch(() => {});
  if (supported()) watchWasm();
  else fail("old", navigator.userAgent);
})();
