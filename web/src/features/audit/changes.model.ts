import type { AuditLine } from "#contract/audit";
import { type AuditField, auditFields, auditUntold, auditWords } from "#contract/audit-fields";
import * as format from "#contract/format";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** These only hold others, which tell more by themselves. */
const groups = new Set(["notifications", "terms", "metadata"]);

const opened = (fields: Fields): Fields =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, value]) => (groups.has(name) && isFields(value) ? value : { [name]: value })),
  ) as Fields;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Cleanings are kept under their days. */
function fieldOf(name: string): AuditField {
  return auditFields[name] ?? { label: DAY.test(name) ? `Cleaning of ${format.day(name)}` : name };
}

/** A value is shown as far as it is read at a glance. */
const LONGEST = 40;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** From here on nobody reads what stands behind the point. */
const LARGE = 100_000;
const places = (value: number): number => (Math.abs(value) >= LARGE ? 0 : (String(value).split(".")[1] ?? "").length);

const counted = (length: number, [one, many]: readonly [string, string]): string =>
  `${format.number(length)} ${length === 1 ? one : many}`;

/** A value in words, without its unit, which stands once behind the values before and after. */
function said(value: unknown, field: AuditField): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number")
    return field.unit === "$" ? format.dollars(value, value % 1 === 0 ? 0 : 2) : format.number(value, places(value));
  if (typeof value === "string") {
    if (DAY.test(value)) return format.day(value);
    return cut(field.named ? (auditWords[value] ?? value) : value);
  }
  if (Array.isArray(value)) return field.count ? counted(value.length, field.count) : cut(JSON.stringify(value));
  if (field.count) return counted(Object.keys(value).length, field.count);
  return cut(fieldTexts({}, value as Fields).join(", "));
}

function withUnit(text: string, { unit }: AuditField): string {
  if (unit === undefined || unit === "$" || text.endsWith("none")) return text;
  return format.withUnit(text, unit);
}

/** The fields that differ. What was empty and is empty is not worth a word. */
function fieldTexts(before: Fields, after: Fields): string[] {
  const told = Object.entries(after).filter(
    ([name, value]) => !auditUntold.has(name) && JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  return told.flatMap(([name, value]) => {
    const field = fieldOf(name);
    const now = said(value, field);
    if (!(name in before)) return now === "none" ? [] : [`${field.label}: ${withUnit(now, field)}`];
    const then = said(before[name], field);
    return [`${field.label}: ${then === now ? "changed" : withUnit(`${then} → ${now}`, field)}`];
  });
}

/** What changed, one text a field: `Wash cost: $1,000 → $1,200`, or the value where there was none before. */
export function changesOf({ before, after }: Pick<AuditLine, "before" | "after">): string[] {
  const gone = after === null || after === undefined;
  if (isFields(after) || (gone && isFields(before))) {
    const former = opened(isFields(before) && !gone ? before : {});
    const now = opened((gone ? before : after) as Fields);
    const removed = Object.keys(former).filter((name) => DAY.test(name) && !(name in now));
    return [...fieldTexts(former, now), ...removed.map((day) => `${fieldOf(day).label}: removed`)];
  }
  if (gone) return [];
  const bare = { label: "" };
  const now = said(after, bare);
  return [before === null || before === undefined ? now : `${said(before, bare)} → ${now}`];
}
