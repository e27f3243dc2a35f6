import { AnalyticsInputError, type SensorProfileColumns, type SensorProfileInput } from "../../types.ts";
import { commonLength } from "../check.ts";
import type { Core } from "../core.ts";

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
