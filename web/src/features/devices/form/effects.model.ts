import { zoneOffset } from "#contract/common/calendar";
import type { EditDeviceDraft } from "./device-form.model.ts";
import { effectTexts } from "./texts.ts";

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
  const switchText = (name: keyof EditDeviceDraft, on: string, off: string): string | false =>
    differs(name) && (draft[name] === true ? on : off);
  const hasNewZone = differs("timezone") && draft.timezone !== "";
  const chosen = hasNewZone ? draft : { ...draft, timezone: before.timezone };
  return [
    details.some(differs) && effectTexts.details,
    differs("plant_id") && effectTexts.moved(plantName(before.plant_id), plantName(draft.plant_id)),
    (differs("lat") || differs("lng")) && effectTexts.weather,
    hasNewZone && effectTexts.clock(zoneOffset(draft.timezone, now) / 3600),
    windowOf(before) !== windowOf(chosen) && effectTexts.recalculated,
    differs("soilingAlertThreshold") &&
      !Number.isNaN(draft.soilingAlertThreshold) &&
      effectTexts.threshold(draft.soilingAlertThreshold),
    switchText("wash_extension_data", effectTexts.washOn, effectTexts.washOff),
    switchText("runWashAnalysis", effectTexts.dailyOn, effectTexts.dailyOff),
    switchText("correctsTemperature", effectTexts.temperatureOn, effectTexts.temperatureOff),
    (differs("arrayMount") || differs("arrayTilt")) && draft.arrayMount !== "unknown" && effectTexts.plane,
    switchText("customWeatherData", effectTexts.siteRain, effectTexts.serviceRain),
    switchText("customWindData", effectTexts.siteWind, effectTexts.serviceWind),
  ].filter((line) => line !== false);
}
