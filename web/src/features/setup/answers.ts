import { monthDayYear } from "#contract/common/calendar";
import { setupFields } from "#contract/records/setup";
import type { SetupForm } from "#contract/setup/setup";

const shown = [
  "deviceName",
  "solarPlantName",
  "technicianName",
  "organization",
  "contactName",
  "installationDate",
  "latitude",
  "longitude",
  "systemType",
  "nozzleDirection",
  "isWashExtensionBatteryConnected",
  "isWashExtensionSolarPanelConnected",
  "areCablesSecured",
  "notes",
] as const satisfies readonly (keyof SetupForm)[];

/** `installationDate`: a day, or an instant that begins with it. */
export type SetupAnswersShown = { [Name in (typeof shown)[number]]: SetupForm[Name] | null };

const textOf = (name: (typeof shown)[number], value: string | number | boolean | null): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (value === null || value === "") return "";
  return name === "installationDate" ? monthDayYear(String(value).slice(0, 10)) : String(value);
};

/** What was answered, with its labels; without empty answers. */
export const answersOf = (answers: SetupAnswersShown): (readonly [string, string])[] =>
  shown.flatMap((name) => {
    const text = textOf(name, answers[name]);
    return text === "" ? [] : [[setupFields[name].label, text] as const];
  });
