/** UTF-8 bytes of JSON that the two sides of a change may have together. */
export const MAX_CHANGE_BYTES = 2000;

const utf8 = new TextEncoder();
/** Tried in this order until the change fits [bytes of each text]. */
const TEXT_BYTES = [200, 100, 50, 25];
/** Text kept before the first difference, so that a reader sees where it is. */
const LEAD_IN = 20;
/** More than a shortened text or a number can have [bytes]. */
const MIN_ROOM = 150;

type ChangedFields = Record<string, unknown>;

interface Change {
  before: unknown;
  after: unknown;
}

const isFields = (value: unknown): value is ChangedFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const bytesOf = (value: unknown): number => utf8.encode(JSON.stringify(value) ?? "").length;
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Drops the fields that both sides have in common. */
function differences({ before, after }: Change): Change {
  if (!isFields(before) || !isFields(after)) return { before, after };
  const [former, now]: [ChangedFields, ChangedFields] = [{}, {}];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isSame(before[name], after[name])) continue;
    const changed = differences({ before: before[name], after: after[name] });
    if (name in before) former[name] = changed.before;
    if (name in after) now[name] = changed.after;
  }
  return { before: former, after: now };
}

function firstDifference(text: string, other: string): number {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  return at;
}

function excerpt(text: string, other: unknown, most: number): string {
  if (utf8.encode(text).length <= most) return text;
  const start = typeof other === "string" ? Math.max(0, firstDifference(text, other) - LEAD_IN) : 0;
  const rest = text.slice(start > LEAD_IN ? start : 0).toWellFormed();
  const { read } = utf8.encodeInto(rest, new Uint8Array(most));
  const [lead, end] = [start > LEAD_IN ? "…" : "", read < rest.length ? "…" : ""];
  return `${lead}${rest.slice(0, read)}${end} (${text.length} characters)`;
}

/** With an excerpt of each long text, taken where it differs from the other side's. */
function shortened(value: unknown, other: unknown, most: number): unknown {
  if (typeof value === "string") return excerpt(value, other, most);
  if (Array.isArray(value))
    return value.map((item, index) => shortened(item, Array.isArray(other) ? other[index] : undefined, most));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shortened(field, isFields(other) ? other[name] : null, most)]),
  );
}

/** The first fields or members that fit, and how many `more` there are. */
function firstOf(value: unknown, most: number): unknown {
  if (bytesOf(value) <= most || typeof value !== "object" || value === null) return value;
  const isList = Array.isArray(value);
  const kept: [string, unknown][] = [];
  const entries = Object.entries(value as ChangedFields);
  let left = most - bytesOf({ first: [], more: entries.length });
  for (const [name, item] of entries) {
    const room = left - bytesOf([name, ""]);
    if (room < MIN_ROOM) break;
    const fitting = firstOf(item, room);
    kept.push([name, fitting]);
    left = room - bytesOf(fitting);
  }
  const more = entries.length - kept.length;
  return isList ? { first: kept.map(([, item]) => item), more } : { ...Object.fromEntries(kept), more };
}

/**
 * What an audit line keeps of a change: the fields that changed, with excerpts of long texts. Whole texts would let repeated saves fill the
 * database.
 */
export function auditedChange({ before = null, after = null }: Partial<Change>): Change {
  const changed = differences({ before, after });
  const fits = (change: Change): boolean => bytesOf(change.before) + bytesOf(change.after) <= MAX_CHANGE_BYTES;
  if (fits(changed)) return changed;
  let short = changed;
  for (const most of TEXT_BYTES) {
    short = {
      before: shortened(changed.before, changed.after, most),
      after: shortened(changed.after, changed.before, most),
    };
    if (fits(short)) return short;
  }
  const half = MAX_CHANGE_BYTES / 2;
  return { before: firstOf(short.before, half), after: firstOf(short.after, half) };
}
