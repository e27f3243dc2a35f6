import { renderWholePage } from "../../ui/timing/whole-page.ts";

export type DashboardPart = "plan" | "measured" | "inputs" | "what-if" | "money";

const elementIds: Record<DashboardPart, string> = {
  plan: "plan",
  measured: "measured",
  inputs: "inputs",
  "what-if": "what-if",
  money: "money",
};

/** Frames to wait for a part of another tab. */
const MAX_FRAMES = 60;

/** Scrolls to a part and focuses it once it exists; to the inputs while What if loads. */
export function scrollToPart(part: DashboardPart, frames = MAX_FRAMES): void {
  if (frames === MAX_FRAMES) renderWholePage();
  const element = document.getElementById(elementIds[part]) ?? document.getElementById(elementIds.inputs);
  if (element !== null) {
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  } else if (frames > 0) requestAnimationFrame(() => scrollToPart(part, frames - 1));
}
