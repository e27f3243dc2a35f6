import * as v from "valibot";
import type { DraftOf } from "#contract/records/field";
import type { setupFields } from "#contract/records/setup";
import { isClaimCode, type UnitLabel } from "#contract/setup/claim-code";
import type { SetupUnit } from "#contract/setup/setup";

export type SetupDraft = DraftOf<typeof setupFields> & { installationPhoto: string };

type WizardStep = 1 | 2 | 3 | 4;

export interface WizardState {
  step: WizardStep;
  unit: SetupUnit | null;
  /** Made on the phone; repeated ids are the same entry. */
  entryId: string;
  /** What was entered. The forms add the rest: the first step works without the fields. */
  draft: Partial<SetupDraft>;
  claimCode: string;
  /** ICCID of a form filled in without a look-up. */
  offlineIccId: string | null;
}

export const initialWizardState = (entryId: string): WizardState => ({
  step: 1,
  unit: null,
  entryId,
  draft: {},
  claimCode: "",
  offlineIccId: null,
});

export type WizardAction =
  | { kind: "found"; unit: SetupUnit; claimCode?: string }
  | { kind: "continue" }
  | { kind: "back" }
  | { kind: "edit"; change: Partial<SetupDraft> }
  | { kind: "saved" }
  | { kind: "done"; entryId: string }
  /** Fills in the form without a look-up, or corrects its ICCID. */
  | ({ kind: "offline" } & UnitLabel)
  | { kind: "online" }
  /** Queued on this phone; the next device can start. */
  | { kind: "queued"; entryId: string }
  | { kind: "reopen"; entry: QueuedLabel };

interface QueuedLabel extends Pick<UnitLabel, "iccId"> {
  id: string;
  draft: SetupDraft;
  claimCode: string;
}

/** Moves that a step lacks change nothing, so steps stay in 1 to 4. */
export function wizardReducer(walk: WizardState, move: WizardAction): WizardState {
  const { step, claimCode } = walk;
  switch (move.kind) {
    case "found":
      return step === 4
        ? walk
        : {
            ...walk,
            unit: move.unit,
            claimCode: move.claimCode ?? claimCode,
            offlineIccId: null,
            step: step === 1 ? 2 : step,
          };
    case "continue":
      return step === 2 ? { ...walk, step: 3 } : walk;
    case "back":
      return step === 2 || step === 3 ? { ...walk, step: step === 3 ? 2 : 1 } : walk;
    case "edit":
      return { ...walk, draft: { ...walk.draft, ...move.change } };
    case "saved":
      return step === 3 ? { ...walk, step: 4 } : walk;
    case "done":
      return step === 4 ? initialWizardState(move.entryId) : walk;
    case "offline":
      return step === 1 ? { ...walk, offlineIccId: move.iccId, claimCode: move.claimCode } : walk;
    case "online":
      return { ...walk, offlineIccId: null };
    case "queued":
      return step === 3 || walk.offlineIccId !== null ? initialWizardState(move.entryId) : walk;
    case "reopen":
      return step === 1 ? stateFromQueue(move.entry) : walk;
  }
}

const stateFromQueue = ({ id, iccId, claimCode, draft }: QueuedLabel): WizardState => ({
  ...initialWizardState(id),
  draft,
  claimCode,
  offlineIccId: iccId,
});

/** A new version may take over only then. */
export const isUntouched = ({ step, draft, offlineIccId }: WizardState): boolean =>
  step === 1 && offlineIccId === null && Object.keys(draft).length === 0;

/** The ICCID is before the first dash, first word. The claim code is one of the other words. */
export function scannedLabel(code: string): UnitLabel {
  const iccId = code.split("-", 1)[0]!.trim().split(/\s/, 1)[0]!;
  const others = code.split(/[\s,;-]+/).filter((word) => word !== iccId);
  return { iccId, claimCode: others.find(isClaimCode) ?? "" };
}

const StoredWalk = v.object({
  step: v.picklist([1, 2, 3, 4]),
  unit: v.nullable(v.object({ deviceId: v.string(), serialNumber: v.string(), iccId: v.string(), ticket: v.string() })),
  entryId: v.pipe(v.string(), v.uuid()),
  draft: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  claimCode: v.string(),
  offlineIccId: v.optional(v.nullable(v.string()), null),
});

export const serializeWizardState = (walk: WizardState): string => JSON.stringify(walk);

/** Null: none, or another version's. */
export function parseWizardState(text: string | null): WizardState | null {
  try {
    const { step, unit, entryId, draft, claimCode, offlineIccId } = v.parse(StoredWalk, JSON.parse(text ?? "null"));
    // Null: an empty field; JSON writes NaN so.
    const entered = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));
    return { step: unit === null ? 1 : step, unit, entryId, draft: entered, claimCode, offlineIccId };
  } catch {
    return null;
  }
}
