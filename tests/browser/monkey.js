// Taps, types and turns pages like somebody who presses whatever is there; a seed makes it the same again.
// `monkey.run(tool, count)` tells the console what it does; an error on the page ends it at once.
(() => {
  "use strict";

  const TEXTS = [
    "", " ", "0", "1", "3", "7", "12", "-1", "2.5", "1,250", "१२", "९.५", "1e9", "99999999999999999999999", "abc", "½",
    "Ram", "सीता", "Ганна", "さくら", "<b>x</b>", "a&b\"'", "\u202Eabc", "\u2067שלום", "👨‍👩‍👧", "क्षि".repeat(30), "x".repeat(200),
    "\uD800", "\u0000\u0001", "a\nb\tc", "{", "{\"chautari\":\"table\",\"v\":9}", "ban-sugoroku\n\n1. black 3-5: 8/5 6/1", "z\u0301".repeat(40),
  ];
  const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Home", "End", "PageDown"];
  // How often a control is chosen, by the act that it sends: what plays is likelier than what ends or leads away.
  const WEIGHTS = [
    [/\.(erase|again|takeIn|rematch)$|^language$|\.(saveGroup|forgetGroup|forget|hand|copy\w*|\w+File|file|share|print)$/, 2],
    [/^route$/, 0.5],
    [/^menu|^theme|^digits|\.(sheet|open|review|watch|swap|limit|first|ending)/, 3],
    [/\.(remove|state|misdealer|cancel|hint|kind)$/, 4],
    [/\.(saveRound|new|start|tile|end|draw|pass|look|lot|deal|way|hurry|begin|score)$/, 40],
    [/\.tap$/, 12],
  ];

  let state = 1;
  const random = () => {
    state = (state + 0x6D2B79F5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = (list) => list[Math.floor(random() * list.length)];

  const visible = (node) => node.checkVisibility({ visibilityProperty: true }) || node.closest("label")?.checkVisibility();
  const on = (node) => !node.disabled && node.getAttribute("aria-disabled") !== "true" && node.type !== "file"
    && !node.querySelector("input[type=file]") && visible(node);
  const CONTROLS = "button, input, select, textarea, summary, a[href^='#/']";
  const controls = () => {
    // Only the sheet on top can be reached.
    const sheet = [...document.querySelectorAll("dialog[open]")].pop();
    return [...(sheet ?? document.getElementById("app")).querySelectorAll(CONTROLS)].filter(on);
  };
  const act = (node) => node.dataset.tap ?? node.dataset.input ?? node.dataset.change ?? (node.matches("a") ? "route" : "");
  const weight = (node) => {
    const found = WEIGHTS.find(([acts]) => acts.test(act(node)))?.[1] ?? 6;
    // Stones and targets that go somewhere, and the button that the screen is about.
    const goes = /, can move|, move here/.test(node.ariaLabel ?? "") || node.matches("[data-piece]") || node.matches("#bar .main");
    return goes ? found * 20 : found;
  };
  const choose = (nodes) => {
    const weights = nodes.map(weight);
    let at = random() * weights.reduce((a, b) => a + b, 0);
    return nodes.find((_, index) => (at -= weights[index]) < 0) ?? nodes[0];
  };

  const type = (box) => {
    box.focus();
    const numeric = /maal|rule|pips/i.test(act(box)) && random() < 0.8;
    box.value = box.type === "range" ? String(Math.floor(random() * 40)) : numeric ? String(Math.floor(random() * 20)) : pick(TEXTS);
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (random() < 0.5) box.dispatchEvent(new Event("change", { bubbles: true }));
    if (random() < 0.5) box.blur();
    return box.value.slice(0, 20);
  };
  const press = () => {
    const key = pick(KEYS);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    target.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true, cancelable: true }));
    return key;
  };
  const drag = () => {
    const piece = pick([...document.querySelectorAll("[data-drag]")]);
    const target = pick([...document.querySelectorAll("#main button")]);
    if (!piece || !target) return "nothing";
    const at = (node) => {
      const box = node.getBoundingClientRect();
      return { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    };
    const send = (kind, node, more) => node.dispatchEvent(new PointerEvent(kind, {
      bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, button: 0, buttons: kind === "pointerup" ? 0 : 1, ...more,
    }));
    send("pointerdown", piece, at(piece));
    send("pointermove", piece, at(target));
    send("pointermove", piece, at(target));
    send(random() < 0.9 ? "pointerup" : "pointercancel", piece, at(target));
    return target.ariaLabel ?? "";
  };
  const travel = async (by) => {
    // What the page itself has asked of the history comes first. Before the first entry lies another document.
    await new Promise((done) => setTimeout(done, 500));
    if (by < 0 && !(history.state?.depth > 0)) return "home";
    const arrived = new Promise((done) => {
      addEventListener("popstate", done, { once: true });
      // There may be nothing to go forward to. (The page's timers run ten times as fast here.)
      setTimeout(done, by < 0 ? 50_000 : 5000);
    });
    if (by < 0) history.back();
    else history.forward();
    await arrived;
    return location.hash;
  };

  const once = async (tool) => {
    const roll = random();
    // Elsewhere it stays for some taps.
    if (!location.hash.startsWith(`#/${tool}`) && roll < 0.2) {
      location.hash = `/${tool}`;
      return ["to", tool];
    }
    const sheet = [...document.querySelectorAll("dialog[open]")].pop();
    if (roll < 0.015) return ["back", await travel(-1)];
    if (roll < 0.02) return ["forward", await travel(1)];
    if (roll < 0.06) return ["key", press()];
    if (roll < 0.08 && sheet) {
      sheet.dispatchEvent(new Event("cancel", { cancelable: true }));
      return ["escape", sheet.id];
    }
    if (roll < 0.1 && document.querySelector("[data-drag]")) return ["drag", drag()];
    const node = choose(controls());
    if (!node) return ["nothing", ""];
    const said = [act(node), node.dataset.arg ?? "", node.ariaLabel ?? node.textContent.slice(0, 30)];
    if (node.matches("select")) {
      node.value = pick([...node.options]).value;
      node.dispatchEvent(new Event("input", { bubbles: true }));
      node.dispatchEvent(new Event("change", { bubbles: true }));
      return [...said, node.value];
    }
    if (node.matches("textarea, input:not([type=radio], [type=checkbox])")) return [...said, type(node)];
    // Two taps in a row as a nervous finger makes them.
    node.click();
    if (random() < 0.03 && node.isConnected) node.click();
    return said;
  };

  const turn = () => new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  });

  // How many taps fell on each screen.
  const seen = {};
  const wrong = () => !document.getElementById("failure").hidden || document.documentElement.dataset.ready !== "1";
  window.monkey = {
    seen,
    seed(number) { state = number >>> 0; },
    async run(tool, count) {
      for (let number = 0; number < count && !wrong(); number += 1) {
        const { screen } = document.body.dataset;
        seen[screen] = (seen[screen] ?? 0) + 1;
        console.debug([...await once(tool), location.hash, history.state?.depth].join(" | "));
        await turn();
        // What waits for the time or a thought gets some: a fifth of the taps come after a drawing.
        if (number % 5 === 0) await new Promise((next) => requestAnimationFrame(next));
      }
    },
  };
})();
