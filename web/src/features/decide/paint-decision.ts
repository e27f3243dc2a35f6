import type { PlantDecision } from "#contract/decision/decision";
import { type DecideWords, decideWords } from "./decide.model.ts";

/** Of the plain page: the empty box, and the one to fill. */
export const PLACE_ID = "decide-place";
export const TEMPLATE_ID = "decide-template";

/** Decision painted before the program loads (docs/decisions/0186). Both are separate builds, so they share a window symbol. */
const KEY = Symbol.for("soilsight.painted-decision");
const shared = globalThis as { [KEY]?: PlantDecision };

export function savePainted(decision: PlantDecision): void {
  shared[KEY] = decision;
}

/** Of a plant, or of any while no plant is known. */
export function paintedDecision(plant: string | undefined): PlantDecision | null {
  const painted = shared[KEY];
  return painted && (plant === undefined || plant === painted.plant_id) ? painted : null;
}

export function forgetPainted(): void {
  delete shared[KEY];
}

/** Shows a decision in the plain page; false: the program has replaced it. */
export function paintDecision(page: Document, decision: PlantDecision): boolean {
  const template = page.getElementById(TEMPLATE_ID);
  const place = page.getElementById(PLACE_ID);
  if (!(template instanceof HTMLTemplateElement) || place === null) return false;
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const box = copy.firstElementChild as HTMLElement;
  fill(box, decideWords(decision));
  place.replaceWith(box);
  return true;
}

const partsOf = (box: Element, part: string): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(`[data-part="${part}"]`),
];

function fill(box: HTMLElement, words: DecideWords): void {
  const { tone, basis, figures } = words;
  box.dataset["tone"] = tone;
  for (const part of ["verb", "headline", "sub", "chip", "reasons"] as const)
    for (const element of partsOf(box, part)) element.textContent = words[part];
  for (const element of partsOf(box, "basis")) element.dataset["basis"] = basis;
  if (figures.length === 0) partsOf(box, "figures")[0]?.remove();
  if (tone === "fix") partsOf(box, "basis")[0]?.remove();
  for (const part of ["label", "value", "note"] as const)
    for (const [at, element] of partsOf(box, part).entries()) element.textContent = figures[at]?.[part] ?? "";
}
