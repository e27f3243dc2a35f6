import { inputFields } from "#contract/records/inputs";
import { UPLOAD_ENERGY } from "../savings/index.ts";
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

type Go = (change: { tab: "inputs" }) => void;

/** At the first field that a plan needs. */
export function openInputs(go: Go): void {
  go({ tab: "inputs" });
  whenThere(
    () => [...document.querySelectorAll("input")].find((input) => hasLabel(input, inputFields.array_size.label)),
    (input) => show(input, "center"),
  );
}

export function openEnergyFile(go: Go): void {
  go({ tab: "inputs" });
  whenThere(
    () => document.getElementById(UPLOAD_ENERGY),
    (button) => button.click(),
  );
}

export function scrollToPart(id: string): void {
  renderWholePage();
  whenThere(
    () => document.getElementById(id),
    (part) => show(part, "start"),
  );
}
