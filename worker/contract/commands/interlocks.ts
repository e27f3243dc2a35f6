import { FREEZING_AT_CELSIUS, TANK_LOW_FROM } from "../common/limits.ts";

/** Reasons why a command may be harmful or useless right now. The person can confirm and go on. */
const interlockCodes = [
  "offline",
  "freezing",
  "tank-low",
  "battery-low",
  "recent-wash",
  "sun-too-low",
  "sun-weak",
] as const;
export type InterlockCode = (typeof interlockCodes)[number];

/** State of device and sky; null: unknown. */
export interface InterlockFacts {
  lastContactAt: number | null;
  online: boolean | null;
  /** Recent temperature [degrees C]. */
  temperature: number | null;
  /** Tank figure of the wash extension; 3 and above is low. */
  tankEmpty: number | null;
  battery: number | null;
  lastWashAt: number | null;
  /** Clear-sky irradiance at the device, horizontal [W/m2]. */
  clearSkyGhi: number;
}

/** By then a device that reports every 15 minutes has missed several reports [s]. */
const OFFLINE_AFTER_SECONDS = 2 * 3600;
/** About a quarter of the charge of a resting 12 V lead battery; a pump may pull it down. */
const BATTERY_LOW_VOLTS = 11.8;
/** A wash takes up to 10 minutes to start, so one within this time [s] is probably the one that was wanted. */
const RECENT_WASH_SECONDS = 15 * 60;
/** Clear-sky irradiance for auto-normalize: minimum, recommended [W/m2]. */
const AUTO_NORMALIZE_GHI = 375;
const AUTO_NORMALIZE_GOOD_GHI = 500;

const rules: Record<InterlockCode, (facts: InterlockFacts, now: number) => boolean> = {
  offline: ({ lastContactAt, online }, now) =>
    online === false || lastContactAt === null || now - lastContactAt >= OFFLINE_AFTER_SECONDS,
  freezing: ({ temperature }) => temperature !== null && temperature <= FREEZING_AT_CELSIUS,
  "tank-low": ({ tankEmpty }) => tankEmpty !== null && tankEmpty >= TANK_LOW_FROM,
  "battery-low": ({ battery }) => battery !== null && battery < BATTERY_LOW_VOLTS,
  "recent-wash": ({ lastWashAt }, now) => lastWashAt !== null && now - lastWashAt < RECENT_WASH_SECONDS,
  "sun-too-low": ({ clearSkyGhi }) => clearSkyGhi <= AUTO_NORMALIZE_GHI,
  "sun-weak": ({ clearSkyGhi }) => clearSkyGhi > AUTO_NORMALIZE_GHI && clearSkyGhi <= AUTO_NORMALIZE_GOOD_GHI,
};

export const interlockTexts: Record<InterlockCode, string> = {
  offline: "The device is offline. The command waits, and expires if the device doesn't come back in time.",
  freezing: "It's 37°F or colder at the device. Water may freeze in the pump and on the glass.",
  "tank-low": "The tank is low. The pump may run dry.",
  "battery-low": "The battery is low (under 11.8 V). The device may switch off.",
  "recent-wash": "A wash ran, or was sent, within the last 15 minutes.",
  "sun-too-low":
    "Auto-normalize needs a clear-sky irradiance above 375 W/m², and there's less now. The result would be wrong; try near solar noon.",
  "sun-weak": "Auto-normalize works best above 500 W/m² of clear-sky irradiance, near solar noon. There's less now.",
};

/** Interlocks that hold now, in their order. */
export const interlocksThatHold = (
  asked: readonly InterlockCode[],
  facts: InterlockFacts,
  now: number,
): InterlockCode[] => asked.filter((code) => rules[code](facts, now));
