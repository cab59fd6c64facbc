// What is wrong with the screen as it stands, each fault as a sentence. A name that is too long may end in dots;
// what scrolls by itself may be wider inside.
() => {
  const found = [];
  const tell = (what, node, more = "") => {
    const named = (node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 40);
    found.push(`${what}: <${node.localName} class="${node.getAttribute("class") ?? ""}"> ${named} ${more}`);
  };
  const sheets = [...document.querySelectorAll("dialog[open]")];
  const tops = sheets.length ? sheets : [...document.querySelectorAll("#top, #main, #foot")];
  const unseen = (node) =>
    node.closest(".vh, [hidden]") || node.closest("details:not([open]) > :not(summary)");
  const all = tops
    .flatMap((top) => [...top.querySelectorAll("*")])
    .filter((node) => !(node instanceof SVGElement) && !unseen(node));
  const boxes = new Map(all.map((node) => [node, node.getBoundingClientRect()]));
  const seen = all.filter((node) => boxes.get(node).width > 1 && boxes.get(node).height > 1);
  const upwards = (node) => {
    const path = [];
    for (let at = node; at && at !== document.body; at = at.parentElement) path.push(at);
    return path;
  };
  const scrolls = (node) => ["auto", "scroll"].includes(getComputedStyle(node).overflowX);
  const inScroll = (node) => upwards(node).some((at) => scrolls(at) && !at.matches("dialog"));
  const clips = (node) => ["hidden", "clip"].includes(getComputedStyle(node).overflowX);
  const range = document.createRange();
  const lines = (node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest(".vh")) continue;
      range.selectNodeContents(texts.currentNode);
      found.push(...[...range.getClientRects()].filter((box) => box.width > 0));
    }
    return found;
  };
  // What is left of a box where its surroundings cut it off.
  const visible = (node, box) =>
    upwards(node).filter(clips).reduce(
      ({ left, right, top, bottom }, at) => {
        const edge = at.getBoundingClientRect();
        return {
          left: Math.max(left, edge.left), right: Math.min(right, edge.right),
          top: Math.max(top, edge.top), bottom: Math.min(bottom, edge.bottom),
        };
      },
      box,
    );
  const common = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const pairs = (list, tell) => list.forEach((one, at) => list.slice(at + 1).forEach((other) => tell(one, other)));

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`sideways: ${wide}`);
  for (const node of seen) {
    const box = visible(node, boxes.get(node));
    if ((box.right > innerWidth + 1 || box.left < -1) && !inScroll(node)) tell("beyond the edge", node);
  }

  // Words: inside their control, and inside all that cuts off.
  const words = seen.filter(
    (node) =>
      !node.matches("option, textarea, .count") &&
      [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim()),
  );
  const CONTROL = "button, .button, .chip span, summary, h1, .card, .door, dialog";
  for (const node of words) {
    const own = getComputedStyle(node);
    const clamped = own.webkitLineClamp !== "none";
    const dots = clamped || node.closest("bdi, .who, [data-key^='head-']") || own.textOverflow === "ellipsis";
    for (const at of upwards(node)) {
      if (scrolls(at)) break;
      const box = boxes.get(at) ?? at.getBoundingClientRect();
      const cut = at !== node && clips(at);
      const text = lines(node);
      if (!dots && (cut || at.matches(CONTROL)) && text.some((a) => a.right > box.right + 1 || a.left < box.left - 1)) {
        tell("cut sideways", node);
        break;
      }
      // What can be scrolled to is not cut.
      if (["auto", "scroll"].includes(getComputedStyle(at).overflowY)) break;
      const holds = cut || at.matches("button, .button, .chip span");
      if (holds && !clamped && text.some((a) => a.bottom > box.bottom + 3 || a.top < box.top - 3)) {
        tell("cut above or below", node);
        break;
      }
    }
    if (!clamped && own.display !== "inline" && own.overflowY === "hidden" && node.scrollHeight > node.clientHeight + 6)
      tell("cut below", node);
  }

  // Targets: 44 px high; a point of the board and a link in a sentence as WCAG 2.2 allows (2.5.8).
  const targets = seen.filter((node) => node.matches("button, a, input, select, summary, textarea"));
  const hit = (node) =>
    (node.matches(".chip input, .tick input, .button.file input") ? node.parentElement : node).getBoundingClientRect();
  for (const node of targets) {
    const inline = node.matches("a:not(.button, .door)") && getComputedStyle(node).display === "inline";
    const least = node.matches(".ban button") ? [24, 24] : inline ? [24, 18] : [36, 43.5];
    const box = hit(node);
    if (box.width < least[0] - 0.5 || box.height < least[1] - 0.5) tell("small", node, `${box.width} x ${box.height}`);
  }

  // Nothing over anything else, but for the buttons that stay at a sheet's foot.
  for (const top of tops) {
    const mine = (node) => top.contains(node) && !inScroll(node) && !node.closest(".sheet > .actions");
    const apart = (one, other) => !one.contains(other) && !other.contains(one);
    pairs(targets.filter((node) => mine(node) && !node.closest("[data-grid]")), (one, other) => {
      const [across, down] = common(hit(one), hit(other));
      if (across > 2 && down > 2 && apart(one, other)) tell("over another", one, other.textContent.slice(0, 30));
    });
    const free = words.filter((node) => mine(node) && !node.closest(".ban, select"));
    const drawn = new Map(free.map((node) => [node, lines(node).map((box) => visible(node, box))]));
    pairs(free, (one, other) => {
      if (!apart(one, other)) return;
      const over = drawn.get(one).some((a) => drawn.get(other).some((b) => {
        const [across, down] = common(a, b);
        return across > 3 && down > 6;
      }));
      if (over) tell("text over text", one, other.textContent.slice(0, 30));
    });
  }
  // The line of what just happened, in the language of the page; names and figures are in any.
  const said = document.getElementById("said").textContent;
  const language = document.documentElement.lang;
  const letters = { ne: /[\u0900-\u097F]/, hi: /[\u0900-\u097F]/, uk: /[\u0400-\u04FF]/, ja: /[\u3040-\u30FF\u4E00-\u9FFF]/ };
  if (said.trim() && letters[language] && !letters[language].test(said)) found.push(`said in another language: ${said}`);

  if (matchMedia("(prefers-reduced-motion: reduce)").matches && document.getAnimations().some((each) => each.playState === "running"))
    found.push("something moves");
  return found;
}
