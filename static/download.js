// The first download: it is counted in bytes, and goes on by itself where the network has dropped out.
(() => {
  "use strict";

  // Written by the export: [bytes on the wire, bytes unpacked] of each large file. A site that is served has none.
  const SIZES = {};
  // Milliseconds before each new try; tests set them shorter.
  const WAITS = window.chautariWaits ?? [500, 2000, 5000, 15000];
  // What a worker has kept comes from this device.
  const counting = Object.keys(SIZES).length > 0 && !navigator.serviceWorker?.controller;
  const total = Object.values(SIZES).reduce((sum, [packed]) => sum + packed, 0);
  const come = {};
  // Files that are counted as they come; of the others the browser says when they are there.
  const streamed = new Set();
  let changed = () => {};

  const sized = (url) => Object.keys(SIZES).find((path) => url.endsWith(`/${path}`));
  const note = (path, bytes) => {
    come[path] = Math.max(come[path] ?? 0, Math.min(bytes, SIZES[path][1]));
    changed();
  };
  const done = () => Object.entries(come).reduce((sum, [path, bytes]) => sum + (SIZES[path][0] * bytes) / SIZES[path][1], 0);

  const pause = (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    addEventListener("online", resolve, { once: true });
  });
  const plain = window.fetch.bind(window);
  const insist = async (...what) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await plain(...what);
      } catch (error) {
        if (tries === WAITS.length) throw error;
        await pause(WAITS[tries]);
      }
    }
  };

  // The rest of a file of which `had` bytes have come: its address names its content, so it is the same file.
  const resumed = async (what, had) => {
    const answer = await plain(...what);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const reader = answer.body.getReader();
    let skipped = 0;
    while (skipped < had) {
      const { done: ended, value } = await reader.read();
      if (ended) throw new Error(`${answer.url}: shorter than before`);
      skipped += value.length;
      if (skipped > had) return { reader, over: value.subarray(value.length - (skipped - had)) };
    }
    return { reader, over: null };
  };

  const counted = (answer, what, path) => {
    streamed.add(path);
    let reader = answer.body.getReader();
    let had = 0;
    let tries = 0;
    let broken = false;
    const next = async () => {
      if (!broken) return reader.read();
      const { reader: again, over } = await resumed(what, had);
      [reader, broken] = [again, false];
      return over ? { done: false, value: over } : reader.read();
    };
    const body = new ReadableStream({
      async pull(controller) {
        for (;;) {
          try {
            const { done: ended, value } = await next();
            if (ended) return controller.close();
            had += value.length;
            note(path, had);
            return controller.enqueue(value);
          } catch (error) {
            broken = true;
            if (tries === WAITS.length) return controller.error(error);
            await pause(WAITS[tries]);
            tries += 1;
          }
        }
      },
    });
    const { status, statusText, headers, url } = answer;
    return Object.defineProperty(new Response(body, { status, statusText, headers }), "url", { value: url });
  };

  if (counting) {
    new PerformanceObserver((list) => {
      for (const { name, responseStatus } of list.getEntries()) {
        const path = sized(name);
        if (path && !streamed.has(path) && (responseStatus ?? 200) < 400) note(path, SIZES[path][1]);
      }
    }).observe({ type: "resource", buffered: true });
  }

  let box = null;
  window.chautariDownload = {
    async fetch(...what) {
      const answer = await insist(...what);
      const path = counting && answer.ok && answer.body ? sized(answer.url) : undefined;
      return path ? counted(answer, what, path) : answer;
    },
    // A bar, once it is clear that the page is not here at once. `say` gives the sentence for two numbers of bytes.
    show(say) {
      if (!counting || done() >= total || box) return;
      box = document.createElement("p");
      box.id = "download";
      const bar = document.createElement("progress");
      bar.max = total;
      const line = document.createElement("span");
      box.append(bar, line);
      document.body.append(box);
      let drawing = false;
      changed = () => {
        if (drawing) return;
        drawing = true;
        requestAnimationFrame(() => {
          drawing = false;
          bar.value = done();
          line.textContent = say(done(), total);
          bar.setAttribute("aria-label", line.textContent);
        });
      };
      changed();
    },
    end() {
      changed = () => {};
      box?.remove();
    },
  };
})();
