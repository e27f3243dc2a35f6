import { keepText, keptText } from "../../../api/kept.ts";

const key = (userId: string): string => `dashboard.plant.${userId}`;

/** Plant; null: none stored, or storage forbidden. */
export const lastSelection = (userId: string): string | null => keptText(key(userId));
export const saveLastSelection = (userId: string, plant: string): void => {
  keepText(key(userId), plant);
  keepText(key(ANYONE), "");
};

const ANYONE = "anyone";
/** True if someone has seen plants in this browser. */
export const hasSeenPlants = (): boolean => lastSelection(ANYONE) !== null;

export type InaccessibleKind = "plant" | "device" | null;

export interface SelectionRequest {
  linked: string | undefined;
  remembered: string | null;
  /** True if the address was written for a role that ended. */
  lenient: boolean;
}

/** Linked entry, else remembered, else the first. A link to a hidden entry gives null. */
export function choose<Entry>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
  wanted: SelectionRequest,
): Entry | null {
  const find = (id: string | null | undefined) => entries.find((entry) => idOf(entry) === id);
  if (wanted.linked !== undefined && !wanted.lenient) return find(wanted.linked) ?? null;
  return find(wanted.linked) ?? find(wanted.remembered) ?? entries[0] ?? null;
}

/** Listing order; the first is the default. */
export const plantsByName = <P extends { plant_name: string }>(plants: readonly P[]): P[] =>
  [...plants].sort((a, b) => a.plant_name.localeCompare(b.plant_name, "en", { numeric: true }));
