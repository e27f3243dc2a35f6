import { isZone, zoneOffset } from "#contract/common/calendar";
import type { Plant } from "#contract/plants/plant";
import type { OneDevice } from "#contract/devices/device";
import type { ProvisionedUnit } from "#contract/devices/registration";
import { dailyFields, deviceFields, storedDevice, unitFields } from "#contract/records/device";
import {
  bodyOf,
  changesOf,
  type DraftOf,
  draftOf,
  effectsOf,
  type FieldProblems,
  note,
  type WireOf,
} from "#contract/records/field";
import type { UnitLabel } from "#contract/setup/claim-code";
import type { SetupForm } from "#contract/setup/setup";
import { setupTexts } from "#contract/setup/texts";
import { deviceFormTexts, effectTexts } from "./texts.ts";
import { zoneOffsetText } from "#contract/common/format";

interface ZoneOption {
  value: string;
  label: string;
}

/** "(UTC-07:00) America/Phoenix" */
export const zoneLabel = (zone: string, now: number): string =>
  isZone(zone) ? `(${zoneOffsetText(zoneOffset(zone, now))}) ${zone}` : zone;

/** By offset, then name, including a stored zone that the browser lacks. */
export function zoneOptions(zones: readonly string[], stored: string, now: number): ZoneOption[] {
  const names = stored === "" || zones.includes(stored) ? zones : [...zones, stored];
  return names
    .filter(isZone)
    .map((value) => ({ value, offset: zoneOffset(value, now) }))
    .toSorted((a, b) => a.offset - b.offset || a.value.localeCompare(b.value, "en"))
    .map(({ value }) => ({ value, label: zoneLabel(value, now) }));
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_\s]+/g, " ")
    .replaceAll("−", "-")
    .trim();

export function matchingZones(options: readonly ZoneOption[], typed: string): ZoneOption[] {
  const words = plain(typed).split(" ").filter(Boolean);
  return options.filter(({ label }) => words.every((word) => plain(label).includes(word)));
}

export type DeviceDraft = DraftOf<typeof deviceFields>;
export type DailyDraft = DraftOf<typeof dailyFields>;
export type EditDeviceDraft = DraftOf<typeof storedDevice>;

/** Most devices stand where their plant is. A place that a person entered stays. */
export function placeOfPlant(
  draft: Pick<DeviceDraft, "plant_id" | "location" | "lat" | "lng">,
  plants: readonly Pick<Plant, "plant_id" | "location" | "lat" | "lng">[],
  plant_id: string,
): Partial<DeviceDraft> {
  const of = (id: string) => plants.find((plant) => plant.plant_id === id);
  const [before, next] = [of(draft.plant_id), of(plant_id)];
  const isEmpty = draft.location === "" && Number.isNaN(draft.lat) && Number.isNaN(draft.lng);
  const isOfPlant = before?.location === draft.location && before.lat === draft.lat && before.lng === draft.lng;
  return next && (isEmpty || isOfPlant) ? { location: next.location, lat: next.lat, lng: next.lng } : {};
}

/** With the label of the unit, which must have been looked up. */
export const unitFormFields = {
  iccId: unitFields.iccId,
  claimCode: note({ label: setupTexts.claimCode, max: 100 }),
  ...deviceFields,
} as const;

export function unitProblems<Problems extends FieldProblems<"iccId">>(
  problems: Problems,
  unit: ProvisionedUnit | null,
): Problems {
  if (unit !== null || problems.errors.iccId !== undefined) return problems;
  return { ...problems, errors: { ...problems.errors, iccId: deviceFormTexts.lookUpFirst } };
}

export interface Opened {
  device: OneDevice;
  metadata: WireOf<typeof dailyFields>;
}

export const editDraftOf = ({ device, metadata }: Opened): EditDeviceDraft =>
  draftOf(storedDevice, { ...device, ...metadata });

/** A moved thumb stops at the other. */
export function withHour(
  draft: Pick<DailyDraft, "start_hour" | "end_hour">,
  name: "start_hour" | "end_hour",
  hour: number,
): Pick<DailyDraft, "start_hour" | "end_hour"> {
  return name === "start_hour"
    ? { ...draft, start_hour: Math.min(hour, draft.end_hour) }
    : { ...draft, end_hour: Math.max(hour, draft.start_hour) };
}

type DailyWindow = Pick<DailyDraft, "isUsingSolarNoonWindow" | "solarNoonWindowInterval" | "start_hour" | "end_hour">;

export const WHOLE_DAY = { isUsingSolarNoonWindow: false, start_hour: 0, end_hour: 23 } satisfies Partial<DailyWindow>;
/** Its 20 stable points are what makes a day good (docs/methods.md). */
export const IEC_WINDOW = { isUsingSolarNoonWindow: true, solarNoonWindowInterval: 2 } satisfies Partial<DailyWindow>;

export const isWindow = (draft: DailyWindow, preset: Partial<DailyWindow>): boolean =>
  Object.entries(preset).every(([name, value]) => draft[name as keyof DailyWindow] === value);

const plainName = (name: string): string => name.trim().toLowerCase();

/** With the plant of the name that the technician entered, if there is one. */
export function draftFromEntry(
  entry: SetupForm | null,
  plants: readonly { plant_id: string; plant_name: string }[],
): Partial<DeviceDraft> {
  if (entry === null) return {};
  const [plant, ...others] = plants.filter(
    ({ plant_name }) => plainName(plant_name) === plainName(entry.solarPlantName),
  );
  return {
    ...(plant && others.length === 0 && { plant_id: plant.plant_id }),
    device_name: entry.deviceName,
    lat: entry.latitude,
    lng: entry.longitude,
    installationdate: entry.installationDate.slice(0, 10),
    notes: [entry.notes, deviceFormTexts.setUpBy(entry)].filter(Boolean).join("\n"),
  };
}

export const inboundBody = (draft: DeviceDraft) =>
  ({ ...bodyOf(deviceFields, draft), isInboundApiDevice: true }) as const;

export const unitBody = (draft: DeviceDraft, { iccId, claimCode }: UnitLabel, unit: ProvisionedUnit) =>
  ({
    ...bodyOf(deviceFields, draft),
    isInboundApiDevice: false,
    iccId,
    claimCode,
    device_id: unit.deviceId,
    serialno: unit.serialNumber,
  }) as const;

/** Only changed metadata, so that other screens' changes stay. */
export const updateBody = (
  { device_id, version }: Pick<OneDevice, "device_id" | "version">,
  from: EditDeviceDraft,
  draft: EditDeviceDraft,
) => ({
  device_id,
  version,
  ...bodyOf(deviceFields, draft),
  metadata: changesOf(dailyFields, from, draft),
});

/** Window settings in effect: hours or solar noon, not both. */
const windowOf = (draft: EditDeviceDraft): string =>
  JSON.stringify([
    draft.correctsTemperature,
    ...(draft.isUsingSolarNoonWindow
      ? [draft.timezone, draft.lat, draft.lng, draft.solarNoonWindowInterval]
      : [draft.timezone, draft.start_hour, draft.end_hour]),
  ]);

const details = ["device_name", "location", "installationdate", "notes"] as const;

export function saveEffects(
  before: EditDeviceDraft,
  draft: EditDeviceDraft,
  { plantName, now }: { plantName: (id: string) => string; now: number },
): string[] {
  const differs = (name: keyof EditDeviceDraft): boolean => !Object.is(before[name], draft[name]);
  const hasNewZone = differs("timezone") && draft.timezone !== "";
  const chosen = hasNewZone ? draft : { ...draft, timezone: before.timezone };
  // The tilt of an unknown mount counts for nothing.
  const shown = draft.arrayMount === "unknown" ? { ...draft, arrayTilt: before.arrayTilt } : draft;
  return [
    details.some(differs) && effectTexts.details,
    differs("plant_id") && effectTexts.moved(plantName(before.plant_id), plantName(draft.plant_id)),
    (differs("lat") || differs("lng")) && effectTexts.weather,
    hasNewZone && effectTexts.clock(zoneOffset(draft.timezone, now) / 3600),
    windowOf(before) !== windowOf(chosen) && effectTexts.recalculated,
    ...effectsOf(storedDevice, before, shown),
  ].filter((line) => line !== false);
}
