import type { PlantDecision } from "#contract/decision/decision";

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
