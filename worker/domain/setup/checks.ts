import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { SetupLive } from "#contract/setup/setup";

export type SetupCheck = "silent" | "dark" | "cells" | "temperature" | "battery";

/** Below this many samples of the last day nothing is called right. */
export const SETUP_SAMPLES = 5;
/** A working unit reports every few minutes, so a longer silence is suspicious [s]. */
const SILENT_SECONDS = 2 * SECONDS_PER_HOUR;
/** Longer than a night [half hours]. */
const DARK_BUCKETS = 24;
const DARK_IRRADIANCE = 100;
/** Both cells need this to be compared [W/m2]. */
const SUN_IRRADIANCE = 200;
const CELL_DIFFERENCE = 0.1;
const TEMPERATURE_DIFFERENCE = 15;
const [COLDEST, HOTTEST] = [-40, 85];
const BATTERY_LOW_VOLTS = 11.8;

const numbersOf = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value) => typeof value === "number");

/** Suspicious findings, most severe first. Too few samples are never suspicious. */
export function setupChecks(
  { lastDataPoint, series }: Pick<SetupLive, "lastDataPoint" | "series">,
  now: number,
): SetupCheck[] {
  const last = lastDataPoint.ts;
  if (last === null || now - last > SILENT_SECONDS) return ["silent"];
  const from = series.t.findIndex((time) => time >= now - SECONDS_PER_DAY);
  const recent = (name: "iC" | "iD" | "tC" | "tD" | "batt") =>
    from < 0 ? [] : (series.columns[name] ?? []).slice(from);
  const [clean, soiled, warm, warmSoiled] = [recent("iC"), recent("iD"), recent("tC"), recent("tD")];
  const light = numbersOf([...clean, ...soiled]);
  const isDark = numbersOf(clean).length >= DARK_BUCKETS && Math.max(...light) < DARK_IRRADIANCE;
  const differs = (a: number, b: number | null | undefined): boolean =>
    typeof b === "number" && Math.min(a, b) > SUN_IRRADIANCE && Math.abs(a - b) > CELL_DIFFERENCE * Math.max(a, b);
  const cells = clean.some((value, index) => value !== null && differs(value, soiled[index]));
  const apart = warm.some(
    (value, index) =>
      value !== null &&
      typeof warmSoiled[index] === "number" &&
      Math.abs(value - warmSoiled[index]) > TEMPERATURE_DIFFERENCE,
  );
  const isExtreme = numbersOf([...warm, ...warmSoiled]).some((value) => value < COLDEST || value > HOTTEST);
  const battery = numbersOf(recent("batt")).at(-1);
  const failed: Record<SetupCheck, boolean> = {
    silent: false,
    dark: isDark,
    cells,
    temperature: apart || isExtreme,
    battery: battery !== undefined && battery < BATTERY_LOW_VOLTS,
  };
  return (Object.keys(failed) as SetupCheck[]).filter((name) => failed[name]);
}
