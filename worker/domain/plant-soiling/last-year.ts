import type { Analytics, RainRemovalMode } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber, daysBetween } from "#contract/common/calendar";
import { SOILING_CAP } from "#contract/common/limits";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy } from "#contract/savings/savings";
import { incomeColumns, monthlyColumn } from "../cleaning-plan/horizon.ts";
import { DAYS_OF_YEAR } from "../energy-file/year.ts";
import { type ModelCheck, modelCheck, recordDays, YEAR_RECORD_DAYS } from "./basis.ts";
import { soilingDraws } from "./draws.ts";
import type { PlantSoiling } from "./plant-soiling.ts";
import type { SoilingInputs } from "./sources.ts";

const PERCENT = 100;
/** Days whose mean is the soiling at the start of the year. */
const START_DAYS = 7;
/** Of a kilowatt [kWh for each kWh/m2]: `dollarTotal` counts with it (docs/methods.md, "Means and dollars"). */
const ENERGY_PER_INSOLATION = 0.176 * 5.6 * 0.8;

export interface LastYear {
  today: string;
  terms: Pick<PlanTerms, "prices" | "residualSoiling">;
  energy: Pick<PlanEnergy, "daily" | "lossCurve">;
  /** That fell [mm], and how it cleans. */
  rain: { days: ReadonlyMap<string, number | null>; mode: RainRemovalMode };
  /** Of the whole plant. */
  washes: readonly string[];
}

/** Whether most days of the last 365 have rain figures: without them, draws can't be compared with what was measured. */
export function knowsRain(fallen: ReadonlyMap<string, number | null>, today: string): boolean {
  const since = addDays(today, -DAYS_OF_YEAR);
  const known = [...fallen].filter(([day, rain]) => rain !== null && day >= since && day <= today);
  return known.length >= DAYS_OF_YEAR / 2;
}

/**
 * What the draws would have lost in the last 365 days, with the rain that fell and the washes that were logged, and what
 * was measured, both at the plan's energy. Null with a record of less than 300 days.
 */
export function lastYearCheck(
  soiling: PlantSoiling,
  inputs: SoilingInputs,
  year: LastYear,
  kernels: Pick<Analytics, "decidePlan" | "dollarTotal">,
): ModelCheck | null {
  const { today, terms, energy, rain, washes } = year;
  if (recordDays(soiling) < YEAR_RECORD_DAYS) return null;
  const horizon = { startDay: addDays(today, -DAYS_OF_YEAR), days: DAYS_OF_YEAR };
  const { season, ...draws } = soilingDraws(soiling, inputs);
  const columns = incomeColumns(terms.prices, energy, horizon);
  const fallen = columns.energy.map((_, day) => rain.days.get(addDays(horizon.startDay, day)) ?? 0);
  const days = [...new Set(washes.map((day) => daysBetween(horizon.startDay, day)))].filter(
    (day) => day > 0 && day < DAYS_OF_YEAR,
  );
  const cuts = Float64Array.from([0, ...days]).sort();
  const { byWorld } = kernels.decidePlan({
    problem: {
      ...columns,
      season: monthlyColumn(season, horizon),
      washCost: 0,
      cap: SOILING_CAP,
      cuts,
      residual: terms.residualSoiling / PERCENT,
    },
    draws: {
      ...draws,
      level: { ...draws.level, mean: startOf(soiling, horizon.startDay) },
      rain: { years: [fallen], mode: rain.mode },
    },
    practice: days.map((_, wash) => wash + 1),
    blocked: new Uint8Array(cuts.length).fill(1),
    most: 0,
  });
  return modelCheck(byWorld.practice, measuredLoss(soiling, horizon.startDay, columns, kernels));
}

/** Mean soiling of the first week [fraction]; 0 if it isn't known. */
function startOf({ losses }: PlantSoiling, startDay: string): number {
  const first = dayNumber(startDay);
  const known = Array.from({ length: START_DAYS }, (_, day) => losses.get(first + day) ?? NaN).filter(
    (loss) => !Number.isNaN(loss),
  );
  const mean = known.reduce((sum, loss) => sum + loss, 0) / Math.max(known.length, 1);
  return Math.max(mean, 0) / PERCENT;
}

/** [$]; days without a loss count as the others did. */
function measuredLoss(
  { losses }: PlantSoiling,
  startDay: string,
  { energy, price, lossCurve }: ReturnType<typeof incomeColumns>,
  kernels: Pick<Analytics, "dollarTotal">,
): number {
  const first = dayNumber(startDay);
  const loss = energy.map((_, day) => losses.get(first + day) ?? NaN);
  const { total } = kernels.dollarTotal({
    insolation: energy.map((kwh) => kwh / ENERGY_PER_INSOLATION),
    loss,
    arrayKw: 1,
    price,
    ...(lossCurve && { lossCurve }),
  });
  let [income, known] = [0, 0];
  for (const [day, kwh] of energy.entries()) {
    income += kwh * price[day]!;
    if (!Number.isNaN(loss[day])) known += kwh * price[day]!;
  }
  return known > 0 ? (total * income) / known : 0;
}
