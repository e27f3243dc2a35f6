import * as v from "valibot";
import { bodyOf, emptyDraft, problemsOf } from "#contract/records/field";
import { setupFields } from "#contract/records/setup";
import { SetupAnswers, type SetupUnit } from "#contract/setup/setup";
import type { SetupDraft } from "../draft.model.ts";

/** On the phone. Most devices are set up on the day of the installation. */
const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** Fields that nobody filled in are empty. */
export const fullDraft = (entered: Partial<SetupDraft>): SetupDraft => ({
  ...emptyDraft(setupFields),
  installationDate: today(),
  photos: [],
  ...entered,
});

/** `2026-11-22T00:00:00-08:00`; `offset` of `Date.getTimezoneOffset` [min]. */
export function installationInstant(day: string, offset: number): string {
  const size = Math.abs(offset);
  const part = (value: number) => String(value).padStart(2, "0");
  return `${day}T00:00:00${offset > 0 ? "-" : "+"}${part(Math.floor(size / 60))}:${part(size % 60)}`;
}

export const setupProblems = (draft: SetupDraft): Partial<Record<keyof SetupDraft, string>> =>
  problemsOf(setupFields, draft).errors;

export function setupBody({ draft, entryId }: { draft: SetupDraft; entryId: string }, unit: SetupUnit, offset: number) {
  const { deviceId, serialNumber, iccId } = unit;
  const { photos, installationDate } = draft;
  const [installationPhoto = "", ...morePhotos] = photos;
  const day = installationDate === null ? "" : installationInstant(installationDate, offset);
  const answers = v.parse(SetupAnswers, { ...bodyOf(setupFields, draft), installationDate: day });
  return { ...answers, installationPhoto, morePhotos, setupEntryId: entryId, deviceId, serialNumber, iccId };
}
