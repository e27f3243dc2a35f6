import { type AuditLine, auditActions } from "#contract/audit";
import * as format from "#contract/format";
import type { AuditSearch } from "./search.ts";

/** What was done, in words. */
export const actionText = (action: string): string => auditActions[action] ?? action;

/** Whether a line tells of something that was not allowed or did not succeed. */
export const isRefusal = (action: string): boolean => /refused|failed|locked|not-found/.test(action);

/** Every action there is, by its words. */
export const actionOptions = [
  { value: "all", label: "All actions" },
  ...Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
];

/** Who did it; devices and whoever is not signed in have no name. */
export const personText = ({ person }: AuditLine): string => person?.name ?? "Nobody signed in";

/** A value is shown as far as it is read at a glance. */
const LONGEST = 40;

function short(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What changed, one text a field: `wash_cost: 1000 → 1200`, or the value where there was none before. */
export function changesOf({ before, after }: Pick<AuditLine, "before" | "after">): string[] {
  if (!isRecord(after)) {
    if (after === null || after === undefined) return [];
    return [before === null || before === undefined ? short(after) : `${short(before)} → ${short(after)}`];
  }
  const former = isRecord(before) ? before : {};
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(former[name]) !== JSON.stringify(value))
    .map(([name, value]) =>
      name in former ? `${name}: ${short(former[name])} → ${short(value)}` : `${name}: ${short(value)}`,
    );
}

/** The filters that are set, as the server takes them. */
export const filtersOf = (search: AuditSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Address of the CSV of what is looked for. */
export const fileAddress = (search: AuditSearch): string => {
  const query = new URLSearchParams(filtersOf(search)).toString();
  return `/api/audit/file${query && `?${query}`}`;
};

/** What it was done to, in words. Of an address only the digest is kept, which tells nobody anything. */
export function subjectText({ subject, subjectName }: Pick<AuditLine, "subject" | "subjectName">): string {
  if (subjectName !== null) return subjectName;
  return subject !== null && /^[0-9a-f]{64}$/.test(subject) ? "An email address" : (subject ?? "");
}

/** A moment as day and time, the zone with the time. */
export function timeTexts(at: number, zone: string): { first: string; second: string } {
  const text = format.instant(at, zone);
  const end = text.lastIndexOf(", ");
  return { first: text.slice(0, end), second: text.slice(end + 2) };
}
