import { dayText, mondayOf } from "#contract/common/calendar";
import type { PlanTerms } from "#contract/records/terms";
import type { PlannedRain } from "#contract/savings/savings";
import { rainRule } from "../cleaning-plan/rain-rule.ts";
import { type PlanStart, type StartKernels, startOf } from "../cleaning-plan/start.ts";
import { likelyLaws, type SoilingDraws } from "./draws.ts";
import { rangeAfter } from "./level.ts";
import type { DrawnSoiling } from "./plant-soiling.ts";
import { type SoilingInputs, usedRainRule } from "./sources.ts";

const PERCENT = 100;
/** Half the 95% range of what a rain leaves, per its share that was removed: the response is known to a factor of 1.4 [1]. */
const RAIN_ERROR = 1.5;

export interface RunForward {
  today: string;
  terms: Pick<PlanTerms, "rainThresholdPer" | "residualSoiling">;
  rain: PlannedRain<ArrayLike<number>>;
  /** Rain of the plant [mm]. */
  fallen: ReadonlyMap<string, number | null>;
  /** Of the plant, oldest first; `share` [%]. */
  washes: readonly { day: string; share: number }[];
}

/**
 * The soiling with the level of this week's Monday: the newest measured one, less the washes since, run forward, and less the rain of
 * this week that no measured day shows yet; and how it began.
 */
export function runForward<Soiling extends DrawnSoiling>(
  soiling: Soiling,
  { inputs, draws }: { inputs: SoilingInputs; draws: Pick<SoilingDraws, "laws" | "season"> },
  { today, terms, rain, fallen, washes }: RunForward,
  kernels: StartKernels,
): { soiling: Soiling; start: PlanStart } {
  const { level } = soiling;
  if (level === null) return { soiling, start: { loss: 0, cleaned: null, days: 0, rain: "none" } };
  const known = dayText(level.day);
  const since = washes.filter(({ day }) => day >= known && day <= today);
  const law = likelyLaws(draws.laws).reduce((best, one) => (one.weight > best.weight ? one : best));
  const rule = usedRainRule(soiling, inputs, terms);
  const start = startOf(
    {
      measured: { day: known, loss: level.loss },
      since: {
        cleanings: since,
        rain: [...fallen].flatMap(([day, fell]) => (fell === null ? [] : [{ day, rain: fell }])),
      },
      rain,
      ...rule,
      residualSoiling: terms.residualSoiling,
      soilingRates: draws.season.map((factor) => PERCENT * law.rate * factor),
      ...(law.limit < Infinity && { limit: PERCENT * law.limit }),
    },
    { startDay: mondayOf(today) },
    kernels,
  );
  const left = since.reduce((part, { share }) => part * (1 - share / PERCENT), 1);
  const week = [...fallen].filter(([day]) => day > known && day >= mondayOf(today) && day <= today);
  const rained = Float64Array.from(week, ([, fell]) => fell ?? 0);
  const kept = kernels
    .rainRemoval({ rain: rained, ...rainRule(rule) })
    .reduce((part, removed) => part * (1 - removed), 1);
  const loss = start.loss * kept;
  const range = Math.hypot(
    rangeAfter(level.range * left, start.loss - level.loss * left) * kept,
    RAIN_ERROR * loss * (1 - kept),
  );
  return {
    soiling: { ...soiling, level: { ...level, loss, range } },
    start: { ...start, loss, ...(kept < 1 && { rained: true }) },
  };
}
