import { addDays, dayNumber, dayText, mondayOf, nextMonday } from "#contract/common/calendar";
import type {
  BasisReason,
  NextWashDecision,
  NoRush,
  PlantDecision,
  WashHold,
  WeekWorth,
  YearCost,
} from "#contract/decision/decision";
import { isDueNow } from "#contract/decision/no-rush";
import { washStep } from "#contract/decision/money";
import type { DecidingPlan, DecisionFacts, PlantPlanRow } from "#contract/decision/plant-plan";
import type { PlanTerms } from "#contract/records/terms";
import type { RecommendationState } from "#contract/dashboard/recommendation";
import { WEEKS_PER_YEAR } from "../cleaning-plan/horizon.ts";
import { waitsNoLonger } from "./wash-hold.ts";

const DAYS_PER_WEEK = 7;
const SHOWN_WEEKS = 13;
const WAITING_WEEKS = [1, 2, 3];
/** Weeks of the window keep this share of the best worth [1]. */
const WINDOW_SHARE = 0.85;
/** A wash is advised from this share of its cost on [1]. */
const LEAST_WORTH = 0.05;

/** The decision of a plant on a day, from its row: the only way to read one. */
export function plantDecision({ plan, facts, blockedWeeks, ...row }: PlantPlanRow, today: string): PlantDecision {
  const isUnknown = facts.obstacles.length > 0 || plan === null;
  const next = dayNumber(nextMonday(today));
  const weeks = plan === null ? [] : openWeeks(plan, next);
  const wash = isUnknown ? null : nextWash(plan, weeks, next);
  const doubt = wash && plan && doubtOf(wash);
  const washCost = plan?.washCost ?? 0;
  const planned = isUnknown ? "unknown" : stateOf(wash, doubt !== null, today);
  const { choice, isPostponed: _, ...said } = facts;
  const { hold } = said;
  const isHeld = hold !== null && hold.ended === null;
  const isDue = wash !== null && planned !== "noWashNeeded" && isDueNow(wash, today);
  const isOver = isDue && waitsNoLonger(hold);
  const noRush = plan && isDue && !isOver ? noRushOf(plan, today, isHeld ? hold : null) : null;
  return {
    ...row,
    ...said,
    today,
    state: isOver ? "washNow" : noRush === null ? planned : isHeld ? "hold" : "windowOpen",
    obstacles: isUnknown && facts.obstacles.length === 0 ? ["calculationFailed"] : facts.obstacles,
    step: washStep(washCost),
    wash,
    noRush,
    choice: choice && { is: choice.is, day: choice.day, version: choice.version },
    rain: plan?.wait?.rainBy === undefined ? null : { chance: plan.wait.chance, by: plan.wait.rainBy },
    now: isUnknown ? null : (weeks.find(({ day }) => day === next)?.worth ?? null),
    weeks: plan === null ? [] : shownWeeks(plan, blockedWeeks, today),
    year: plan === null ? null : yearOf(plan),
    reasons: doubt ? [doubt, ...facts.reasons] : facts.reasons,
  };
}

/** The decision of a plan that is not stored, with or without the facts of its plant. */
export const unstoredDecision = (
  { plan, facts, terms }: { plan: DecidingPlan | null; facts?: Partial<DecisionFacts>; terms?: Blocked | null },
  { plant_id = "", timezone = "", today }: { plant_id?: string; timezone?: string; today: string },
): PlantDecision =>
  plantDecision(
    {
      plant_id,
      timezone,
      calculatedAt: null,
      blockedWeeks: terms?.blockedWeeks ?? [],
      plan,
      facts: { ...nothingKnown, ...facts },
    },
    today,
  );
type Blocked = Pick<PlanTerms, "blockedWeeks">;

/** Its Monday is a number, because a list of plants compares thousands of days. */
interface OpenWeek {
  day: number;
  worth: number;
}

/** Weeks from the next Monday on in which the next wash can be, before the one after it. */
function openWeeks({ startDay, worth }: DecidingPlan, from: number): OpenWeek[] {
  const start = dayNumber(startDay);
  const open: OpenWeek[] = [];
  for (const [week, dollars] of worth.entries()) {
    const day = start + week * DAYS_PER_WEEK;
    if (dollars !== null && day >= from) open.push({ day, worth: dollars });
  }
  return open;
}

function shownWeeks({ startDay, worth }: DecidingPlan, blockedWeeks: readonly string[], today: string): WeekWorth[] {
  const [start, first] = [dayNumber(startDay), dayNumber(mondayOf(today))];
  return Array.from({ length: SHOWN_WEEKS }, (_, week): WeekWorth => {
    const monday = dayText(first + week * DAYS_PER_WEEK);
    if (monday < today) return { monday, worth: null, gap: "passed" };
    if (blockedWeeks.includes(monday)) return { monday, worth: null, gap: "blocked" };
    const dollars = worth[(first - start) / DAYS_PER_WEEK + week] ?? null;
    return dollars === null ? { monday, worth: null, gap: "planned" } : { monday, worth: dollars };
  });
}

function nextWash(plan: DecidingPlan, weeks: readonly OpenWeek[], from: number): NextWashDecision | null {
  const at = weeks.reduce((best, { worth }, week) => (worth > (weeks[best]?.worth ?? -Infinity) ? week : best), 0);
  const best = weeks[at];
  if (plan.best === 0 || best === undefined || !(best.worth > 0)) return null;
  const dates = plan.plans[plan.best]!.dates;
  const keeps = ({ worth }: OpenWeek): boolean => worth >= WINDOW_SHARE * best.worth;
  let [first, last] = [at, at];
  while (first > 0 && keeps(weeks[first - 1]!)) first--;
  while (last + 1 < weeks.length && keeps(weeks[last + 1]!)) last++;
  const bestFrom = (start: number): number =>
    weeks.reduce((most, { day, worth }) => (day >= start && worth > most ? worth : most), 0);
  // Another week is best if the plan's Monday has passed and it is not calculated again yet.
  const week = (best.day - dayNumber(plan.startDay)) / DAYS_PER_WEEK;
  const monday = dayText(best.day);
  const { worth, pays } = (monday === dates[0] ? null : plan.firstWeeks[week]) ?? plan.washes[0]!;
  const end = weeks.slice(last + 1).find(({ worth }) => worth <= 0);
  return {
    best: monday,
    first: dayText(weeks[first]!.day),
    last: dayText(weeks[last]!.day),
    paysUntil: end === undefined ? null : dayText(end.day),
    next: dates.slice(1).find((date) => date > monday) ?? null,
    cost: plan.washCost,
    // The mean of a wash that nearly always pays lies below the range, if a few years wash it away at once.
    worth: { ...worth, p10: Math.min(worth.p10, best.worth), mean: best.worth },
    pays,
    waiting: WAITING_WEEKS.map((weeksOn) => best.worth - bestFrom(from + weeksOn * DAYS_PER_WEEK)),
  };
}

/** Why a wash of the plan is not advised: it brings too little, or a few wild years decide. */
function doubtOf({ worth: { mean, p90 }, cost }: NextWashDecision): BasisReason | null {
  if (mean < LEAST_WORTH * cost) return { code: "hardlyPays" };
  return mean <= p90 ? null : { code: "rarelyPays" };
}

function stateOf(wash: NextWashDecision | null, isDoubtful: boolean, today: string): RecommendationState {
  if (wash === null || isDoubtful || wash.first > nextMonday(today)) return "noWashNeeded";
  return wash.last <= addDays(mondayOf(today), DAYS_PER_WEEK) ? "washNow" : "windowOpen";
}

/**
 * Whether a due wash is better decided a week later; one that a person put on hold waits in any case. A hold goes on from Tuesday until the plan
 * is calculated again.
 */
function noRushOf({ wait }: DecidingPlan, today: string, held: WashHold | null): NoRush | null {
  const isThisWeek = wait && (wait.monday === nextMonday(today) || (held !== null && wait.monday === mondayOf(today)));
  if (wait && isThisWeek && (wait.gain > 0 || held?.isChosen)) {
    const { monday, gain, week, chance } = wait;
    return { again: addDays(monday, DAYS_PER_WEEK), gain, week, chance };
  }
  // No crew is available on the next Monday, so waiting costs nothing.
  return held?.isChosen
    ? { again: addDays(nextMonday(today), DAYS_PER_WEEK), gain: 0, week: NOTHING, chance: 0 }
    : null;
}
const NOTHING = { mean: 0, p10: 0, p50: 0, p90: 0 };

function yearOf({ weeks, plans, best, practice, washCost, ...plan }: DecidingPlan): PlantDecision["year"] {
  const costOf = ({ dates, loss }: { dates: string[]; loss: number }): YearCost => ({
    washes: dates.length,
    dates,
    loss,
    washing: dates.length * washCost,
  });
  return {
    ...(weeks < WEEKS_PER_YEAR && { weeks }),
    none: costOf(plans[0]!),
    practice: { ...costOf(practice), kind: practice.kind },
    plan: costOf(plans[best]!),
    overPractice: plan.overPractice,
    overNone: plan.overNone,
  };
}

/** Facts of a plant that has never been calculated. */
export const nothingKnown: DecisionFacts = {
  obstacles: [],
  soiling: null,
  agreement: "none",
  sensors: [],
  basis: "weak",
  reasons: [],
  sources: [],
  numbers: null,
  changed: null,
  hold: null,
  choice: null,
  canHold: false,
  outlook: null,
  isPostponed: false,
};
