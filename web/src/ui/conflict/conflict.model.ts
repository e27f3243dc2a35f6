export interface ForeignChange<T> {
  field: keyof T;
  theirs: T[keyof T];
  /** What this person entered, which is kept; undefined: the saved value is taken. */
  mine: T[keyof T] | undefined;
}

export interface Merge<T> {
  draft: T;
  changes: ForeignChange<T>[];
}

/** Lists of ids compare as sets; NaN is an empty number field. */
const textOf = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : (value ?? null));

/**
 * Three-way merge of a form: this person's changes stay, everything else is as saved by the other. Otherwise saving one field would undo
 * other changes, such as removed permissions.
 */
export function mergeDrafts<T extends object>(base: T, mine: T, theirs: T): Merge<T> {
  const draft = { ...mine };
  const changes: ForeignChange<T>[] = [];
  for (const field of Object.keys(theirs) as (keyof T)[]) {
    const [before, own, other] = [base[field], mine[field], theirs[field]].map(textOf);
    if (other === before) continue;
    const isOwn = own !== before;
    if (!isOwn) draft[field] = theirs[field];
    if (own !== other) changes.push({ field, theirs: theirs[field], mine: isOwn ? mine[field] : undefined });
  }
  return { draft, changes };
}

export const conflictTexts = {
  lead: "Nothing has been saved yet. Your entries are kept. Review what changed, then save again.",
  same: "Nothing has been saved yet. Your entries are kept. Save again to keep them.",
  discard: "Discard my changes",
  empty: "empty",
  another: "another list",
  theirs: (label: string, theirs: string) => `${label} is now ${theirs}.`,
  both: (label: string, theirs: string, mine: string) =>
    `${label} is now ${theirs}. You entered ${mine}, which is kept.`,
} as const;

export function shownValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number" && !Number.isNaN(value)) return String(value);
  return typeof value === "string" && value.trim() !== "" ? `“${value.trim()}”` : conflictTexts.empty;
}

export function changeText<T>(
  label: string,
  { theirs, mine }: ForeignChange<T>,
  shown: (value: unknown) => string = shownValue,
): string {
  return mine === undefined
    ? conflictTexts.theirs(label, shown(theirs))
    : conflictTexts.both(label, shown(theirs), shown(mine));
}

export const isChanged = <T extends object>(before: T, now: T): boolean =>
  (Object.keys({ ...before, ...now }) as (keyof T)[]).some((field) => textOf(before[field]) !== textOf(now[field]));
