/** Loads the page's program at the first interaction, or when the browser is idle: until then it is plain HTML (tools/prerender.ts). */
let started = false;

function start(): void {
  if (started) return;
  started = true;
  import("./page.tsx").catch(() => {
    started = false;
    const note = document.getElementById("try-failure");
    if (note) note.hidden = false;
  });
}

for (const name of ["pointerdown", "keydown", "focusin", "dragenter"]) addEventListener(name, start, { passive: true });

/** Safari has no idle callback. */
const whenIdle = (work: () => void): unknown =>
  "requestIdleCallback" in window ? window.requestIdleCallback(work) : setTimeout(work);
addEventListener("load", () => whenIdle(start));

/** Before the program is there. */
const isPlain = (): boolean => document.querySelector("main[data-ready]") === null;
const inputOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof Element ? (target.closest("[data-over]")?.querySelector("input") ?? null) : null;

// The browser would open a dropped file instead of this page.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const input = isPlain() ? inputOf(event.target) : null;
  if (input !== null && event.dataTransfer !== null) input.files = event.dataTransfer.files;
});
addEventListener("click", ({ target }) => {
  if (isPlain() && target instanceof Element && target.closest("button")) inputOf(target)?.click();
});
