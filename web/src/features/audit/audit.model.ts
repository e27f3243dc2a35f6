import { auditActions, type AuditLine } from "#contract/audit/audit";
import * as format from "#contract/common/format";
import { commandKind, commandText } from "#contract/commands/kinds";
import { auditScreenTexts as texts } from "./texts.ts";
import type { AuditSearch } from "./search.ts";
import { type AuditField, auditFields, auditValueLabels, csvOnlyAuditFields } from "#contract/audit/fields";

type AuditFields = Record<string, unknown>;

const isFields = (value: unknown): value is AuditFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Containers; their contents are shown instead. */
const groups = new Set(["notifications", "terms", "metadata"]);

const flattenGroups = (fields: AuditFields): AuditFields =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, value]) => (groups.has(name) && isFields(value) ? value : { [name]: value })),
  ) as AuditFields;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function fieldOf(name: string): AuditField {
  return auditFields[name] ?? { label: DAY.test(name) ? `Cleaning of ${format.day(name)}` : name };
}

const MAX_CHARACTERS = 40;
const cut = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text);

/** Without decimals from here on. */
const LARGE = 100_000;
const places = (value: number): number => (Math.abs(value) >= LARGE ? 0 : (String(value).split(".")[1] ?? "").length);

const countText = (length: number, [one, many]: readonly [string, string]): string =>
  `${format.number(length)} ${length === 1 ? one : many}`;

/** Entries of a list or group; the audit stores only the `first` of a long one (worker/access/audited-change.ts). */
function lengthOf(value: object): number {
  if (Array.isArray(value)) return value.length;
  const { first, more, ...rest } = value as AuditFields;
  const listed = Array.isArray(first) ? first.length : Object.keys(rest).length;
  return listed + (typeof more === "number" ? more : 0);
}

function plainText(value: unknown, field: AuditField, zone: string): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") {
    if (field.onlyIfTrue) return value ? "yes" : "none";
    return value ? "on" : "off";
  }
  if (typeof value === "number") {
    if (field.instant) return format.instant(value, zone);
    return field.unit === "$" ? format.dollars(value, value % 1 === 0 ? 0 : 2) : format.number(value, places(value));
  }
  if (typeof value === "string") {
    if (DAY.test(value)) return format.day(value);
    return cut(field.named ? (auditValueLabels[value] ?? value) : value);
  }
  if (field.count) return countText(lengthOf(value), field.count);
  if (Array.isArray(value)) return isTexts(value) ? listText(value, field) : cut(JSON.stringify(value));
  return cut(fieldTexts({}, value as AuditFields, { zone }).join(", "));
}

const isTexts = (values: readonly unknown[]): values is string[] => values.every((one) => typeof one === "string");

const listText = (values: readonly string[], { named }: AuditField): string =>
  values.length === 0 ? "none" : cut(values.map((one) => (named && auditValueLabels[one]) || one).join(", "));

function withUnit(text: string, { unit }: AuditField): string {
  if (unit === undefined || unit === "$" || text.endsWith("none")) return text;
  return format.withUnit(text, unit);
}

type Names = AuditLine["names"];

const nameOf = (value: unknown, names: Names): unknown => (typeof value === "string" ? (names[value] ?? value) : value);

const isIds = (value: unknown): value is string[] => Array.isArray(value) && isTexts(value);

/** Members added and removed by name; null: names unknown or too many. */
function memberChange(before: unknown, after: unknown, names: Names): string | null {
  if (!isIds(before) || !isIds(after)) return null;
  const came = after.filter((id) => !before.includes(id));
  const left = before.filter((id) => !after.includes(id));
  const all = [...came, ...left];
  if (all.length === 0 || all.length > MAX_NAMED || all.some((id) => names[id] === undefined)) return null;
  const list = (word: string, ids: string[]) =>
    ids.length === 0 ? [] : [`${word} ${ids.map((id) => names[id]).join(", ")}`];
  return [...list("added", came), ...list("removed", left)].join("; ");
}

const MAX_NAMED = 3;

interface Reader {
  zone: string;
  names?: Names;
}

function fieldTexts(before: AuditFields, after: AuditFields, { zone, names = {} }: Reader): string[] {
  const changed = Object.entries(after).filter(
    ([name, value]) => !csvOnlyAuditFields.has(name) && JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  return changed.flatMap(([name, value]) => {
    const field = fieldOf(name);
    const members = name in before ? memberChange(before[name], value, names) : null;
    if (members !== null) return [`${field.label}: ${members}`];
    const now = plainText(nameOf(value, names), field, zone);
    if (!(name in before)) return now === "none" ? [] : [`${field.label}: ${withUnit(now, field)}`];
    const then = plainText(nameOf(before[name], names), field, zone);
    return [`${field.label}: ${then === now ? "changed" : withUnit(`${then} → ${now}`, field)}`];
  });
}

/** A command and its value as one: "Wash seconds: 4 s". */
function withCommand({ kind: code, effective, ...rest }: AuditFields): AuditFields {
  const kind = typeof code === "string" && typeof effective === "string" ? commandKind(code) : undefined;
  if (kind === undefined)
    return { ...(code !== undefined && { kind: code }), ...(effective !== undefined && { effective }), ...rest };
  return { sent: commandText(kind, effective as string), ...rest };
}

/** "Wash cost: $1,000 → $1,200", or the value if there was none; times in `zone`. */
export function changesOf(
  { before, after, names = {} }: Pick<AuditLine, "before" | "after"> & Partial<Pick<AuditLine, "names">>,
  zone: string,
): string[] {
  const isRemoved = after === null || after === undefined;
  if (isFields(after) || (isRemoved && isFields(before))) {
    const former = flattenGroups(isFields(before) && !isRemoved ? before : {});
    const now = withCommand(flattenGroups((isRemoved ? before : after) as AuditFields));
    const removed = Object.keys(former).filter((name) => DAY.test(name) && !(name in now));
    return [...fieldTexts(former, now, { zone, names }), ...removed.map((day) => `${fieldOf(day).label}: removed`)];
  }
  if (isRemoved) return [];
  const bare = { label: "" };
  const now = plainText(after, bare, zone);
  return [before === null || before === undefined ? now : `${plainText(before, bare, zone)} → ${now}`];
}

export const actionText = (action: string): string => auditActions[action] ?? action;

export const isRefusal = (action: string): boolean => /refused|failed|locked|not-found/.test(action);

export const actionOptions = [
  { value: "all", label: "All actions" },
  ...Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
];

/** What acts without a person: a device, its cloud, the clock, the operator's console, a crew. The rest is not signed in. */
export function personText({
  person,
  place,
  after,
  token,
}: Pick<AuditLine, "person" | "place" | "after" | "token">): string {
  if (person !== null) return token === null ? person.name : texts.byToken(person.name, token);
  const { by = "", crew } = isFields(after) ? after : {};
  return (
    texts.actors[String(by)] ?? texts.places[place ?? ""] ?? (typeof crew === "string" ? texts.crew : texts.nobody)
  );
}

export const sourceText = ({ place, address }: AuditLine): string => [place, address].filter(Boolean).join(", ");

export const filtersOf = (search: AuditSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Ids of campaigns, rollouts and the like, whose names are among the changes. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function subjectText({ subject, subjectName, person }: Pick<AuditLine, "subject" | "subjectName" | "person">) {
  if (subjectName !== null) return subjectName;
  if (subject !== null && UUID.test(subject)) return "";
  if (subject === null || !/^[0-9a-f]{64}$/.test(subject)) return subject ?? "";
  return person === null ? texts.unknownAddress : texts.ownAccount;
}

export function timeTexts(at: number, zone: string): { first: string; second: string } {
  const text = format.instant(at, zone);
  const end = text.lastIndexOf(", ");
  return { first: text.slice(0, end), second: text.slice(end + 2) };
}
