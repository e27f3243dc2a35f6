import type { Place } from "#contract/places/places";
import type { ClimateGrid } from "./grid.ts";

/** Regions whose cells describe one state only. */
const stateOfRegion: Readonly<Record<string, string>> = { alaska: "AK", hawaii: "HI", puerto_rico: "PR" };
/** The wet cells of eastern Puerto Rico reach the dry Virgin Islands; the others have no cells. */
const withoutClimate = new Set(["AS", "GU", "MP", "VI"]);

/** The grid without places abroad, at sea, or in a territory whose climate it doesn't know. */
export function gridOfStates(grid: ClimateGrid, stateAt: (place: Place) => string | null): ClimateGrid {
  const at: ClimateGrid["at"] = (place) => {
    const state = stateAt(place);
    if (state === null || withoutClimate.has(state)) return null;
    const cell = grid.at(place);
    return cell && (stateOfRegion[cell.region] ?? state) === state ? cell : null;
  };
  return { ...grid, at, nearest: (place) => grid.nearest(place, (center) => at(center) !== null) };
}
