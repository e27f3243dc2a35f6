import { dateOfCleaning, type PlantCleaning, type SaveCleanings } from "#contract/cleanings/cleanings";

export type Cleanings = SaveCleanings["cleaningEvents"];
type CleaningDetails = Cleanings[string];

export interface CleaningDraft extends Pick<PlantCleaning, "notes" | "end_day" | "share" | "cost" | "crew"> {
  day: string | null;
}

export const emptyDraft: CleaningDraft = { day: null, notes: "", end_day: null, share: null, cost: null, crew: "" };

export const draftOf = ({ day, notes, end_day, share, cost, crew }: PlantCleaning): CleaningDraft => ({
  day,
  notes,
  end_day,
  share,
  cost,
  crew,
});

/** For saving: by day, without results. */
export const keyedByDay = (cleanings: readonly PlantCleaning[]): Cleanings =>
  Object.fromEntries(
    cleanings.map(({ day, notes, end_day, share, cost, crew }) => [
      day,
      { date: dateOfCleaning(day), notes, end_day, share, cost, crew },
    ]),
  );

export type Placed =
  | { kind: "placed"; cleanings: Cleanings }
  /** The day is taken; `override` replaces it. */
  | { kind: "occupied" }
  /** An edit would collide with another day. */
  | { kind: "taken" }
  | { kind: "no-day" };

/** `edited`: its former day. */
export function withCleaning(
  cleanings: Cleanings,
  draft: CleaningDraft,
  edited: string | null,
  override = false,
): Placed {
  const { day, ...said } = draft;
  if (day === null) return { kind: "no-day" };
  const occupied = day !== edited && Object.hasOwn(cleanings, day);
  if (occupied && edited !== null) return { kind: "taken" };
  if (occupied && !override) return { kind: "occupied" };
  const others = Object.fromEntries(Object.entries(cleanings).filter(([key]) => key !== edited));
  const before = occupied ? cleanings[day] : undefined;
  const now = { date: dateOfCleaning(day), ...said, notes: said.notes.trim(), crew: said.crew.trim() };
  // An override replaces notes; other details stay unless given.
  const merged = before === undefined ? now : { ...before, ...filledDetails(now) };
  return { kind: "placed", cleanings: { ...others, [day]: merged } };
}

const filledDetails = (details: CleaningDetails): Partial<CleaningDetails> => ({
  notes: details.notes,
  ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== "")),
});

export const without = (cleanings: Cleanings, day: string): Cleanings =>
  Object.fromEntries(Object.entries(cleanings).filter(([key]) => key !== day));

export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
