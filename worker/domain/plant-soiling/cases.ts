import { daysBetween } from "#contract/common/calendar";
import type { Agreement, BasisReason, SensorPart } from "#contract/decision/decision";
import type { SensorFactor } from "./factors.ts";
import type { PlantLevel } from "./level.ts";

/** Days without a reading after which a sensor is silent, and a plant of silent sensors needs a fix, and has no decision. */
export const SILENT_DAYS = 2;
const FIX_DAYS = 7;
const OFFLINE_DAYS = 30;
const SOON_DAYS = 14;
/** Good days up to which a sensor without a factor is new. */
const NEW_DAYS = 30;

export interface CaseSensor {
  device_name: string;
  reported: { day: number; isInDoubt: boolean } | null;
  factor: SensorFactor;
  /** Number of good days. */
  goodDays: number;
}

export interface SensorCases {
  states: SensorPart["state"][];
  agreement: Agreement;
  reasons: BasisReason[];
  /** All sensors are silent for a week (a person should look), or for a month (no decision). */
  silence: "none" | "fix" | "offline";
}

/** What the sensors of a plant say together. `today`: day number. */
export function sensorCases(
  sensors: readonly CaseSensor[],
  today: number,
  found: {
    level: Pick<PlantLevel, "difference" | "differs" | "measured"> | null;
    rainDiffers: boolean;
    growthDiffers: boolean;
  },
): SensorCases {
  const ages = sensors.map(({ reported }) => (reported === null ? Infinity : today - reported.day));
  const states = sensors.map((sensor, place) => stateOf(sensor, ages[place]!, sensors.length));
  const youngest = Math.min(...ages);
  const silence = youngest > OFFLINE_DAYS ? "offline" : youngest > FIX_DAYS ? "fix" : "none";
  const agreement = agreementOf(sensors.length, found);
  return { states, agreement, silence, reasons: reasonsOf({ sensors, ages, states, agreement, found }) };
}

function stateOf({ reported, factor, goodDays }: CaseSensor, age: number, sensors: number): SensorPart["state"] {
  if (reported?.isInDoubt) return "suspect";
  if (age >= SILENT_DAYS) return "silent";
  return sensors > 1 && factor.days === 0 && goodDays < NEW_DAYS ? "new" : "live";
}

type Found = Parameters<typeof sensorCases>[2];

function agreementOf(sensors: number, { level, rainDiffers, growthDiffers }: Found): Agreement {
  if (sensors === 0 || level === null) return "none";
  if (level.differs || rainDiffers || growthDiffers) return "differ";
  return level.measured > 1 ? "agree" : "one";
}

function reasonsOf({
  sensors,
  ages,
  states,
  agreement,
  found: { level, rainDiffers, growthDiffers },
}: {
  sensors: readonly CaseSensor[];
  ages: readonly number[];
  states: readonly SensorPart["state"][];
  agreement: Agreement;
  found: Found;
}): BasisReason[] {
  const silentAges = ages.filter((_, place) => states[place] === "silent");
  const days = Math.max(...silentAges.filter((age) => age < Infinity), 0);
  const reasons: BasisReason[] = [];
  if (agreement === "agree") reasons.push({ code: "agree", sensors: level!.measured });
  if (agreement === "one" && sensors.length === 1) reasons.push({ code: "oneSensor" });
  if (level?.differs) reasons.push({ code: "differ", points: level.difference });
  if (rainDiffers) reasons.push({ code: "rainDiffers" });
  if (growthDiffers) reasons.push({ code: "growthDiffers" });
  if (silentAges.length === sensors.length && sensors.length > 0)
    reasons.push({ code: "allSilent", of: sensors.length });
  else if (silentAges.length > 0)
    reasons.push({ code: "silent", sensors: silentAges.length, of: sensors.length, days });
  for (const [place, { device_name, goodDays }] of sensors.entries()) {
    if (states[place] === "suspect") reasons.push({ code: "suspect", device_name });
    if (states[place] === "new") reasons.push({ code: "newSensor", device_name, days: goodDays });
  }
  return reasons;
}

/** Enabled devices beyond the sensors of the plan, which reported last. `days`: of the longest silent one. */
export interface OtherSensors {
  live: number;
  of: number;
  days: number;
}

/** Reasons count all sensors of the plant, not only those of its plan. */
export function withOthers(
  reasons: readonly BasisReason[],
  sensors: number,
  { live, of, days }: OtherSensors,
): BasisReason[] {
  const silent = of - live;
  const counted = reasons.map((reason): BasisReason => {
    if (reason.code === "allSilent") return { ...reason, of: reason.of + of };
    if (reason.code !== "silent") return reason;
    return { ...reason, sensors: reason.sensors + silent, of: reason.of + of, days: Math.max(reason.days, days) };
  });
  const isSaid = silent === 0 || counted.some(({ code }) => code === "allSilent" || code === "silent");
  return isSaid ? counted : [...counted, { code: "silent", sensors: silent, of: sensors + of, days }];
}

/**
 * The same once each sensor was planned alone: `firsts` are the first washes of these plans. Sensors disagree if some of
 * them would wash within two weeks and some would not; the plan of the plant stands.
 */
export function withPlansAlone<Cases extends Pick<SensorCases, "agreement" | "reasons">>(
  cases: Cases,
  firsts: readonly (string | null)[],
  today: string,
): Cases {
  const soon = firsts.filter((first) => first !== null && daysBetween(today, first) <= SOON_DAYS);
  if (soon.length === 0 || soon.length === firsts.length) return cases;
  const others = cases.reasons.filter(({ code }) => code !== "agree");
  return { ...cases, agreement: "disagree", reasons: [{ code: "washDiffers" }, ...others] };
}
