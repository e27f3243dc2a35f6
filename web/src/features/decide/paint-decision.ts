import type { PlantDecision } from "#contract/decision/decision";
import { fillParts } from "../../static-page/fill-parts.ts";
import { decideWords } from "./decide.model.ts";

/** Decision painted before the program loads (docs/decisions/0186). Both are separate builds, so they share a window symbol. */
const KEY = Symbol.for("soilsight.painted-decision");
const shared = globalThis as { [KEY]?: PlantDecision };

/** Of a plant, or of any while no plant is known. */
export function paintedDecision(plant: string | undefined): PlantDecision | null {
  const painted = shared[KEY];
  return painted && (plant === undefined || plant === painted.plant_id) ? painted : null;
}

export function forgetPainted(): void {
  delete shared[KEY];
}

/** Fills the box that waits in the plain page, unless the program has replaced it. */
export function paintDecision(page: Document, decision: PlantDecision): void {
  const box = page.querySelector<HTMLElement>("#static-page [data-waiting]");
  if (box === null) return;
  const { tone, basis, figures, verb, headline, sub, chip, reasons } = decideWords(decision);
  box.dataset["tone"] = tone;
  for (const element of box.querySelectorAll<HTMLElement>("[data-basis]")) element.dataset["basis"] = basis;
  fillParts(box, {
    verb,
    headline,
    sub,
    chip,
    reasons,
    label: figures.map(({ label }) => label),
    value: figures.map(({ value }) => value),
    note: figures.map(({ note }) => note),
    ...(figures.length === 0 && { figures: null }),
    ...(tone === "fix" && { basis: null }),
  });
  for (const waiting of ["data-waiting", "aria-busy"]) box.removeAttribute(waiting);
  box.firstElementChild!.removeAttribute("inert");
  shared[KEY] = decision;
}
