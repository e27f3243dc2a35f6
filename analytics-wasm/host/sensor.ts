import { AnalyticsInputError, type SensorFaultsInput } from "../types.ts";
import type { SensorProfileColumns, SensorProfileInput } from "../types.ts";
import { commonLength, requireDays } from "./check.ts";
import type { Core } from "./core.ts";

const FIGURES = 9;

export function sensorProfile(core: Core, { t, clean, soiled, day, noon }: SensorProfileInput): SensorProfileColumns {
  const count = commonLength({ t, clean, soiled, day });
  const ascends = t.every((at, row) => row === 0 || (at >= t[row - 1]! && day[row]! >= day[row - 1]!));
  const days = day.reduce((sum, at, row) => sum + (row === 0 || at !== day[row - 1] ? 1 : 0), 0);
  if (!ascends || noon.length !== days) throw new AnalyticsInputError("t must ascend, and noon has one value per day.");
  core.begin();
  const columns = [core.put(t), core.put(clean), core.put(soiled), core.put(day)];
  const [noons, results] = [core.put(noon), core.take(days * FIGURES)];
  core.run("sensorProfile", ...columns, count, noons, results);
  const figures = core.read(results, days * FIGURES);
  const column = (figure: number) => Float64Array.from({ length: days }, (_, row) => figures[row * FIGURES + figure]!);
  return {
    stuckClean: column(1),
    stuckSoiled: column(2),
    lag: column(3),
    middle: column(4),
    morning: column(5),
    midday: column(6),
    afternoon: column(7),
    dark: column(8),
  };
}

export function sensorFaults(core: Core, input: SensorFaultsInput): Uint8Array {
  const { day, loss, quality, rain, cleaned, neighbors, daylight } = input;
  const { stuckClean, stuckSoiled, lag, middle, morning, midday, afternoon, dark } = input;
  const profile = { stuckClean, stuckSoiled, lag, middle, morning, midday, afternoon, dark };
  const count = commonLength({ day, loss, quality, ...profile, rain, cleaned, neighbors, daylight });
  requireDays(day);
  core.begin();
  const columns = [
    day,
    loss,
    Float64Array.from(quality),
    ...Object.values(profile),
    rain,
    cleaned,
    neighbors,
    daylight,
  ];
  const addresses = columns.map((column) => core.put(column));
  const [fault, scratch] = [core.take(count), core.take(5 * count)];
  core.run("sensorFaults", core.putRecord([...addresses, fault, scratch, count]));
  return Uint8Array.from(core.read(fault, count));
}
