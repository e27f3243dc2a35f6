import { renderWholePage } from "../../ui/timing/whole-page.ts";

/** Frames to wait for the part of another tab. */
const MAX_FRAMES = 120;

function whenThere(
  find: () => HTMLElement | null | undefined,
  act: (element: HTMLElement) => void,
  frames = MAX_FRAMES,
) {
  const element = find();
  if (element) act(element);
  else if (frames > 0) requestAnimationFrame(() => whenThere(find, act, frames - 1));
}

function show(element: HTMLElement, block: ScrollLogicalPosition): void {
  element.scrollIntoView({ block });
  element.focus({ preventScroll: true });
}

const hasLabel = ({ labels }: HTMLInputElement, label: string): boolean =>
  [...(labels ?? [])].some(({ textContent }) => textContent.startsWith(label));

export const focusInput = (label: string): void =>
  whenThere(
    () => [...document.querySelectorAll("input")].find((input) => hasLabel(input, label)),
    (input) => show(input, "center"),
  );

export function scrollToPart(id: string): void {
  renderWholePage();
  whenThere(
    () => document.getElementById(id),
    (part) => show(part, "start"),
  );
}

export const pressButton = (id: string): void =>
  whenThere(
    () => document.getElementById(id),
    (button) => button.click(),
  );
