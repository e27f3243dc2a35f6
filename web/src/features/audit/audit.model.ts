import { type AuditLine, auditActions } from "#contract/audit/audit";
import * as format from "#contract/common/format";
import { auditScreenTexts as texts } from "./texts.ts";
import type { AuditSearch } from "./search.ts";

export const actionText = (action: string): string => auditActions[action] ?? action;

export const isRefusal = (action: string): boolean => /refused|failed|locked|not-found/.test(action);

export const actionOptions = [
  { value: "all", label: "All actions" },
  ...Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en")),
];

/** Devices and anonymous callers have no name. */
export const personText = ({ person }: AuditLine): string => person?.name ?? texts.nobody;

export const sourceText = ({ place, address }: AuditLine): string => [place, address].filter(Boolean).join(", ");

export const filtersOf = (search: AuditSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])));

export function subjectText({ subject, subjectName, person }: Pick<AuditLine, "subject" | "subjectName" | "person">) {
  if (subjectName !== null) return subjectName;
  if (subject === null || !/^[0-9a-f]{64}$/.test(subject)) return subject ?? "";
  return person === null ? texts.unknownAddress : texts.ownAccount;
}

export function timeTexts(at: number, zone: string): { first: string; second: string } {
  const text = format.instant(at, zone);
  const end = text.lastIndexOf(", ");
  return { first: text.slice(0, end), second: text.slice(end + 2) };
}
