import { wantWholePage } from "../../ui/timing/whole-page.ts";

/** Parts of the dashboard that links and buttons lead to, by the id of their element. */
export type Part = "plan" | "measured" | "inputs" | "what-if" | "money";

const elementIds: Record<Part, string> = {
  plan: "plan",
  measured: "measured",
  inputs: "inputs",
  "what-if": "what-if",
  money: "money",
};

/** A part of another tab is drawn within this many frames after that tab was chosen. */
const MAX_FRAMES = 60;

/** Scrolls to a part and moves the keyboard there, once it is on the page; to the inputs where What if isn't loaded yet. */
export function scrollToPart(part: Part, frames = MAX_FRAMES): void {
  if (frames === MAX_FRAMES) wantWholePage();
  const element = document.getElementById(elementIds[part]) ?? document.getElementById(elementIds.inputs);
  if (element !== null) {
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  } else if (frames > 0) requestAnimationFrame(() => scrollToPart(part, frames - 1));
}
