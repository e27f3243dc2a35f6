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

const CONTROLS = "button, a, input[type=radio], input[type=checkbox]";

function controlOf(target: EventTarget | null): HTMLElement | null {
  const control = (target as Element).closest<HTMLElement>(`${CONTROLS}, label`);
  return control instanceof HTMLLabelElement ? control.control : control;
}

/** What a control is and is called; the same in every rendering. */
const nameOf = (control: HTMLElement): string => {
  const { labels } = control as HTMLInputElement;
  const name = control.ariaLabel ?? (labels?.[0] ?? control).textContent;
  return `${control.localName} ${name.trim()}`;
};

const eagerEvents = ["pointerdown", "keydown", "focusin", "touchstart", "submit"] as const;

/**
 * Calls `start` at the first interaction and remembers the last click and the submit before the program was ready, in the page, because
 * starter and program share no module.
 */
export function watchStaticPage(start: () => void): void {
  const page = document.getElementById(STATIC_ID);
  if (page === null) return start();
  for (const name of eagerEvents) page.addEventListener(name, start, { passive: true });
  page.addEventListener("submit", (event) => {
    const form = event.target as Element;
    const path = pathTo(form, frameOf(page));
    if (!path) return;
    event.preventDefault();
    page.dataset["submitted"] = JSON.stringify(path);
    form.setAttribute("aria-busy", "true");
  });
  page.addEventListener("click", ({ target }) => {
    const control = (target as Element).closest<HTMLElement>(CONTROLS);
    // Links work alone, and a submit button triggers a submit.
    if (control === null || control.localName === "a" || (control as HTMLButtonElement).type === "submit") return;
    page.dataset["clicked"] = nameOf(control);
  });
  document.addEventListener("pointerdown", followPress);
}

/** The browser fires no click across two elements, so the twin of a control that is replaced before its release gets one. */
function followPress({ target, pointerType }: PointerEvent): void {
  // Taps are located at release.
  const pressed = pointerType === "mouse" ? controlOf(target) : null;
  if (pressed === null) return;
  const name = nameOf(pressed);
  const release = (event: PointerEvent) => {
    const twin = controlOf(event.target);
    if (!pressed.isConnected && twin !== null && nameOf(twin) === name) twin.click();
  };
  document.addEventListener("pointerup", release, { once: true });
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
  const { clicked, submitted } = page.dataset;
  page.remove();
  if (focused) elementAt(focused, next)?.focus();
  // After the screen's effects.
  setTimeout(() => {
    if (clicked !== undefined) clickOn(clicked, next);
    const form = submitted !== undefined && elementAt(JSON.parse(submitted) as number[], next);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });
}

/** A control that has not come by then has no twin [ms]. */
const CLICK_WITHIN_MS = 10_000;

/** A control of a part that loads later is clicked when it comes, unless the person does something else first. */
function clickOn(name: string, frame: Element): void {
  const click = (): boolean => {
    const twin = [...frame.querySelectorAll<HTMLElement>(CONTROLS)].find((control) => nameOf(control) === name);
    twin?.click();
    return twin !== undefined;
  };
  if (click()) return;
  const observer = new MutationObserver(() => click() && end());
  const end = () => observer.disconnect();
  observer.observe(frame, { childList: true, subtree: true });
  for (const other of ["pointerdown", "keydown"]) document.addEventListener(other, end, { once: true });
  setTimeout(end, CLICK_WITHIN_MS);
}
