import { FREEZING_AT_CELSIUS, TANK_LOW_FROM } from "../common/limits.ts";

/** Why a command might do harm, or nothing, right now. A person who saw all that hold may go on. */
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

/** What is known of the device and the sky; null: nothing. Times are UTC epoch seconds. */
export interface InterlockFacts {
  lastContactAt: number | null;
  online: boolean | null;
  /** Newest temperature that is recent enough to mean something [degrees C]. */
  temperature: number | null;
  /** The extension's tank figure; 3 and more is low. */
  tankEmpty: number | null;
  /** [V] */
  battery: number | null;
  lastWashAt: number | null;
  /** Irradiance of a clear sky on the horizontal at the device [W/m2], by the minute. */
  clearSkyGhi: number;
}

/** A device that reports every quarter of an hour has missed several reports by then [s]. */
const OFFLINE_AFTER_SECONDS = 2 * 3600;
/** A 12 V lead battery at rest holds about a quarter of its charge at this voltage; a pump may pull it down. */
const BATTERY_LOW_VOLTS = 11.8;
/** A wash takes up to 10 minutes to start; one that ran since then is most likely the one that was wanted [s]. */
const RECENT_WASH_SECONDS = 15 * 60;
/** Clear-sky irradiance that auto-normalize needs, and that is recommended [W/m2]. */
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
    "Auto-normalize needs a clear-sky irradiance above 375 W/m2, and there is less now. The result would be wrong; try near solar noon.",
  "sun-weak": "Auto-normalize works best above 500 W/m2 of clear-sky irradiance, near solar noon. There is less now.",
};

/** Those of the asked interlocks that speak against it now, in their own order. `now` in UTC epoch seconds. */
export const interlocksThatHold = (
  asked: readonly InterlockCode[],
  facts: InterlockFacts,
  now: number,
): InterlockCode[] => asked.filter((code) => rules[code](facts, now));
