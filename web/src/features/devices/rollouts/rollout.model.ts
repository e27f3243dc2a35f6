import type { Permission } from "#contract/accounts/session";
import type { ListedDevice } from "#contract/devices/listing";
import {
  MAX_ROLLOUT_DEVICES,
  type Rollout,
  type RolloutAction,
  rolloutCommands,
  type StartRollout,
} from "#contract/rollouts/rollout";
import { MAX_EXPORT_DEVICES } from "#contract/exports/export-set";
import { hoursParam } from "../control-room/strip/strip.model.ts";
import type { DeviceListingSearch } from "../listing/search.ts";
import { rolloutDialogTexts as texts } from "./texts.ts";

export interface DeviceSelection {
  names: ReadonlyMap<string, string>;
  all: number | null;
}

export const nothingSelected: DeviceSelection = { names: new Map(), all: null };

export const selectedCount = ({ names, all }: DeviceSelection): number => all ?? names.size;

export const isSelected = ({ names, all }: DeviceSelection, id: string): boolean => all !== null || names.has(id);

type Named = Pick<ListedDevice, "device_id" | "device_name">;

/** Clearing one of "all that match" keeps those on the page. */
export function toggleDevices(
  selection: DeviceSelection,
  page: readonly Named[],
  changed: readonly Named[],
  on: boolean,
): DeviceSelection {
  const names = new Map(selection.all === null ? selection.names : page.map((one) => [one.device_id, one.device_name]));
  for (const { device_id, device_name } of changed)
    if (on) names.set(device_id, device_name);
    else names.delete(device_id);
  return { names, all: null };
}

export const fitsRollout = (selection: DeviceSelection): boolean => selectedCount(selection) <= MAX_ROLLOUT_DEVICES;

/** Needs their ids, which "all that match" doesn't have. */
export const fitsExport = ({ names, all }: DeviceSelection): boolean =>
  all === null && names.size <= MAX_EXPORT_DEVICES;

export const devicesOf = ({ names, all }: DeviceSelection, search: DeviceListingSearch): StartRollout["devices"] =>
  all === null
    ? { ids: [...names.keys()] }
    : {
        q: search.find ?? "",
        count: all,
        ...(search.owner !== undefined && { owner: search.owner }),
        ...(search.plant !== undefined && { plant: search.plant }),
        ...(search.health !== undefined && { health: search.health }),
      };

export function changesFor(permissions: readonly Permission[]): { value: string; label: string }[] {
  const commands = rolloutCommands.map(({ kind, label }) => ({ value: kind, label }));
  const records = [
    { value: "plant", label: texts.changePlant },
    { value: "retire", label: texts.retire },
  ];
  return [
    ...(permissions.includes("devices.edit") ? records.slice(0, 1) : []),
    ...(permissions.includes("devices.configure") ? commands : []),
    ...(permissions.includes("devices.edit") ? records.slice(1) : []),
  ];
}

export interface ChangeDraft {
  change: string | null;
  plant: string | null;
  hours: readonly number[];
  seconds: number;
  notes: string;
}

export const emptyDraft: ChangeDraft = { change: null, plant: null, hours: [], seconds: 5, notes: "" };

export function actionOf({ change, plant, hours, seconds, notes }: ChangeDraft): RolloutAction | string {
  if (change === "retire") return { kind: "retire", notes };
  if (change === "plant") return plant === null ? texts.choosePlant : { kind: "plant", plant_id: plant };
  const command = rolloutCommands.find(({ kind }) => kind === change);
  if (!command) return texts.chooseChange;
  const isTimed = change === "washTimes" || change === "washHour";
  if (isTimed && hours.length === 0) return texts.chooseHours;
  if (change === "washSec" && Number.isNaN(seconds)) return texts.seconds;
  const params: Record<string, string> = {
    washTimes: hoursParam(hours, true),
    washHour: hoursParam(hours, false),
    washSec: `${seconds}=washSec`,
  };
  return { kind: "command", actionType: command.action, param: params[command.kind] ?? command.kind };
}

export function fractionOf({ counts }: Pick<Rollout, "counts">): number {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return total === 0 ? 1 : (total - counts.waiting - counts.running) / total;
}

export const isUnderWay = ({ state, counts }: Pick<Rollout, "state" | "counts">): boolean =>
  state === "running" || counts.running > 0;
