/** Plant whose first answers the plain page requested (docs/decisions/0540). Both are separate builds, so they share a window symbol. */
const KEY = Symbol.for("soilsight.first-place");
const shared = globalThis as { [KEY]?: string };

export function saveFirstSelection(plant: string): void {
  shared[KEY] = plant;
}

export function takeFirstSelection(): string | null {
  const plant = shared[KEY] ?? null;
  delete shared[KEY];
  return plant;
}

/** A page renders without later answers. */
export const withinASecond = (answers: Promise<unknown>): Promise<unknown> =>
  Promise.race([answers, new Promise((resolve) => setTimeout(resolve, 1000))]);
