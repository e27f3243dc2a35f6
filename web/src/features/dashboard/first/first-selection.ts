/** Place whose first answers the plain page requested (docs/decisions/0274). Both are separate builds, so they share a window symbol. */
export interface FirstSelection {
  plant: string;
  device: string;
}

const KEY = Symbol.for("soilsight.first-place");
const shared = globalThis as { [KEY]?: FirstSelection };

export function saveFirstSelection(place: FirstSelection): void {
  shared[KEY] = place;
}

export function takeFirstSelection(): FirstSelection | null {
  const place = shared[KEY] ?? null;
  delete shared[KEY];
  return place;
}
