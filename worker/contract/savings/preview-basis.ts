import type { PlanSource } from "../decision/decision.ts";
import type { MeasuredLoss, UsedRate } from "../dashboard/recommendation.ts";
import type { CalculationInputs } from "../records/inputs.ts";
import type { PlanEnergy, PlannedRain, SinceMeasured } from "./savings.ts";

interface Mix<Knowledge> {
  probability: number;
  knowledge: Knowledge;
}

/** What plans are drawn from (`DrawnSoiling`), as JSON: null for straight growth and a rate that is not measured. */
export interface SentSoiling {
  /** Day number, loss [%] and half the 95% range [points]. */
  level: { day: number; loss: number; range: number; difference: number; differs: boolean; measured: number } | null;
  error: number;
  rate: { log: number; spells: number; squares: number; days: number } | null;
  chosen: { rate: number; first: string; last: string } | null;
  months: number;
  season: number[];
  laws: Mix<{ limits: readonly (number | null)[]; weights: number[]; rates: (number | null)[]; spells: number }>[];
  responses: Mix<{
    halves: number[];
    steeps: number[];
    weights: number[];
    log: number;
    spread: number;
    events: number;
  }>[];
}

/** All that a plan is drawn from, except its terms. */
export interface PreviewBasis<Year = ArrayLike<number>> {
  today: string;
  timezone: string;
  rain: PlannedRain<Year>;
  energy: PlanEnergy | null;
  measured: MeasuredLoss | null;
  /** Washes of the last year, and rain since the measurement. */
  since: SinceMeasured;
  soiling: SentSoiling;
  /** Saved inputs: terms with the same rate or rain use the source that was chosen, others are entered. Null: all are entered. */
  saved: Pick<CalculationInputs, "practice" | "rain_source" | "rain_threshold" | "rate_source"> | null;
  /** The saved rate, or the one in use. */
  rate: UsedRate | null;
  energyFrom: Extract<PlanSource, { input: "energy" }>["from"];
  recordDays: number;
}

/** The basis of a plant's plans for the browser. */
export type SavingsBasis = PreviewBasis<number[]>;
