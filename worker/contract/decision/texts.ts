import { addDays, daysBetween } from "../common/calendar.ts";
import * as format from "../common/format.ts";
import type { BasisReason, DecisionBasis, NextWashDecision, PlanSource, PlantDecision } from "./decision.ts";
import { doubtOf } from "./group.ts";
import { money, moneyDifference, moneyRange, roundTo, stepOfYear, waitingText } from "./money.ts";
import {
  chanceFigure,
  holdText,
  isMissedByRain,
  noRushHeadline,
  noRushSentence,
  outlookSentence,
  unhurried,
  waitingFigure,
  washAnywaySentence,
} from "./no-rush.ts";

/** What every screen, document, mail and message says about a decision. */

const DAYS_PER_WEEK = 7;
const WEEKS_PER_YEAR = 52;
const day = format.shortDay;

/** Of the figures of a plan: a year, or the weeks of a shorter forecast period. */
export const periodOf = ({ weeks }: NonNullable<PlantDecision["year"]>): string =>
  weeks === undefined ? "a year" : `in ${weeks} weeks`;

/** Steps from a new plant to its first plan; the plan itself is the last. */
const SETUP_STEPS = 4;
const inputsStep = {
  step: 3,
  text: "Enter array size, energy rate and wash cost.",
  needs: "Array size, energy rate, wash cost",
};
const setupSteps: Partial<Record<PlantDecision["obstacles"][number], { step: number; text: string; needs: string }>> = {
  neverMeasured: { step: 2, text: "Connect a device or upload a file.", needs: "A day of data" },
  inputsNeverSaved: inputsStep,
  inputsIncomplete: inputsStep,
  energyFileMissing: {
    step: 3,
    text: "Upload an energy file or enter 12 monthly values.",
    needs: "Energy file or monthly values",
  },
};

const weeksOf = ({ first, last }: NextWashDecision): number => daysBetween(first, last) / DAYS_PER_WEEK + 1;

/** `next` is a sentence, `needs` its short form for lists. Null: the setup is complete. */
export function setupLeft(obstacles: PlantDecision["obstacles"]): { left: string; next: string; needs: string } | null {
  const missing = obstacles.flatMap((obstacle) => setupSteps[obstacle] ?? []);
  const [first] = missing.toSorted((a, b) => a.step - b.step);
  if (first === undefined) return null;
  const left = new Set(missing.map(({ step }) => step)).size + 1;
  return { left: `${left} of ${SETUP_STEPS} setup steps left`, next: first.text, needs: first.needs };
}

interface UnknownDecision extends Pick<PlantDecision, "obstacles" | "sensors"> {
  soiling: { day: string } | null;
}

export function unknownText({ obstacles, soiling, sensors }: UnknownDecision): { headline: string; sub: string } {
  const setup = setupLeft(obstacles);
  if (setup !== null) return { headline: `No decision yet: ${setup.left}.`, sub: setup.next };
  if (obstacles.includes("sensorOffline")) {
    const names = sensors.map(({ device_name }) => device_name);
    return {
      headline: soiling ? `No decision: no reading since ${day(soiling.day)}.` : "No decision: no current readings.",
      sub: names.length === 0 ? "Check power and connection." : `Check power and connection of ${names.join(" and ")}.`,
    };
  }
  return { headline: "No decision: the calculation failed.", sub: "It is tried again with the next reading." };
}

function washHeadline(wash: NextWashDecision): string {
  const weeks = weeksOf(wash);
  if (weeks === 1) return `Wash in the week of ${day(wash.best)}.`;
  if (weeks === 2) return `Wash in the week of ${day(wash.first)} or ${day(wash.last)}.`;
  return `Wash by the week of ${day(wash.last)}.`;
}

/** The first Monday on which a wash can still begin. */
const nextOpen = ({ weeks }: PlantDecision): string | undefined => weeks.find(({ gap }) => gap !== "passed")?.monday;

function washSub(decision: PlantDecision, wash: NextWashDecision): string {
  const waiting = wash.waiting[0] ?? 0;
  const next = nextOpen(decision);
  const { paysUntil, best } = wash;
  if (weeksOf(wash) > 2 && paysUntil === null) return `Best week: ${day(best)}.`;
  if (decision.state === "washNow" && next && roundTo(decision.step, waiting) > 0)
    return `Waiting until ${day(addDays(next, DAYS_PER_WEEK))} costs ${waitingText(decision, wash, 0)}.`;
  if (paysUntil === null) return `Best week: ${day(best)}.`;
  const because = wash.next === null ? "" : `, because the next one is planned for ${day(wash.next)}`;
  return `From ${day(paysUntil)} on this wash no longer pays${because}.`;
}

function waitText(decision: PlantDecision): { headline: string; sub: string } {
  const { wash, now, step, reasons } = decision;
  const doubt = doubtOf(reasons);
  if (wash && doubt) return { headline: "Wait: the next wash hardly pays.", sub: reasonText(doubt, decision) };
  if (wash === null) {
    const weeks = decision.year?.weeks;
    return {
      headline: `No wash pays in the next ${weeks === undefined ? "12 months" : `${weeks} weeks`}.`,
      sub: "Rain keeps the array clean enough, or a wash costs more than it recovers.",
    };
  }
  const best = `Best week ${day(wash.best)}, worth ${money(step, wash.worth.mean)}.`;
  const next = nextOpen(decision);
  if (now === null || next === undefined) return { headline: `Wait until ${day(wash.first)}.`, sub: best };
  const instead =
    now > 0
      ? `would bring ${money(step, now)}, which is ${moneyDifference(step, wash.worth.mean, now)} less`
      : `would lose ${money(step, -now)}`;
  return { headline: `Wait until ${day(wash.first)}.`, sub: `${best} Washing on ${day(next)} ${instead}.` };
}

/** Headline and sub-sentence of the decision. */
export function decisionText(decision: PlantDecision): { headline: string; sub: string } {
  if (decision.state === "unknown") return unknownText(decision);
  const { wash } = decision;
  if (wash === null || decision.state === "noWashNeeded") return waitText(decision);
  const held = holdText(decision);
  if (held !== null) return held;
  const calm = unhurried(decision);
  const rain = outlookSentence(decision);
  if (calm !== null) return { headline: noRushHeadline(calm), sub: `${noRushSentence(calm)} ${rain}`.trimEnd() };
  const missed = isMissedByRain(decision) ? "The rain didn't come. " : "";
  const sub = [washAnywaySentence(decision), washSub(decision, wash), rain].filter(Boolean).join(" ");
  return { headline: missed + washHeadline(wash), sub };
}

interface DecisionFigure {
  label: string;
  value: string;
  note: string;
}

/** Share of the draws in which a wash pays. */
export const PAYS = "Chance that it pays";

/** The three figures of the decision; empty without a wash. */
export function decisionFigures(decision: PlantDecision): DecisionFigure[] {
  const { wash, step, state, now } = decision;
  if (wash === null) return [];
  const range = `${moneyRange(step, wash.worth)} in 8 of 10 years`;
  const worth = money(step, wash.worth.mean);
  if (state === "noWashNeeded") {
    return [
      { label: "Next wash is worth", value: worth, note: range },
      {
        label: "Washing now instead",
        value: now === null ? "–" : moneyDifference(step, now, wash.worth.mean),
        note: now === null ? "No crew is available" : "compared with the best week",
      },
      { label: "Best week", value: day(wash.best), note: "" },
    ];
  }
  const calm = unhurried(decision);
  return [
    { label: `Worth after its ${money(1, wash.cost)} cost`, value: worth, note: range },
    waitingFigure(decision, wash),
    calm
      ? chanceFigure(calm)
      : { label: PAYS, value: format.percent(100 * wash.pays, 0), note: "in 1,500 simulated years" },
  ];
}

export const basisLabels: Record<DecisionBasis, string> = {
  good: "Good basis",
  fair: "Fair basis",
  weak: "Weak basis",
};

const sensorsText = (count: number): string => `${count} ${count === 1 ? "sensor" : "sensors"}`;

const reasonTexts: { [Reason in BasisReason as Reason["code"]]: (reason: Reason, yearStep: number) => string } = {
  agree: ({ sensors }) => `${sensorsText(sensors)} agree`,
  oneSensor: () => "1 sensor",
  record: ({ months }) => `${months} ${months === 1 ? "month" : "months"} measured`,
  modelFits: () => "Model fits last year",
  differ: ({ points }) => `Sensors differ by ${format.number(points, 1)} points`,
  rainDiffers: () => "They disagree on rain",
  growthDiffers: () => "They disagree on how soiling grows",
  washDiffers: () => "Sensors disagree on this wash",
  silent: ({ sensors, of, days }) => `${sensors} of ${of} silent ${format.days(days)}`,
  allSilent: ({ of }) => `0 of ${of} live`,
  suspect: (reason) => `Sensor problem: ${reason.device_name}`,
  newSensor: ({ device_name, days }) => `${device_name}: new, ${format.days(days)}`,
  noRain: () => "No rain data here, so no rain is expected",
  rateNotMeasured: () => "The soiling rate is not measured",
  rateOff: ({ entered, measured }) => `You entered ${format.rate(entered)}; ${format.rate(measured)} was measured`,
  rainOff: ({ entered, measured }) => `You entered ${format.inches(entered)}; ${format.inches(measured)} was learned`,
  levelOld: ({ days }) => `The newest reading is ${format.days(days)} old`,
  modelOff: ({ model, measured }, yearStep) =>
    `The model predicted ${money(yearStep, model)} for last year; ${money(yearStep, measured)} was measured`,
  moreThanLost: () => "More than was lost last year",
  energyEstimated: () => "Energy is estimated",
  energyTyped: () => "Energy is estimated",
  rarelyPays: () => "Its worth rests on a few good years: in 9 of 10 years it brings less.",
  hardlyPays: () => "It is worth less than 5% of its cost.",
};

export const reasonText = (reason: BasisReason, { step }: Pick<PlantDecision, "step">): string =>
  (reasonTexts[reason.code] as (reason: BasisReason, yearStep: number) => string)(reason, stepOfYear(step));

const sourceLabels: Record<PlanSource["from"], string> = {
  chosen: "Chosen",
  byMonth: "By month",
  measured: "Measured",
  entered: "Entered",
  typical: "Typical",
  learned: "Learned",
  pvsyst: "PVsyst",
  csv: "CSV",
  months: "Months",
  sunlight: "Estimated",
  typed: "Estimated",
};

export const sourceLabel = (source: PlanSource): string =>
  source.from === "chosen" ? `Chosen ${day(source.first)} – ${day(source.last)}` : sourceLabels[source.from];

/** First to last Monday. */
export const windowText = ({ first, last }: Pick<NextWashDecision, "first" | "last">): string =>
  first === last ? day(first) : `${day(first)} to ${day(last)}`;

/** One of the planned washes in a calendar; only the next has figures, because later dates move. */
export function calendarText(
  decision: PlantDecision,
  { number, of, link }: { number: number; of: number; link: string },
): string {
  const { wash, step } = decision;
  const calm = unhurried(decision);
  const held = holdText(decision);
  const rush = held ? `${held.headline} ${held.sub} ` : calm ? `No rush. ${noRushSentence(calm)} ` : "";
  const figures =
    wash === null || number > 1
      ? ""
      : `${rush}Window: ${windowText(wash)}. Worth ${money(step, wash.worth.mean)} (${moneyRange(step, wash.worth)}). `;
  return `${figures}Planned wash ${number} of ${of}; later dates move with the weather. Details: ${link}`;
}

/** Message and mail of a wash that is due; a weak basis says its reason first. */
export function washMessage(decision: PlantDecision, plant: string): { title: string; text: string } {
  const { wash, step, basis, reasons, state } = decision;
  const { headline } = decisionText(decision);
  const title = `${state === "noWashNeeded" ? "Upcoming wash" : "Wash due"}: ${plant}`;
  if (wash === null) return { title, text: headline };
  const [reason] = reasons;
  const said = reason === undefined ? "" : `${reasonText(reason, decision).replace(/\.$/, "")}.`;
  const worth = `${money(step, wash.worth.mean)} (${moneyRange(step, wash.worth)})`;
  const figures =
    state === "noWashNeeded"
      ? `Best week ${day(wash.best)}, worth ${worth}.`
      : `Worth ${worth}, waiting a week costs ${waitingText(decision, wash, 0)}.`;
  const parts = basis === "weak" ? [said, headline, figures] : [headline, figures, said];
  return { title, text: parts.filter(Boolean).join(" ") };
}

export const decisionTooltips = {
  worth: ({ step }: PlantDecision, { worth }: NextWashDecision): string =>
    `What you'd lose by skipping only this wash, minus its cost, on average over 1,500 possible years. Half of them bring less than ${money(step, worth.p50)}.`,
  window: "Weeks that keep at least 85% of the best week's worth.",
  practice: ({ year }: PlantDecision): string => {
    if (year === null || year.practice.dates.length === 0)
      return year?.weeks === undefined ? "You washed nothing in the last 12 months." : `No wash ${periodOf(year)}.`;
    const { kind, dates } = year.practice;
    if (kind === "planned")
      return `As entered: ${dates.length} ${dates.length === 1 ? "wash" : "washes"} ${periodOf(year)}.`;
    const weeks = dates.map((date) => day(addDays(date, -WEEKS_PER_YEAR * DAYS_PER_WEEK)));
    return `What you washed in the last 12 months: in the ${weeks.length === 1 ? "week" : "weeks"} of ${weeks.join(", ")}.`;
  },
  estimated: "Calculated from the sensor's sunlight, not from your meter.",
};
