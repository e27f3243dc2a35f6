import { type Command, isFinal } from "#contract/commands/command";
import { type SettingComparison, type SettingName, settingNames, type SettingValue } from "#contract/devices/config";
import type { Reported, ReportedConfiguration } from "../../../device/base/settings.ts";
import { effectOf } from "./known-values.ts";

interface Requested {
  value: SettingValue;
  at: number;
  confirmedAt: number | null;
}

function newestRequest(name: SettingName, commands: readonly Command[]): Requested | null {
  const [newest] = commands
    .filter(({ state }) => state === "succeeded" || !isFinal(state))
    .map((command) => ({ command, value: effectOf(command)[name] }))
    .filter(({ value }) => value !== undefined && value !== null)
    .toSorted((a, b) => b.command.requestedAt - a.command.requestedAt);
  if (!newest) return null;
  const { requestedAt: at, state, endedAt } = newest.command;
  return { value: newest.value!, at, confirmedAt: state === "succeeded" ? endedAt : null };
}

const isEqual = (a: SettingValue, b: SettingValue): boolean => JSON.stringify(a) === JSON.stringify(b);

function stateOf(requested: Requested | null, reported: Reported<SettingValue> | null): SettingComparison["state"] {
  if (requested === null) return "reported";
  if (requested.confirmedAt === null) return "pending";
  if (reported === null) return "unconfirmed";
  if (isEqual(requested.value, reported.value)) return "same";
  return (reported.heard ?? reported.at) > requested.confirmedAt ? "drifted" : "unconfirmed";
}

export function compareSettings(
  reported: ReportedConfiguration,
  commands: readonly Command[],
  perSlotWashTimes: boolean,
): SettingComparison[] {
  return settingNames
    .filter((name) => name !== "washHour" || !perSlotWashTimes)
    .flatMap((name) => {
      const reportedValue: Reported<SettingValue> | null = reported[name] ?? null;
      const requested = newestRequest(name, commands);
      if (reportedValue === null && requested === null) return [];
      return [
        {
          name,
          requested: requested && { value: requested.value, at: requested.at },
          reported: reportedValue && { value: reportedValue.value, at: reportedValue.at },
          state: stateOf(requested, reportedValue),
        },
      ];
    });
}
