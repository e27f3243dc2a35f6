import { isZone } from "../common/calendar.ts";
import { exact } from "../common/format.ts";
import { registrationTexts } from "../commands/texts.ts";
import { choice, day, flag, id, note, number, numberOrNone, text, type ValuesOf } from "./field.ts";

const whether = (on: string, off: string) => (value: boolean) => (value ? on : off);

export const deviceFields = {
  device_name: text({ label: "Device Name", max: 100, csv: "device" }),
  plant_id: id({ label: "Plant", max: 64 }),
  location: text({ label: "Address", max: 300, csv: "address" }),
  lat: number({ label: "Latitude", unit: "°", min: -90, max: 90, csv: "latitude" }),
  lng: number({ label: "Longitude", unit: "°", min: -180, max: 180, csv: "longitude" }),
  /** IANA name; decides the device's days. */
  timezone: id({ label: "Time Zone", max: 64, csv: "time_zone", check: [isZone, registrationTexts.zoneUnknown] }),
  installationdate: day({ label: "Installation Date", csv: "installation_date" }),
  soilingAlertThreshold: number({
    label: "Soiling Alert Threshold",
    hint: "You're alerted when the soiling loss exceeds this.",
    unit: "%",
    min: 0,
    max: 100,
    initial: 10,
    csv: "alert_threshold_percent",
    effect: (percent) => `Alerts use a threshold of ${exact(percent)}%.`,
  }),
  wash_extension_data: flag({
    label: "Wash extension installed",
    hint: "Turn off if the device doesn't wash.",
    initial: true,
    csv: "wash_extension",
    effect: whether("Extension health and wash logs are shown.", "Extension health and wash logs are hidden."),
  }),
  notes: note({ label: "Notes", max: 2000, csv: "notes" }),
} as const;

/** */
const SERIAL = /^S\d-\d{4}$/;

/** Fixed by the unit's label. */
export const unitFields = {
  device_id: id({ label: "Device ID", max: 64 }),
  serialno: text({
    label: "Serial Number",
    max: 64,
    check: [
      (serial) => SERIAL.test(serial),
      "The serial number must look like S1-0001: S, a digit, a dash and four digits.",
    ],
  }),
  iccId: id({ label: "ICCID", max: 32 }),
} as const;

const plane = "The device's tilt is compared with the array's.";

/** On the wire: `metadata`. */
export const dailyFields = {
  runWashAnalysis: flag({
    label: "Run Daily and Send Alerts?",
    initial: false,
    effect: whether(
      "The cleaning analysis runs every day and sends alerts.",
      "The daily cleaning analysis and its alerts stop.",
    ),
  }),
  start_hour: number({ label: "Start Hour", min: 0, max: 23, places: 0, initial: 0 }),
  end_hour: number({ label: "End Hour", min: 0, max: 23, places: 0, initial: 23 }),
  isUsingSolarNoonWindow: flag({ label: "Solar noon window", initial: false }),
  solarNoonWindowInterval: number({
    label: "Solar Noon Interval",
    unit: "h",
    min: 1,
    max: 8,
    places: 0,
    initial: 1,
  }),
  /** Corrects the cells to 25 °C by their temperatures; off if the device does it. */
  correctsTemperature: flag({
    label: "Correct cell temperature",
    hint: "Use if both cells report temperature. Leave off if the device already corrects its irradiance.",
    initial: false,
    effect: whether("Daily soiling loss uses cells corrected to 25 °C.", "Daily soiling loss uses cells as reported."),
  }),
  arrayMount: choice({
    label: "Array mount",
    hint: "You'll get a warning if the device isn't in the plane of the array.",
    choices: { unknown: "Not set", fixed: "Fixed tilt", tracker: "Single-axis tracker" },
    initial: "unknown",
    effect: (mount) => (mount === "unknown" ? null : plane),
  }),
  /** [degrees from horizontal]; ignored unless the mount is fixed. */
  arrayTilt: number({ label: "Array tilt", unit: "°", min: 0, max: 90, initial: 0, effect: () => plane }),
  /** [%]; null: an equal part of what the plant's other devices leave. */
  array_share: numberOrNone({
    label: "Share of the plant",
    hint: "Part of the array that soils like this device. Leave empty if all devices of the plant count alike.",
    unit: "%",
    min: 0,
    max: 100,
  }),
  /** [min]; null: three times its usual interval, at least 30 minutes. */
  silence_limit: numberOrNone({
    label: "Silence Limit",
    hint: "You're alerted when the device has sent nothing for this long. Leave empty for three times its usual interval, at least 30 minutes, or a day from the evening on if it sends nothing at night.",
    unit: "min",
    min: 10,
    max: 43_200,
    places: 0,
    effect: (minutes) =>
      minutes === null
        ? "The connection counts as lost after three times the usual interval, at least 30 minutes."
        : `The connection counts as lost after ${exact(minutes)} min without data.`,
  }),
  customWeatherData: flag({
    label: "Use site precipitation data",
    hint: "If off, rain comes from the default weather source.",
    initial: false,
    effect: whether("Rain comes from the site's station.", "Rain comes from the default weather source."),
  }),
  customWindData: flag({
    label: "Use site wind data",
    hint: "Wind speed from the same station.",
    initial: false,
    effect: whether("Wind comes from the site's station.", "Wind comes from the default weather source."),
  }),
} as const;

export const storedDevice = { ...deviceFields, ...dailyFields } as const;

type DailySettings = ValuesOf<typeof dailyFields>;

/** Site wind requires site rain. */
export const settled = <S extends Pick<DailySettings, "customWeatherData" | "customWindData">>(settings: S): S => ({
  ...settings,
  customWindData: settings.customWeatherData && settings.customWindData,
});
