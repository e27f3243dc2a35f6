import { FREEZING_AT_CELSIUS, TANK_LOW_FROM } from "../common/limits.ts";

export interface InterlockFacts {
  lastContactAt: number | null;
  online: boolean | null;
  temperature: number | null;
  /** Tank value of the wash extension; 3 and above is low. */
  tankEmpty: number | null;
  battery: number | null;
  lastWashAt: number | null;
  /** Clear-sky irradiance at the device, horizontal [W/m2]. */
  clearSkyGhi: number;
}

/** A device that reports every 15 minutes has then missed several reports [s]. */
const OFFLINE_AFTER_SECONDS = 2 * 3600;
/** About a quarter of the charge of a resting 12 V lead battery; a pump may drain it further. */
const BATTERY_LOW_VOLTS = 11.8;
/** A wash takes up to 10 minutes to start, so a wash within this time is probably the one that the person wants [s]. */
const RECENT_WASH_SECONDS = 15 * 60;
/** Clear-sky irradiance for auto-normalize: minimum and recommended [W/m2]. */
const AUTO_NORMALIZE_GHI = 375;
const AUTO_NORMALIZE_GOOD_GHI = 500;

/** Reasons why a command may be harmful or useless right now. A person can confirm and send it anyway. */
const rules = {
  offline: ({ lastContactAt, online }, now) =>
    online === false || lastContactAt === null || now - lastContactAt >= OFFLINE_AFTER_SECONDS,
  freezing: ({ temperature }) => temperature !== null && temperature <= FREEZING_AT_CELSIUS,
  "tank-low": ({ tankEmpty }) => tankEmpty !== null && tankEmpty >= TANK_LOW_FROM,
  "battery-low": ({ battery }) => battery !== null && battery < BATTERY_LOW_VOLTS,
  "recent-wash": ({ lastWashAt }, now) => lastWashAt !== null && now - lastWashAt < RECENT_WASH_SECONDS,
  "sun-too-low": ({ clearSkyGhi }) => clearSkyGhi <= AUTO_NORMALIZE_GHI,
  "sun-weak": ({ clearSkyGhi }) => clearSkyGhi > AUTO_NORMALIZE_GHI && clearSkyGhi <= AUTO_NORMALIZE_GOOD_GHI,
} satisfies Record<string, (facts: InterlockFacts, now: number) => boolean>;
export type InterlockCode = keyof typeof rules;

export const interlockTexts: Record<InterlockCode, string> = {
  offline: "The device is offline. The command waits, and expires if the device doesn't come back in time.",
  freezing: "It's 37°F or colder at the device. Water may freeze in the pump and on the glass.",
  "tank-low": "The tank is low. The pump may run dry.",
  "battery-low": "The battery is low (under 11.8 V). The device may turn off.",
  "recent-wash": "A wash ran or was requested in the last 15 minutes.",
  "sun-too-low":
    "Auto-normalize needs clear-sky irradiance above 375 W/m². It's lower now, so the result would be wrong. Try near solar noon.",
  "sun-weak": "Auto-normalize works best above 500 W/m² of clear-sky irradiance, near solar noon. It's lower now.",
};

export const activeInterlocks = (
  asked: readonly InterlockCode[],
  facts: InterlockFacts,
  now: number,
): InterlockCode[] => asked.filter((code) => rules[code](facts, now));
