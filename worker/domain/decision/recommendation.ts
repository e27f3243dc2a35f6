import type { NextWashDecision, PlantDecision } from "#contract/decision/decision";
import { reasonText } from "#contract/dashboard/reasons";
import type { Recommendation, RecommendedWash } from "#contract/dashboard/recommendation";

const REGRET_WEEKS = 12;
const DRAWS = 1500;

/** The decision of a plant in the form of the specification's call, the same for all its devices. */
export function recommendation(
  decision: PlantDecision,
  weeks: number,
): Omit<Recommendation, "inputsVersion" | "inputsSavedAt"> {
  const { state, obstacles, today, timezone, calculatedAt, wash, year, soiling, changed } = decision;
  const rate = decision.sources.find((source) => source.input === "rate");
  return {
    state,
    obstacles,
    wash: wash && recommendedWash(wash),
    regret: decision.weeks.slice(0, REGRET_WEEKS).map(({ monday, worth }) => ({ monday, worth })),
    plan: year && {
      dates: year.plan.dates.flatMap((date, index) =>
        index === 0 && wash !== null ? [wash.best] : date < today ? [] : [date],
      ),
      weeks,
      saves: year.overNone.mean,
      p10: year.overNone.p10,
      p90: year.overNone.p90,
    },
    rate: rate ? { rate: rate.rate, of: rate.from === "chosen" ? "device" : "plant" } : null,
    measured: soiling && { day: soiling.day, loss: soiling.loss, uncertainty: soiling.range },
    today,
    timezone,
    calculatedAt,
    changed: changed && { from: changed.from, reasons: changed.reasons.map(reasonText) },
    plant: null,
  };
}

export const recommendedWash = ({ best, first, last, worth, waiting, pays }: NextWashDecision): RecommendedWash => ({
  date: best,
  window: { first, last },
  worth: worth.mean,
  worthP10: worth.p10,
  worthP90: worth.p90,
  weekOfDelay: waiting[0] ?? null,
  paysBack: { years: Math.round(pays * DRAWS), of: DRAWS },
});
