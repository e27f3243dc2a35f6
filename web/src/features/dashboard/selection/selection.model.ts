export type Unseen = "plant" | "device" | null;

export interface Wanted {
  linked: string | undefined;
  remembered: string | null;
  /** Most urgent first. */
  urgent: readonly string[];
  /** Whether the address may be overruled: it was written for another person, whose role has ended. */
  lenient: boolean;
}

/**
 * The entry to show: the linked one, else the remembered, else the most urgent, else the first. A link to what the person
 * can't see gives null, never another entry.
 */
export function choose<Entry>(entries: readonly Entry[], idOf: (entry: Entry) => string, wanted: Wanted): Entry | null {
  const find = (id: string | null | undefined) => entries.find((entry) => idOf(entry) === id);
  if (wanted.linked !== undefined && !wanted.lenient) return find(wanted.linked) ?? null;
  const urgent = wanted.urgent.find((id) => find(id) !== undefined);
  return find(wanted.linked) ?? find(wanted.remembered) ?? find(urgent) ?? entries[0] ?? null;
}

/** The order in which plants are listed; the first is shown where nothing else decides. */
export const plantsByName = <P extends { plant_name: string }>(plants: readonly P[]): P[] =>
  [...plants].sort((a, b) => a.plant_name.localeCompare(b.plant_name, "en"));
