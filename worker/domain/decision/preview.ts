import { addDays, dayText } from "#contract/common/calendar";
import { WHOLE_PLANT_PERCENT } from "#contract/common/limits";
import { byMonth } from "#contract/common/months";
import type { PlanTerms } from "#contract/records/terms";
import type { PreviewBasis, SentSoiling } from "#contract/savings/preview-basis";
import type { PlanEnergy, SavingsResult } from "#contract/savings/savings";
import { soilingRates, isPositiveRate } from "../cleaning-plan/inputs.ts";
import { recordDays } from "../plant-soiling/basis.ts";
import { type DrawnSoiling, plantSoiling, typicalSoiling } from "../plant-soiling/plant-soiling.ts";
import type { SummaryKernels } from "../plant-soiling/sensor-summary.ts";
import { rateSource, type SoilingInputs } from "../plant-soiling/sources.ts";
import { type DrawKernels, drawPlan, planResult, rounded } from "./draw-plan.ts";
import { type PlantCase, plantWashes, soilingInputs } from "./plan-plant.ts";
import { unstoredDecision } from "./plant-decision.ts";
import { savingsResult } from "./savings-result.ts";

export interface PreviewInputs extends PlanTerms, Omit<PreviewBasis, "energy"> {
  energy: PlanEnergy;
}

/** A plan that is not stored, as the specification has it. Server and browser get the same bits. */
export function previewPlan(preview: PreviewInputs, kernels: DrawKernels): SavingsResult {
  const { today, timezone, rain, energy, since, saved, recordDays: days } = preview;
  const soiling = drawnSoiling(preview.soiling);
  const known = {
    today,
    timezone,
    terms: preview,
    energy,
    inputs: previewInputs(preview),
    rain,
    fallen: new Map(since.rain.map((one) => [one.day, one.rain])),
    washes: since.cleanings.map(({ day, share }) => ({ day, share: share ?? WHOLE_PLANT_PERCENT })),
    practice: saved?.practice ?? ("lastYear" as const),
    recordDays: days,
  };
  const plan = rounded(planResult(drawPlan(soiling, known, kernels), soiling, known));
  return savingsResult(plan, unstoredDecision({ plan }, { today }).wash);
}

const drawnSoiling = ({ laws, ...soiling }: SentSoiling): DrawnSoiling => ({
  ...soiling,
  laws: laws.map(({ probability, knowledge }) => ({
    probability,
    knowledge: {
      ...knowledge,
      limits: knowledge.limits.map((limit) => limit ?? Infinity),
      rates: knowledge.rates.map((rate) => rate ?? NaN),
    },
  })),
});

function previewInputs({ saved, rate, energyFrom, ...terms }: PreviewInputs): SoilingInputs {
  const savedRates = rate && byMonth(rate.rate);
  const isSavedRate = terms.soilingRates.every((value, month) => value === savedRates?.[month]);
  const isSavedRain = terms.rainThreshold === saved?.rain_threshold;
  const entered = isPositiveRate(terms.soilingRates) ? terms.soilingRates : null;
  return {
    rate: { setting: saved && isSavedRate ? saved.rate_source : "entered", entered },
    rain: {
      setting: saved && isSavedRain ? saved.rain_source : "entered",
      entered: terms.rainThreshold,
      per: terms.rainThresholdPer,
    },
    energy: energyFrom,
  };
}

export function previewBasis(plant: PlantCase, kernels: SummaryKernels): PreviewBasis {
  const { today, timezone, rain, fallen, inputs, energy } = plant;
  const found = plantSoiling(plant.sensors, today) ?? typicalSoiling(today, kernels);
  const { level, error, rate, chosen, months, season, laws, responses } = found;
  const known = level === null ? today : dayText(level.day);
  const energyFrom = energy?.from ?? "csv";
  const typed = inputs && soilingRates(inputs);
  return {
    today,
    timezone,
    rain,
    energy: energy?.year ?? null,
    measured: level && { day: known, loss: level.loss, uncertainty: level.range },
    since: {
      cleanings: plantWashes(plant),
      rain: [...fallen].flatMap(([day, fell]) =>
        fell === null || day < addDays(known, 1) ? [] : [{ day, rain: fell }],
      ),
    },
    soiling: { level, error, rate, chosen, months, season, laws, responses },
    saved: inputs && {
      practice: inputs.practice,
      rain_source: inputs.rain_source,
      rain_threshold: inputs.rain_threshold,
      rate_source: inputs.rate_source,
    },
    rate: isPositiveRate(typed)
      ? { rate: typed!, of: "plant" }
      : { rate: rateSource(found, soilingInputs(inputs, energyFrom).rate).rate, of: "device" },
    energyFrom,
    recordDays: recordDays(found),
  };
}
