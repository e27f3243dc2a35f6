import * as v from "valibot";
import { SetupAnswers, type SetupUnit } from "#contract/setup/setup";
import type { SetupDraft, Walk } from "../draft.model.ts";

/** `2026-11-22T00:00:00-08:00`; `offset` of `Date.getTimezoneOffset` [min]. */
export function installationInstant(day: string, offset: number): string {
  const size = Math.abs(offset);
  const part = (value: number) => String(value).padStart(2, "0");
  return `${day}T00:00:00${offset > 0 ? "-" : "+"}${part(Math.floor(size / 60))}:${part(size % 60)}`;
}

const answersOf = (draft: SetupDraft, offset: number) => ({
  ...draft,
  installationDate: draft.installationDate === null ? "" : installationInstant(draft.installationDate, offset),
});

export function setupProblems(draft: SetupDraft): Partial<Record<keyof SetupDraft, string>> {
  const { issues } = v.safeParse(SetupAnswers, answersOf(draft, 0));
  const nested = issues ? (v.flatten<typeof SetupAnswers>(issues).nested ?? {}) : {};
  return Object.fromEntries(Object.entries(nested).map(([name, texts]) => [name, texts?.[0]]));
}

export function setupBody({ draft, entryId }: Pick<Walk, "draft" | "entryId">, unit: SetupUnit, offset: number) {
  const { deviceId, serialNumber, iccId } = unit;
  const { installationPhoto } = draft;
  const answers = v.parse(SetupAnswers, answersOf(draft, offset));
  return { ...answers, installationPhoto, setupEntryId: entryId, deviceId, serialNumber, iccId };
}
