// Stands before everything else on the page under test: keeps the faults that are reported, and answers what is
// in sight and where it can be tapped. Nothing in it depends on the engine.
(() => {
  "use strict";

  const KEPT = "engines.faults";
  const fault = (text) => {
    try {
      localStorage[KEPT] = JSON.stringify([...JSON.parse(localStorage[KEPT] ?? "[]"), text]);
    } catch {
      // Storage that is refused would be a fault of its own, seen by the test.
    }
  };
  addEventListener("error", ({ message, error, target }) => {
    fault(message ? `${message}\n${error?.stack ?? ""}` : `not loaded: ${target.src ?? target.href}`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => fault(`rejected: ${reason?.stack ?? reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => fault(`${violatedDirective}: ${blockedURI}`));
  const plain = console.error;
  console.error = (...what) => {
    fault(`console: ${what.map(String).join(" ")}`);
    plain.apply(console, what);
  };

  // What `look` finds, asked once a frame; null when it has found nothing in that time.
  const until = (look, milliseconds) => new Promise((done) => {
    const end = performance.now() + milliseconds;
    const step = () => {
      const found = look();
      if (found) done(found);
      else if (performance.now() > end) done(null);
      else requestAnimationFrame(step);
    };
    step();
  });

  const words = (node) => {
    const labels = [...(node.labels ?? [])].map((label) => label.textContent).join(" ");
    return (node.getAttribute("aria-label") ?? (labels || node.textContent)).replace(/\s+/g, " ").trim();
  };
  const visible = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility === "visible";
  const all = (query, name) => {
    const wanted = new RegExp(name);
    return [...document.querySelectorAll(query)].filter((node) => visible(node) && wanted.test(words(node)));
  };

  // What comes and goes has come and gone.
  const still = () => document.getAnimations().every((each) => each.playState !== "running");

  // The middle of the first that can be tapped there and rests: nothing lies over it, and it is not disabled.
  const aim = (query, name, milliseconds) => {
    let last = "";
    return until(() => {
      const node = all(query, name).find((each) => !each.disabled && each.ariaDisabled !== "true");
      if (!node) return null;
      node.scrollIntoView({ block: "center", inline: "center" });
      const { x, y, width, height } = node.getBoundingClientRect();
      const [before, now] = [last, `${x} ${y} ${width} ${height}`];
      last = now;
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return still() && now === before && hit && node.contains(hit) && [x + width / 2, y + height / 2];
    }, milliseconds);
  };

  window.engines = {
    aim,
    still,
    faults: () => JSON.parse(localStorage[KEPT] ?? "[]"),
    texts: (query) => all(query, "").map(words),
    see: (query, name, milliseconds) => until(() => all(query, name).length > 0, milliseconds),
    gone: (query, name, milliseconds) => until(() => all(query, name).length === 0, milliseconds),
    holds: (expression, milliseconds) => until(() => expression(), milliseconds),
  };
})();
