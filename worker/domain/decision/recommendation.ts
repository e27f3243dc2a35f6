import type { PlantDecision } from "#contract/decision/decision";
import { reasonText } from "#contract/dashboard/reasons";
import type { Recommendation } from "#contract/dashboard/recommendation";

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
    wash: wash && {
      date: wash.best,
      window: { first: wash.first, last: wash.last },
      worth: wash.worth.mean,
      worthP10: wash.worth.p10,
      worthP90: wash.worth.p90,
      weekOfDelay: wash.waiting[0] ?? null,
      paysBack: { years: Math.round(wash.pays * DRAWS), of: DRAWS },
    },
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
