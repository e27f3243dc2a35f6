import { renderWholePage } from "../../ui/timing/whole-page.ts";

/** Frames to wait for the inputs. */
const MAX_FRAMES = 120;

export function focusInput(label: string, frames = MAX_FRAMES): void {
  const input = [...document.querySelectorAll("input")].find(({ labels }) =>
    [...(labels ?? [])].some(({ textContent }) => textContent.startsWith(label)),
  );
  if (input !== undefined) {
    input.scrollIntoView({ block: "center" });
    input.focus({ preventScroll: true });
  } else if (frames > 0) requestAnimationFrame(() => focusInput(label, frames - 1));
}

export function scrollToPart(id: string, frames = MAX_FRAMES): void {
  if (frames === MAX_FRAMES) renderWholePage();
  const element = document.getElementById(id);
  if (element !== null) {
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  } else if (frames > 0) requestAnimationFrame(() => scrollToPart(id, frames - 1));
}
