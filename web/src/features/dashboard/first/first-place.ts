/** Place whose first answers the plain page requested (docs/decisions/0274). Both are separate builds, so they share a window symbol. */
export interface FirstPlace {
  plant: string;
  device: string;
}

const KEY = Symbol.for("soilsight.first-place");
const shared = globalThis as { [KEY]?: FirstPlace };

export function keepFirstPlace(place: FirstPlace): void {
  shared[KEY] = place;
}

export function takeFirstPlace(): FirstPlace | null {
  const place = shared[KEY] ?? null;
  delete shared[KEY];
  return place;
}
