import * as format from "#contract/common/format";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { PlanFacts } from "#contract/decision/plant-plan";
import type { PlannedPlant } from "#domain/decision/index";
import type { StoredCase } from "./plant-case.ts";

/** A smaller move of the measured loss is expected soiling [percentage points]. */
const MOVED_LOSS = 0.5;
/** A smaller correction of a past day is rounding [percentage points]. */
const CORRECTED_LOSS = 0.005;
const HUNDREDTHS = 100;

/** Null without a plan. */
export function planFacts({ plant, energyFile }: StoredCase, { terms, facts }: PlannedPlant): PlanFacts | null {
  if (terms === null) return null;
  const washed = plant.washes.findLast(({ day }) => day <= plant.today);
  const wet = [...plant.fallen].findLast(
    ([, fell]) => fell !== null && fell >= terms.rainThreshold * MILLIMETERS_PER_INCH,
  );
  return {
    today: plant.today,
    terms,
    energy: energyFile ?? { file: "", uploadedAt: 0 },
    measured: facts.soiling && { day: facts.soiling.day, loss: facts.soiling.loss },
    rainSource: plant.rain.covered ? plant.rain.source : "",
    cleaned: washed?.day ?? null,
    rained: wet ? { day: wet[0], rain: wet[1]! } : null,
  };
}

const said = (is: boolean, what: string): string[] => (is ? [what] : []);

const moved = (what: string, from: number, to: number, written: (value: number) => string): string[] =>
  said(from !== to, `${what} ${to > from ? "rose" : "fell"} from ${written(from)} to ${written(to)}`);

function movedByMonth(what: string, from: number[], to: number[], written: (value: number) => string): string[] {
  const isFlat = [from, to].every((values) => values.every((value) => value === values[0]));
  return isFlat
    ? moved(what, from[0]!, to[0]!, written)
    : said(from.join() !== to.join(), `${what} of some months changed`);
}

function movedLoss(before: PlanFacts["measured"], after: PlanFacts["measured"]): string[] {
  if (after === null) return [];
  const to = format.percent(after.loss);
  if (before === null) return [`a loss of ${to} was measured for the first time`];
  const points = Math.abs(after.loss - before.loss);
  // An offset, a normalization or an upload changed the loss of a known day.
  if (after.day === before.day) {
    const corrected = `the loss of ${format.day(after.day)} was corrected from ${format.percent(before.loss)} to ${to}`;
    return said(points >= CORRECTED_LOSS, corrected);
  }
  return points < MOVED_LOSS ? [] : moved("the measured loss", before.loss, after.loss, (loss) => format.percent(loss));
}

/** Every good day changes a measured value a little. */
const rounded = (value: number): number => Math.round(value * HUNDREDTHS) / HUNDREDTHS;

function changesBetween(before: PlanFacts, after: PlanFacts): string[] {
  const { cleaned, rained, energy } = after;
  const [from, to] = [before.terms, after.terms];
  const [rates, ratesNow] = [from.soilingRates.map(rounded), to.soilingRates.map(rounded)];
  const [rain, rainNow] = [rounded(from.rainThreshold), rounded(to.rainThreshold)];
  const per = to.rainThresholdPer;
  const isWashedOtherwise = from.residualSoiling !== to.residualSoiling || from.washDays !== to.washDays;
  const isNewFile = before.energy.uploadedAt !== energy.uploadedAt || before.energy.file !== energy.file;
  return [
    ...movedByMonth("the energy rate", from.prices, to.prices, (price) => `${format.price(price)}/kWh`),
    ...movedByMonth("the soiling rate", rates, ratesNow, (rate) => format.rate(rate, 4)),
    ...moved("the wash cost", from.washCost, to.washCost, (cost) => format.dollars(cost)),
    ...moved("the rain threshold", rain, rainNow, (inches) => format.inches(inches)),
    ...said(
      from.rainThresholdPer !== per,
      per === "gradual" ? "rain now removes soiling gradually" : `the rain threshold now counts per ${per}`,
    ),
    ...said(from.blockedWeeks.join() !== to.blockedWeeks.join(), "blocked weeks changed"),
    ...said(isWashedOtherwise, "wash settings changed (soiling left, days per wash)"),
    ...said(from.weeks !== to.weeks, `the plan covers ${to.weeks} weeks instead of ${from.weeks}`),
    ...said(isNewFile, `a new energy file was uploaded, ${energy.file}`),
    ...said(before.rainSource !== after.rainSource, "rain data source changed"),
    ...(cleaned !== null && cleaned > (before.cleaned ?? "") ? [`a wash was logged for ${format.day(cleaned)}`] : []),
    ...(rained !== null && rained.day > (before.rained?.day ?? "")
      ? [`${format.inches(rained.rain / MILLIMETERS_PER_INCH)} of rain fell on ${format.day(rained.day)}`]
      : []),
    ...movedLoss(before.measured, after.measured),
  ];
}

/** Why a plan recommends another wash than a former one did; empty if it doesn't. */
export function changeReasons(
  former: { recommended: string | null; facts: PlanFacts },
  recommended: string | null,
  facts: PlanFacts,
): string[] {
  const { recommended: before } = former;
  if (recommended === before) return [];
  const isPast = before !== null && before < facts.today;
  const passed = isPast ? [`the previous date, ${format.day(before)}, has passed`] : [];
  const reasons = [...passed, ...changesBetween(former.facts, facts)];
  return reasons.length > 0 ? reasons : ["the forecast window moved forward"];
}
