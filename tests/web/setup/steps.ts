import {
  initialWizardState,
  type SetupDraft,
  type WizardAction,
  wizardReducer,
} from "../../../web/src/features/setup/draft.model.ts";
import { fullDraft } from "../../../web/src/features/setup/form/answers.model.ts";

export const ENTRY = "6f1f9a52-5a3c-4c52-9f4e-1f1b7f0c2a11";
export const OTHER = "6f1f9a52-5a3c-4c52-9f4e-1f1b7f0c2a12";
export const unit = { deviceId: "d1", serialNumber: "S1-0001", iccId: "8900000000000000019", ticket: "ticket" };
export const CODE = "DEM00194";
export const moves: WizardAction[] = [
  { kind: "found", unit, claimCode: CODE, entryId: OTHER },
  { kind: "renewed", unit },
  { kind: "continue" },
  { kind: "back" },
  { kind: "saved", entryId: ENTRY },
  { kind: "edit", change: { notes: "x" }, entryId: ENTRY },
  { kind: "done", entryId: ENTRY },
  { kind: "offline", iccId: unit.iccId, claimCode: CODE, entryId: OTHER },
  { kind: "label", iccId: unit.iccId, claimCode: CODE },
  { kind: "online" },
  { kind: "queued", entryId: ENTRY },
];
export const after = (...kinds: WizardAction["kind"][]) =>
  kinds.reduce(
    (walk, kind) =>
      wizardReducer(
        walk,
        moves.find((move) => move.kind === kind)!,
      ),
    initialWizardState(ENTRY),
  );
export const filled: SetupDraft = {
  ...fullDraft({}),
  technicianName: "Test Person",
  organization: "Field Crew",
  solarPlantName: "Kern Flat",
  deviceName: "South Row",
  installationDate: "2026-11-22",
  latitude: 35.1,
  longitude: -118.5,
  systemType: "Single Axis Tracker",
  nozzleDirection: "North",
};
