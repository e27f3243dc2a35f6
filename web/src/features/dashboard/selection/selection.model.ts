import { compareNames } from "#contract/common/compare-names";
import { keepText, keptText } from "../../../api/kept.ts";
import { saveSeesPlants } from "../../../api/session/sees-plants.ts";

const key = (userId: string): string => `dashboard.plant.${userId}`;

/** Plant; null: none stored, or storage forbidden. */
export const lastSelection = (userId: string): string | null => keptText(key(userId));
export const saveLastSelection = (userId: string, plant: string): void => {
  keepText(key(userId), plant);
  saveSeesPlants(true);
};

interface SelectionRequest {
  linked: string | undefined;
  remembered: string | null;
  /** True if the address was written for a role that ended. */
  lenient: boolean;
}

/** Linked plant, else remembered, else the first. A link to a hidden one gives null. */
export function choose<P extends { plant_id: string }>(plants: readonly P[], wanted: SelectionRequest): P | null {
  const find = (id: string | null | undefined) => plants.find(({ plant_id }) => plant_id === id);
  if (wanted.linked !== undefined && !wanted.lenient) return find(wanted.linked) ?? null;
  return find(wanted.linked) ?? find(wanted.remembered) ?? plants[0] ?? null;
}

/** Listing order; the first is the default. */
export const plantsByName = <P extends { plant_name: string }>(plants: readonly P[]): P[] =>
  [...plants].sort((a, b) => compareNames(a.plant_name, b.plant_name));
