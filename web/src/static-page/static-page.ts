/**
 * A page whose first screen arrives as plain HTML (tools/prerender.ts), so that it can be read and filled in before the
 * program has loaded. The program renders the same markup into `#root` and takes over what was typed, focused and clicked.
 */
const STATIC_ID = "static-page";

/** Whether the page is still shown; drawn on a server, a screen has none. */
export const hasStaticPage = (): boolean =>
  typeof document !== "undefined" && document.getElementById(STATIC_ID) !== null;

/** Position of an element below another one, as child indexes; the same in both renderings of a screen. */
function pathTo(element: Element, top: Element): number[] | null {
  const path: number[] = [];
  for (let at = element; at !== top;) {
    const parent = at.parentElement;
    if (parent === null) return null;
    path.unshift([...parent.children].indexOf(at));
    at = parent;
  }
  return path;
}

function elementAt(path: readonly number[], top: Element): HTMLElement | null {
  let at: Element | undefined = top;
  for (const index of path) at = at?.children[index];
  return at instanceof HTMLElement ? at : null;
}

/** The frame of a screen. What is around it (progress, notices) is not part of the static page. */
const frameOf = (top: Element): Element => top.querySelector("main")?.parentElement ?? top;

/** What a person did last that only the program can answer. The page itself carries it: starter and program share no module. */
type Intent = { kind: "click" | "submit"; path: number[] };

const eagerEvents = ["pointerdown", "keydown", "focusin", "touchstart", "submit"] as const;

/** Calls `start` at each sign of a person, and remembers a click or a submit that came before it was ready. */
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
    // Links work by themselves, and a submit button ends in a submit.
    const button = (event.target as Element).closest("button");
    if (button !== null && button.type !== "submit") remember(event, "click", button);
  });
  page.addEventListener("pointerdown", ({ target, pointerType }) => {
    const pressed = pointerType === "mouse" ? (target as Element).closest("button, a") : null;
    const path = pressed && pathTo(pressed, frameOf(page));
    if (path) page.dataset["pressed"] = JSON.stringify(path);
  });
  // A click follows the release.
  document.addEventListener("pointerup", () => setTimeout(() => delete page.dataset["pressed"]));
}

/** Called by the program in the commit that shows a screen: both renderings are never in the page at one time. */
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
  // After the commit, when the screen's effects have run.
  if (intent !== undefined) setTimeout(() => replay(JSON.parse(intent) as Intent, next));
  else if (pressed !== undefined) clickOnRelease(elementAt(JSON.parse(pressed) as number[], next));
}

/**
 * Clicks the twin of a button that was pressed and not yet released when the static page went: the browser gives no click
 * where press and release meet two elements. A finger's tap is located after its release, so it needs no help.
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
