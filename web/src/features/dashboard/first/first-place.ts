/**
 * The place whose first answers the plain page has requested (docs/decisions/0274). The page's own script and the program are
 * separate builds, so they meet in a symbol of the window.
 */
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
