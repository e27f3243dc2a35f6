/**
 * A page that arrives as plain HTML (tools/prerender.ts), usable before the program has loaded. The program renders the same markup into
 * `#root` and takes over typed text, focus and clicks.
 */
const STATIC_ID = "static-page";

/** True while the plain page is shown; false on a server. */
export const hasStaticPage = (): boolean =>
  typeof document !== "undefined" && document.getElementById(STATIC_ID) !== null;

/** Begins a path in `main`, because the frames around it differ. */
const IN_MAIN = -1;

/** Child indexes from `main` or `top`; the same in both renderings. */
function pathTo(element: Element, top: Element): number[] | null {
  const path: number[] = [];
  for (let at = element; at !== top;) {
    if (at.localName === "main") return [IN_MAIN, ...path];
    const parent = at.parentElement;
    if (parent === null) return null;
    path.unshift([...parent.children].indexOf(at));
    at = parent;
  }
  return path;
}

function elementAt(path: readonly number[], top: Element): HTMLElement | null {
  let at: Element | undefined = top;
  for (const index of path) at = index === IN_MAIN ? (top.querySelector("main") ?? undefined) : at?.children[index];
  return at instanceof HTMLElement ? at : null;
}

/** Frame of a screen, without progress and notices around it. */
const frameOf = (top: Element): Element => top.querySelector("main")?.parentElement ?? top;

/** Last click or submit before the program was ready. Stored in the page, because starter and program share no module. */
type Intent = { kind: "click" | "submit"; path: number[] };

const eagerEvents = ["pointerdown", "keydown", "focusin", "touchstart", "submit"] as const;

/** Calls `start` at the first interaction and remembers an early click or submit. */
export function watchStaticPage(start: () => void): void {
  const page = document.getElementById(STATIC_ID);
  if (page === null) return start();
  for (const name of eagerEvents) page.addEventListener(name, start, { passive: true });
  const remember = (event: Event, kind: Intent["kind"], from: Element | null) => {
    const path = from && pathTo(from, frameOf(page));
    if (!path) return;
    event.preventDefault();
    page.dataset["intent"] = JSON.stringify({ kind, path } satisfies Intent);
    if (kind === "submit") from.setAttribute("aria-busy", "true");
  };
  page.addEventListener("submit", (event) => remember(event, "submit", event.target as Element));
  page.addEventListener("click", (event) => {
    // Links work alone, and a submit button triggers a submit.
    const button = (event.target as Element).closest("button");
    if (button !== null && button.type !== "submit") remember(event, "click", button);
  });
  page.addEventListener("pointerdown", ({ target, pointerType }) => {
    const pressed = pointerType === "mouse" ? (target as Element).closest("button, a") : null;
    const path = pressed && pathTo(pressed, frameOf(page));
    if (path) page.dataset["pressed"] = JSON.stringify(path);
  });
  // Click comes after release.
  document.addEventListener("pointerup", () => setTimeout(() => delete page.dataset["pressed"]));
}

/** Called in the commit that shows a screen, so that both renderings are never present together. */
export function takeOver(): void {
  const page = document.getElementById(STATIC_ID);
  const root = document.getElementById("root");
  if (page === null || root === null) return;
  const [frame, next] = [frameOf(page), frameOf(root)];
  for (const field of frame.querySelectorAll("input")) {
    const path = pathTo(field, frame);
    const same = path && elementAt(path, next);
    if (same instanceof HTMLInputElement && same.name === field.name && field.value !== "") same.value = field.value;
  }
  const active = document.activeElement;
  const focused = active && frame.contains(active) ? pathTo(active, frame) : null;
  const { intent, pressed } = page.dataset;
  page.remove();
  if (focused) elementAt(focused, next)?.focus();
  // After the screen's effects.
  if (intent !== undefined) setTimeout(() => replay(JSON.parse(intent) as Intent, next));
  else if (pressed !== undefined) clickOnRelease(elementAt(JSON.parse(pressed) as number[], next));
}

/**
 * Clicks the twin of a button that was pressed but not released when the plain page went, because the browser fires no click across two
 * elements. Taps are located at release.
 */
const clickOnRelease = (twin: HTMLElement | null): void =>
  document.addEventListener("pointerup", ({ target }) => twin?.contains(target as Node) && twin.click(), {
    once: true,
  });

function replay({ kind, path }: Intent, frame: Element): void {
  const element = elementAt(path, frame);
  if (kind === "submit" && element instanceof HTMLFormElement) element.requestSubmit();
  else element?.click();
}
