/**
 * A page that arrives as plain HTML (tools/prerender.ts), usable before the program has loaded. The program renders the same markup into
 * `#root` and takes over typed text, focus and clicks.
 */
const STATIC_ID = "static-page";

/** True while the plain page is shown; false on a server. */
export const hasStaticPage = (): boolean =>
  typeof document !== "undefined" && document.getElementById(STATIC_ID) !== null;

const CONTROLS = "button, a, input[type=radio], input[type=checkbox]";

function controlOf(target: EventTarget | null): HTMLElement | null {
  const control = (target as Element).closest<HTMLElement>(`${CONTROLS}, label`);
  return control instanceof HTMLLabelElement ? control.control : control;
}

/** What an element is and is called; the same in both renderings. */
const nameOf = (element: HTMLElement): string => {
  const { labels } = element as HTMLInputElement;
  const text = element.localName === "form" ? "" : (element.ariaLabel ?? (labels?.[0] ?? element).textContent);
  return `${element.localName} ${text.trim()}`;
};

const twinOf = (name: string, within: Element): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(`${CONTROLS}, input, form`)].find((element) => nameOf(element) === name);

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
    const form = event.target as HTMLElement;
    event.preventDefault();
    page.dataset["submitted"] = nameOf(form);
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
  for (const field of page.querySelectorAll("input")) {
    const same = twinOf(nameOf(field), root);
    if (same instanceof HTMLInputElement && field.value !== "" && !field.readOnly) same.value = field.value;
  }
  const active = document.activeElement as HTMLElement | null;
  const focused = active !== null && page.contains(active) ? nameOf(active) : "";
  const { clicked, submitted = "" } = page.dataset;
  page.remove();
  twinOf(focused, root)?.focus();
  // After the screen's effects.
  setTimeout(() => {
    if (clicked !== undefined) clickOn(clicked, root);
    const form = twinOf(submitted, root);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  });
}

/** A control that has not come by then has no twin [ms]. */
const CLICK_WITHIN_MS = 10_000;

/** A control of a part that loads later is clicked when it comes, unless the person does something else first. */
function clickOn(name: string, root: Element): void {
  const click = (): boolean => {
    const twin = twinOf(name, root);
    twin?.click();
    return twin !== undefined;
  };
  if (click()) return;
  const observer = new MutationObserver(() => click() && end());
  const end = () => observer.disconnect();
  observer.observe(root, { childList: true, subtree: true });
  for (const other of ["pointerdown", "keydown"]) document.addEventListener(other, end, { once: true });
  setTimeout(end, CLICK_WITHIN_MS);
}
