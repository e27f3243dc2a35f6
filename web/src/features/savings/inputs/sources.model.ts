import { type PlanSource, type PlantDecision, sourceOf } from "#contract/decision/decision";
import * as format from "#contract/common/format";
import { money, moreText, stepOfYear } from "#contract/decision/money";
import { decideAgain } from "#contract/decision/no-rush";
import { decisionText, periodOf } from "#contract/decision/texts";
import type { CalculationInputs } from "#contract/records/inputs";
import { DEFAULT_SOILING_RATE } from "#contract/savings/calculation-inputs";
import { inputsTexts } from "../texts.ts";

/** Two decimals, never 0. */
const rainText = (rain: number): string => format.inches(Math.max(0.01, rain));

/** As it was typed; a mean of months may have more digits. */
const typedText = (input: "rate" | "rain", value: number): string =>
  `${format.exact(Math.round(value * 1e4) / 1e4)}${input === "rate" ? "%/day" : " in"}`;

export function valueText(source: Exclude<PlanSource, { input: "energy" }>): string {
  if (source.from === "entered") return typedText(source.input, source.input === "rate" ? source.rate : source.rain);
  return source.input === "rate" ? format.rate(source.rate) : rainText(source.rain);
}

/** Below the box of the rate: why the plan uses another, or that nobody entered it. */
export function rateNote(
  { localSoilingRate, isSoilingRateVariable }: Pick<CalculationInputs, "localSoilingRate" | "isSoilingRateVariable">,
  used: Pick<PlanSource, "from"> | undefined,
): string | undefined {
  if (localSoilingRate === null) return undefined;
  if (used?.from === "typical") return inputsTexts.typicalRate;
  if (used !== undefined && used.from !== "entered") return inputsTexts.unusedRate;
  return localSoilingRate === DEFAULT_SOILING_RATE && !isSoilingRateVariable ? inputsTexts.defaultRate : undefined;
}

/** Below the box of the rain: why the plan uses another. */
export function rainNote(used: Pick<PlanSource, "from"> | undefined): string | undefined {
  if (used?.from === "typical") return inputsTexts.typicalRain;
  return used?.from === "learned" ? inputsTexts.unusedRain : undefined;
}

/** What is entered and not used, or used against the measurement; null: neither. */
export function comparedText(
  sources: readonly PlanSource[],
  { rate_source, rain_source }: Pick<CalculationInputs, "rate_source" | "rain_source">,
): string | null {
  const entered = sources.flatMap((source) => {
    if (!("unused" in source) || source.unused === undefined) return [];
    return typedText(source.input, source.unused);
  });
  if (entered.length > 0) return `Not used: you entered ${entered.join(" and ")}.`;
  const used = [...(rate_source === "entered" ? ["rate"] : []), ...(rain_source === "entered" ? ["rain"] : [])];
  return used.length === 0 ? null : `The plan uses the ${used.join(" and ")} you entered.`;
}

function fitText({ reasons, step }: PlantDecision): string {
  if (reasons.some(({ code }) => code === "modelFits")) return "Fits last year";
  const off = reasons.find((reason) => reason.code === "modelOff");
  if (!off) return "Less than a year measured";
  return `${money(stepOfYear(step), off.model)} predicted, ${money(stepOfYear(step), off.measured)} measured`;
}

function sourceText({ sources }: PlantDecision, input: "rate" | "rain"): string {
  const source = sourceOf(sources, input);
  return source ? valueText(source) : "–";
}

/** A label has the period of the plan. */
const compared: readonly [label: string | ((period: string) => string), of: (decision: PlantDecision) => string][] = [
  ["Soiling rate", (decision) => sourceText(decision, "rate")],
  ["Rain that cleans", (decision) => sourceText(decision, "rain")],
  [(period) => `Washes ${period}`, ({ year }) => (year ? format.number(year.plan.washes) : "–")],
  ["Next wash, best week", ({ wash }) => (wash ? format.shortDay(wash.best) : "none")],
  [
    (period) => `${period.charAt(0).toUpperCase()}${period.slice(1)}, more than your practice`,
    ({ year, step }) => (year ? money(stepOfYear(step), year.overPractice.mean) : "–"),
  ],
  ["Last year's loss", fitText],
];

export interface ComparedSources {
  label: string;
  measured: string;
  mine: string;
}

export const comparedRows = (measured: PlantDecision, mine: PlantDecision): ComparedSources[] =>
  compared.map(([label, of]) => ({
    label: typeof label === "string" ? label : label(measured.year ? periodOf(measured.year) : "a year"),
    measured: of(measured),
    mine: of(mine),
  }));

function nextText(decision: PlantDecision): string {
  const { wash } = decision;
  if (wash === null) return "";
  const again = decideAgain(decision);
  return again === null
    ? `, next in the week of ${format.shortDay(wash.best)}`
    : `, next decided on ${format.shortDay(again)}`;
}

function yearText(decision: PlantDecision): string {
  const { year } = decision;
  if (year === null) return decisionText(decision).headline;
  if (year.plan.washes === 0) return "No wash pays off.";
  const isNone = year.practice.kind === "none";
  const over = isNone ? year.overNone : year.overPractice;
  const more = moreText(stepOfYear(decision.step), over.mean, isNone ? "not washing" : "your practice");
  return `${year.plan.washes} ${year.plan.washes === 1 ? "wash" : "washes"} ${periodOf(year)}${nextText(decision)}, ${more}.`;
}

export function previewText(preview: PlantDecision, saved: PlantDecision | undefined): string {
  const [next, before] = [yearText(preview), saved?.year ? yearText(saved) : null];
  if (next === before) return `Preview: ${next} The same as saved.`;
  return `Preview: ${next}${before === null ? "" : ` Saved: ${before}`}`;
}
