import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import { setupTexts as texts } from "../setup/texts.ts";
import { type Field, flag, line, note, special, text } from "./field.ts";

const LENGTH = 100;
const named = (label: string, needed: string) => text({ label, max: LENGTH, needed });
const degrees = (label: string, limit: number, wrong: string) =>
  special({
    label,
    unit: "°",
    schema: v.pipe(v.number(wrong), v.minValue(-limit, wrong), v.maxValue(limit, wrong)),
    initial: Number.NaN,
    optional: false,
  });

type Chosen<Value extends string> = Field<Value, Value, Value | null, false>;
const oneOf = <Value extends string>(label: string, values: readonly Value[], needed: string): Chosen<Value> => ({
  label,
  kind: "special",
  optional: false,
  initial: null,
  choices: Object.fromEntries(values.map((value) => [value, value])),
  schema: v.picklist(values, needed),
  toWire: (value) => value as Value,
  toDraft: (value) => value,
});

/** On the wire the chosen day at 00:00 with the phone's UTC offset; its first ten characters are the day. */
const installationDate: Field<string, string, string | null, false> = {
  label: "Installation date",
  kind: "special",
  optional: false,
  initial: null,
  schema: v.pipe(
    v.string(texts.installationDate),
    v.isoTimestamp(texts.installationDate),
    v.check((instant) => v.is(Day, instant.slice(0, 10)), texts.installationDate),
  ),
  toWire: (day) => (day === null ? "" : `${day}T00:00:00Z`),
  toDraft: (instant) => instant.slice(0, 10),
};

/** What a technician answers on site. */
export const setupFields = {
  technicianName: named("Technician name", texts.technicianName),
  organization: named("Organization", texts.organization),
  /** Marked as required, but may be empty (P-165). */
  contactName: line({ label: "Contact name", max: LENGTH }),
  solarPlantName: named("Solar plant name", texts.solarPlantName),
  deviceName: named("Device name", texts.deviceName),
  installationDate,
  latitude: degrees("Latitude", 90, texts.latitude),
  longitude: degrees("Longitude", 180, texts.longitude),
  systemType: oneOf("System type", ["Single Axis Tracker", "Fixed Tilt system"], texts.systemType),
  nozzleDirection: oneOf("Nozzle direction", ["East", "West", "South", "North"], texts.nozzleDirection),
  notes: note({ label: "Notes", max: 2000 }),
  isWashExtensionBatteryConnected: flag({ label: "Wash extension battery is connected", initial: false }),
  isWashExtensionSolarPanelConnected: flag({ label: "Wash extension solar panel is connected", initial: false }),
  areCablesSecured: flag({ label: "All cables are secured", initial: false }),
} as const;

/** Answered with yes or no on site. A No is an alert until it is answered again (docs/decisions/0471). */
export const setupQuestions = [
  "isWashExtensionBatteryConnected",
  "isWashExtensionSolarPanelConnected",
  "areCablesSecured",
] as const satisfies readonly (keyof typeof setupFields)[];
export type SetupQuestion = (typeof setupQuestions)[number];

/** Of a device without a wash extension only the cables count. */
export const unmetQuestions = (answers: Readonly<Record<SetupQuestion, boolean>>, hasExtension: boolean) =>
  setupQuestions.filter((name) => !answers[name] && (hasExtension || name === "areCablesSecured"));
