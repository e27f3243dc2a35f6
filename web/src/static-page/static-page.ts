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

const BUTTONS = "button, a, input[type=radio]";

/** A press on the plain page. Screens differ around a control, so it is found again by its text, or by its path among several alike. */
interface Pressed {
  path: number[];
  tag: string;
  text: string;
}

const textOf = (element: Element): string =>
  (element.ariaLabel ?? (element.closest("label") ?? element).textContent).trim();

function pressedAt(target: EventTarget | null, top: Element): Pressed | null {
  const element = target instanceof Element ? target.closest(BUTTONS) : null;
  const path = element && pathTo(element, top);
  return path && { path, tag: element.localName, text: textOf(element) };
}

function twinOf({ path, tag, text }: Pressed, frame: Element): HTMLElement | undefined {
  const alike = [...frame.querySelectorAll<HTMLElement>(tag)].filter((element) => textOf(element) === text);
  return alike.length > 1 ? alike.find((element) => element === elementAt(path, frame)) : alike[0];
}

/** Frame of a screen, without progress and notices around it. */
const frameOf = (top: Element): Element => top.querySelector("main")?.parentElement ?? top;

/** Last click or submit before the program was ready. Stored in the page, because starter and program share no module. */
type Intent = ({ kind: "click" } & Pressed) | { kind: "submit"; path: number[] };

const eagerEvents = ["pointerdown", "keydown", "focusin", "touchstart", "submit"] as const;

/** Calls `start` at the first interaction and remembers an early click or submit. */
export function watchStaticPage(start: () => void): void {
  const page = document.getElementById(STATIC_ID);
  if (page === null) return start();
  for (const name of eagerEvents) page.addEventListener(name, start, { passive: true });
  const remember = (intent: Intent) => (page.dataset["intent"] = JSON.stringify(intent));
  page.addEventListener("submit", (event) => {
    const form = event.target as Element;
    const path = pathTo(form, frameOf(page));
    if (!path) return;
    event.preventDefault();
    remember({ kind: "submit", path });
    form.setAttribute("aria-busy", "true");
  });
  page.addEventListener("click", ({ target }) => {
    // Links work alone, and a submit button triggers a submit.
    if ((target as Element).closest("a, [type=submit]") !== null) return;
    const pressed = pressedAt(target, frameOf(page));
    if (pressed) remember({ kind: "click", ...pressed });
  });
  page.addEventListener("pointerdown", ({ target, pointerType }) => {
    const pressed = pointerType === "mouse" ? pressedAt(target, frameOf(page)) : null;
    if (pressed) page.dataset["pressed"] = JSON.stringify(pressed);
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
  else if (pressed !== undefined) clickOnRelease(twinOf(JSON.parse(pressed) as Pressed, next));
}

/**
 * Clicks the twin of a button that was pressed but not released when the plain page went, because the browser fires no click across two
 * elements. Taps are located at release.
 */
const clickOnRelease = (twin: HTMLElement | undefined): void =>
  document.addEventListener("pointerup", ({ target }) => twin?.contains(target as Node) && twin.click(), {
    once: true,
  });

/** A press older than this is forgotten [ms]. */
const LATE_MS = 10_000;

/** Waits for a control that comes with late data, until the person does something else. */
function replay(intent: Intent, frame: Element): void {
  if (intent.kind === "submit") {
    const form = elementAt(intent.path, frame);
    return form instanceof HTMLFormElement ? form.requestSubmit() : undefined;
  }
  let isOver = false;
  const end = () => void (isOver = true);
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, end, { once: true });
  setTimeout(end, LATE_MS);
  const press = () => {
    const twin = twinOf(intent, frame);
    if (twin) twin.click();
    else if (!isOver) requestAnimationFrame(press);
  };
  press();
}
