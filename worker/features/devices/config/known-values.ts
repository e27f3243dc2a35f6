import { SLOTS_FROM_VERSION } from "#contract/devices/config";
import { activeHours } from "#domain/commands/wash-hours";
import type { ReportedConfiguration, Reported } from "../../../device/base/settings.ts";
import { numbersIn } from "#contract/commands/arguments";
import type { Command } from "#contract/commands/command";

export function hasSlots(reported: ReportedConfiguration): boolean {
  const version = reportedValue(reported.version);
  return version !== null && version >= SLOTS_FROM_VERSION;
}

export function washHoursOf(known: KnownValues, reported: ReportedConfiguration): number[] {
  if (known.washEnabled === false) return [];
  const perSlot = hasSlots(reported);
  // A device without a version that took wash times but no wash hour uses the times.
  const isSlotted = perSlot || (reportedValue(reported.version) === null && known.washHour === null);
  const washTimes = isSlotted ? known.washTimes : null;
  return activeHours(washTimes ?? (perSlot ? slotsOf(known.washHour, reported) : [known.washHour]));
}

const slotsOf = (first: number | null, reported: ReportedConfiguration): (number | null)[] => [
  first,
  reportedValue(reported.washHour2),
  reportedValue(reported.washHour3),
  reportedValue(reported.washHour4),
  reportedValue(reported.washHour5),
];

interface KnownValues {
  washTimes: number[] | null;
  washHour: number | null;
  washSec: number | null;
  washEnabled: boolean | null;
  normC: number | null;
  normD: number | null;
  nightSleep: boolean | null;
  modbusOnly: boolean | null;
  tz: number | null;
}
type CommandEffect = Partial<KnownValues>;

/** Values that a confirmed command has set. The texts are those of the command catalog. */
const effects: Record<string, (effective: string) => CommandEffect> = {
  washTimes: (effective) => ({ washTimes: numbersIn(effective) }),
  washHour: (effective) => ({ washHour: Number(effective) }),
  washSec: (effective) => ({ washSec: Number.parseInt(effective, 10) }),
  wash_stop: () => ({ washEnabled: false }),
  wash_start: () => ({ washEnabled: true }),
  normalization: (effective) => {
    const [normC = null, normD = null] = numbersIn(effective);
    return { normC, normD };
  },
  autoCal: () => ({ normC: null, normD: null }),
  ns_on: () => ({ nightSleep: true }),
  ns_off: () => ({ nightSleep: false }),
  mb_mode: () => ({ modbusOnly: true }),
  adjTZ: (effective) => ({ tz: Number(effective) }),
};

export const effectOf = ({ kind, effective }: Pick<Command, "kind" | "effective">): CommandEffect =>
  effects[kind]?.(effective) ?? {};

export function knownValues(reported: ReportedConfiguration, succeeded: Command[]): KnownValues {
  const known: KnownValues = {
    washTimes: null,
    washHour: null,
    washSec: null,
    washEnabled: null,
    normC: null,
    normD: null,
    nightSleep: null,
    modbusOnly: null,
    tz: null,
  };
  // Sorts by arrival where the device's clock ran ahead, so that its report does not hide a command confirmed right after it.
  const updates: { at: number; values: CommandEffect }[] = Object.entries(reported).map(
    ([name, { value, at, heard }]) => ({
      at: heard ?? at,
      values: { [name]: value },
    }),
  );
  for (const command of succeeded) updates.push({ at: command.endedAt ?? 0, values: effectOf(command) });
  for (const { values } of updates.toSorted((a, b) => a.at - b.at)) Object.assign(known, values);
  return known;
}

export const reportedValue = <T>(reported: Reported<T> | undefined): T | null => reported?.value ?? null;
