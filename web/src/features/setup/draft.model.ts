import * as v from "valibot";
import type { DraftOf } from "#contract/records/field";
import type { setupFields } from "#contract/records/setup";
import type { UnitLabel } from "#contract/setup/claim-code";
import { plainIccId } from "#contract/setup/icc-id";
import type { SetupUnit } from "#contract/setup/setup";

/** `photos`: addresses of those that were sent. */
export type SetupDraft = DraftOf<typeof setupFields> & { photos: string[] };

type WizardStep = 1 | 2 | 3 | 4;

export interface WizardState extends UnitLabel {
  step: WizardStep;
  unit: SetupUnit | null;
  /** Made on the phone; repeated ids are the same entry. */
  entryId: string;
  /** What was entered for the unit of this ICCID. The forms add the rest: the first step works without the fields. */
  draft: Partial<SetupDraft>;
  /** The form is filled in without a look-up. */
  isOffline: boolean;
}

export const initialWizardState = (entryId: string, draft: Partial<SetupDraft> = {}): WizardState => ({
  step: 1,
  unit: null,
  entryId,
  draft,
  iccId: "",
  claimCode: "",
  isOffline: false,
});

/** `entryId`: of the next entry, which belongs to another unit. */
interface NextEntry {
  entryId: string;
}

/** `entryId`: of the entry that it is about. Positions, photos and saves may end when the next unit's form is open. */
interface OfEntry {
  entryId: string;
}

export type WizardAction =
  | ({ kind: "found"; unit: SetupUnit; claimCode: string } & NextEntry)
  /** The look-up had expired. */
  | { kind: "renewed"; unit: SetupUnit }
  | { kind: "continue" }
  | { kind: "back" }
  | ({ kind: "edit"; change: Partial<SetupDraft> } & OfEntry)
  | ({ kind: "saved" } & OfEntry)
  | ({ kind: "done" } & NextEntry)
  /** Fills in the form without a look-up. */
  | ({ kind: "offline" } & UnitLabel & NextEntry)
  /** Corrects the label in that form. */
  | ({ kind: "label" } & UnitLabel)
  | { kind: "online" }
  /** Queued on this phone; the next device can start. */
  | ({ kind: "queued" } & NextEntry)
  | { kind: "reopen"; entry: QueuedLabel };

interface QueuedLabel extends UnitLabel {
  id: string;
  draft: SetupDraft;
}

const lasting = ["technicianName", "organization", "solarPlantName"] as const;

/** For the next unit, which the same person sets up at the same plant. */
const nextState = (entryId: string, draft: Partial<SetupDraft>): WizardState =>
  initialWizardState(
    entryId,
    Object.fromEntries(lasting.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]]))),
  );

export const isOtherUnit = ({ iccId }: Pick<WizardState, "iccId">, other: string): boolean =>
  iccId !== "" && plainIccId(iccId) !== plainIccId(other);

/** What belonged to another unit, such as its name, place and photos, must not be saved for this one. */
const stateFor = (walk: WizardState, iccId: string, entryId: string): WizardState =>
  isOtherUnit(walk, iccId) ? nextState(entryId, walk.draft) : walk;

/** Moves that a step lacks change nothing, so steps stay in 1 to 4. */
export function wizardReducer(walk: WizardState, move: WizardAction): WizardState {
  const { step } = walk;
  switch (move.kind) {
    case "found": {
      const { unit, claimCode, entryId } = move;
      if (step !== 1) return walk;
      return { ...stateFor(walk, unit.iccId, entryId), unit, iccId: unit.iccId, claimCode, isOffline: false, step: 2 };
    }
    case "renewed":
      return walk.unit?.iccId === move.unit.iccId ? { ...walk, unit: move.unit } : walk;
    case "continue":
      return step === 2 ? { ...walk, step: 3 } : walk;
    case "back":
      return step === 2 || step === 3 ? { ...walk, step: step === 3 ? 2 : 1 } : walk;
    case "edit":
      return walk.entryId === move.entryId ? { ...walk, draft: { ...walk.draft, ...move.change } } : walk;
    case "saved":
      return step === 3 && walk.entryId === move.entryId ? { ...walk, step: 4 } : walk;
    case "done":
      return step === 4 ? nextState(move.entryId, walk.draft) : walk;
    case "offline": {
      const { iccId, claimCode, entryId } = move;
      return step === 1 ? { ...stateFor(walk, iccId, entryId), unit: null, iccId, claimCode, isOffline: true } : walk;
    }
    case "label":
      return walk.isOffline ? { ...walk, iccId: move.iccId, claimCode: move.claimCode } : walk;
    case "online":
      return { ...walk, isOffline: false };
    case "queued":
      return step === 3 || walk.isOffline ? nextState(move.entryId, walk.draft) : walk;
    case "reopen":
      return step === 1 ? stateFromQueue(move.entry) : walk;
  }
}

const stateFromQueue = ({ id, iccId, claimCode, draft }: QueuedLabel): WizardState => ({
  ...initialWizardState(id, draft),
  iccId,
  claimCode,
  isOffline: true,
});

/** The form of an offline walk is that of step 3. */
export const shownStep = ({ step, isOffline }: WizardState): WizardStep => (isOffline && step === 1 ? 3 : step);

/** A new version may take over only then. */
export const isUntouched = ({ step, draft, isOffline }: WizardState): boolean =>
  step === 1 && !isOffline && Object.keys(draft).every((name) => (lasting as readonly string[]).includes(name));

const StoredWalk = v.object({
  step: v.picklist([1, 2, 3, 4]),
  unit: v.nullable(v.object({ deviceId: v.string(), serialNumber: v.string(), iccId: v.string(), ticket: v.string() })),
  entryId: v.pipe(v.string(), v.uuid()),
  draft: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(v.string())])),
  iccId: v.string(),
  claimCode: v.string(),
  isOffline: v.boolean(),
});

export const serializeWizardState = (walk: WizardState): string => JSON.stringify(walk);

/** Null: none, or another version's. */
export function parseWizardState(text: string | null): WizardState | null {
  try {
    const { draft, ...walk } = v.parse(StoredWalk, JSON.parse(text ?? "null"));
    // Null: an empty field; JSON writes NaN so.
    const entered = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));
    return { ...walk, step: walk.unit === null ? 1 : walk.step, draft: entered };
  } catch {
    return null;
  }
}
