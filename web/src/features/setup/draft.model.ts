import * as v from "valibot";
import type { SetupUnit } from "#contract/setup/setup";

/** What the form holds; NaN: no number yet. */
export interface SetupDraft {
  technicianName: string;
  organization: string;
  contactName: string;
  solarPlantName: string;
  deviceName: string;
  /** `YYYY-MM-DD`; null while it is incomplete. */
  installationDate: string | null;
  latitude: number;
  longitude: number;
  systemType: string | null;
  nozzleDirection: string | null;
  notes: string;
  isWashExtensionBatteryConnected: boolean;
  isWashExtensionSolarPanelConnected: boolean;
  areCablesSecured: boolean;
  installationPhoto: string;
}

export const emptyDraft: SetupDraft = {
  technicianName: "",
  organization: "",
  contactName: "",
  solarPlantName: "",
  deviceName: "",
  installationDate: null,
  latitude: Number.NaN,
  longitude: Number.NaN,
  systemType: null,
  nozzleDirection: null,
  notes: "",
  isWashExtensionBatteryConnected: false,
  isWashExtensionSolarPanelConnected: false,
  areCablesSecured: false,
  installationPhoto: "",
};

type Step = 1 | 2 | 3 | 4;

export interface Walk {
  step: Step;
  unit: SetupUnit | null;
  /** Made on the phone: the same id again is the same entry. */
  entryId: string;
  draft: SetupDraft;
  /** ICCID of a form that is filled in over step 1, because there is no connection to look it up; null: no such form. */
  offlineIccId: string | null;
}

export const startWalk = (entryId: string): Walk => ({
  step: 1,
  unit: null,
  entryId,
  draft: emptyDraft,
  offlineIccId: null,
});

export type Move =
  | { kind: "found"; unit: SetupUnit }
  | { kind: "continue" }
  | { kind: "back" }
  | { kind: "edit"; change: Partial<SetupDraft> }
  | { kind: "saved" }
  | { kind: "done"; entryId: string }
  /** Fills in the form without a look-up, or corrects its ICCID. */
  | { kind: "offline"; iccId: string }
  | { kind: "online" }
  /** The form waits on this phone; the next device can be set up. */
  | { kind: "queued"; entryId: string }
  | { kind: "reopen"; entry: { id: string; iccId: string; draft: SetupDraft } };

/** The walk after a move; a move that its step doesn't have changes nothing, so no step is ever outside 1 to 4. */
export function walked(walk: Walk, move: Move): Walk {
  const { step } = walk;
  switch (move.kind) {
    case "found":
      return step === 4 ? walk : { ...walk, unit: move.unit, offlineIccId: null, step: step === 1 ? 2 : step };
    case "continue":
      return step === 2 ? { ...walk, step: 3 } : walk;
    case "back":
      return step === 2 || step === 3 ? { ...walk, step: step === 3 ? 2 : 1 } : walk;
    case "edit":
      return { ...walk, draft: { ...walk.draft, ...move.change } };
    case "saved":
      return step === 3 ? { ...walk, step: 4 } : walk;
    case "done":
      return step === 4 ? startWalk(move.entryId) : walk;
    case "offline":
      return step === 1 ? { ...walk, offlineIccId: move.iccId } : walk;
    case "online":
      return { ...walk, offlineIccId: null };
    case "queued":
      return step === 3 || walk.offlineIccId !== null ? startWalk(move.entryId) : walk;
    case "reopen":
      return step === 1 ? reopened(move.entry) : walk;
  }
}

const reopened = ({ id, iccId, draft }: { id: string; iccId: string; draft: SetupDraft }): Walk => ({
  ...startWalk(id),
  draft,
  offlineIccId: iccId,
});

/** Nothing is filled in, so that nothing is interrupted by a new version of the program. */
export const isUntouched = ({ step, draft, offlineIccId }: Walk): boolean =>
  step === 1 && offlineIccId === null && JSON.stringify(draft) === JSON.stringify(emptyDraft);

/** A datamatrix holds more than the ICCID: the part before its first dash counts, and of that the first word. */
export const scannedIccId = (code: string): string => code.split("-", 1)[0]!.trim().split(/\s/, 1)[0]!;

/** JSON has no NaN: numbers that are not there come back as null. */
const StoredWalk = v.object({
  step: v.picklist([1, 2, 3, 4]),
  unit: v.nullable(v.object({ deviceId: v.string(), serialNumber: v.string(), iccId: v.string(), ticket: v.string() })),
  entryId: v.pipe(v.string(), v.uuid()),
  draft: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  offlineIccId: v.optional(v.nullable(v.string()), null),
});

export const walkText = (walk: Walk): string => JSON.stringify(walk);

/** The walk that was kept; null: none, or none of this version. */
export function walkOf(text: string | null): Walk | null {
  try {
    const { step, unit, entryId, draft, offlineIccId } = v.parse(StoredWalk, JSON.parse(text ?? "null"));
    const number = (value: unknown) => (typeof value === "number" ? value : Number.NaN);
    const kept = {
      ...emptyDraft,
      ...draft,
      latitude: number(draft["latitude"]),
      longitude: number(draft["longitude"]),
    };
    return { step: unit === null ? 1 : step, unit, entryId, draft: kept, offlineIccId };
  } catch {
    return null;
  }
}
