import { addDays, mondayOf } from "../common/calendar.ts";
import * as format from "../common/format.ts";
import { forecastTitles } from "../savings/planned-forecast.ts";
import type { NextWashDecision, NoRush, PlantDecision } from "./decision.ts";
import { money, moneyRange, roundedDifference, roundTo, waitingText } from "./money.ts";

/** Best on this or the next Monday. */
export const isDueNow = ({ best }: Pick<NextWashDecision, "best">, today: string): boolean =>
  best <= addDays(mondayOf(today), 7);

export interface Unhurried {
  step: number;
  wash: NextWashDecision;
  noRush: NoRush;
}

/** The decision with its wash, if that is in no rush. */
export const unhurried = ({ step, wash, noRush }: Pick<PlantDecision, "step" | "wash" | "noRush">): Unhurried | null =>
  wash === null || noRush === null ? null : { step, wash, noRush };

const percent = (share: number): string => format.percent(100 * share, 0);
/** A smaller chance reads 0%. */
const LEAST_CHANCE = 0.005;

function costOfWeek({ step, wash }: Pick<Unhurried, "step" | "wash">): string {
  const waiting = waitingText({ step }, wash, 0);
  return `A week of waiting costs ${waiting === money(step, 0) ? "nothing" : `about ${waiting}`}.`;
}

/** What waiting costs, and why it may be right. */
export function noRushSentence({ step, wash, noRush: { chance } }: Unhurried): string {
  const cost = costOfWeek({ step, wash });
  return chance < LEAST_CHANCE ? cost : `${cost} Rain could save this wash: chance ${percent(chance)} within 10 days.`;
}

/** A wash is due or on hold, so that waiting has a cost. */
export const isDue = ({ state, wash }: Pick<PlantDecision, "state" | "wash">): boolean =>
  wash !== null && state !== "unknown" && state !== "noWashNeeded";

/** Cost of a week of waiting [$]. The plan of a wash on hold counts rain that makes it nothing, so it is what the soiling of that week costs. */
export const weekOfWaiting = ({ state, wash, noRush }: Pick<PlantDecision, "state" | "wash" | "noRush">): number =>
  state === "hold" && noRush !== null ? noRush.week.mean : (wash?.waiting[0] ?? 0);

/** That, as it is shown: the difference of what is shown of washing now and a week later. */
export const shownWeek = (plant: Pick<PlantDecision, "step" | "state" | "wash" | "noRush">): number => {
  const { step, state, wash, noRush } = plant;
  if (wash === null) return 0;
  if (state === "hold" && noRush !== null) return roundTo(step, noRush.week.mean);
  return roundedDifference(step, wash.worth.mean, wash.worth.mean - weekOfWaiting(plant));
};

type Held = Pick<PlantDecision, "state" | "hold" | "rain"> &
  Partial<Pick<PlantDecision, "outlook" | "timezone" | "choice">> &
  Parameters<typeof unhurried>[0];

/** A hold ends after this, and a hold that ended is remembered as long [days]. */
export const HOLD_DAYS = 14;

/** Last day of a hold, if nothing ends it before. */
export const holdUntil = (from: string): string => addDays(from, HOLD_DAYS);

/** Day on which a due wash that waits is decided again: for rain, the day after it is likely. Null: it doesn't wait. */
export function decideAgain({
  state,
  hold,
  rain,
  noRush,
}: Pick<PlantDecision, "state" | "hold" | "rain" | "noRush">): string | null {
  if (state !== "hold" || hold === null) return noRush?.again ?? null;
  return hold.isChosen ? holdUntil(hold.from) : addDays(rain?.by ?? hold.rainBy, 1);
}

/** Day by which rain is likely, or until which a person put the wash on hold, and how likely rain saves it. */
export function heldUntil({
  state,
  hold,
  rain,
}: Held): { by: string; chance: string; isChosen: boolean } | { by: string; chance: null; isChosen: true } | null {
  if (state !== "hold" || hold === null) return null;
  const chance = rain && percent(rain.chance);
  if (hold.isChosen) return { by: format.shortDay(holdUntil(hold.from)), chance, isChosen: true };
  return chance === null ? null : { by: format.shortDay(rain?.by ?? hold.rainBy), chance, isChosen: false };
}

/** Headline and sub-sentence of a wash on hold. */
export function holdText(decision: Held): { headline: string; sub: string } | null {
  const held = heldUntil(decision);
  const calm = unhurried(decision);
  if (held === null || calm === null) return null;
  const { outlook, timezone, hold, choice } = decision;
  const { step, wash, noRush } = calm;
  const from =
    outlook == null || outlook.missingSince !== undefined || timezone === undefined
      ? ""
      : ` (${forecastTitles[outlook.service]}, ${format.instant(outlook.issuedAt, timezone)})`;
  const isLoss = roundTo(step, noRush.gain) < 0;
  const sentences = [
    ...(held.isChosen && hold
      ? [`Put on hold on ${format.shortDay(choice?.is === "hold" ? choice.day : hold.from)}.`]
      : []),
    ...(held.chance === null ? [] : [`Chance that rain saves this wash: ${held.chance}${from}.`]),
    isLoss
      ? `On average, waiting a week costs ${money(step, -noRush.gain)} more than washing.`
      : `A week of waiting costs about ${money(step, weekOfWaiting(decision))}.`,
    ...(isLoss ? [] : [`Washing costs ${money(1, wash.cost)} and may not be needed.`]),
  ];
  return {
    headline: held.isChosen ? `On hold until ${held.by}.` : `Hold: rain likely by ${held.by}.`,
    sub: sentences.join(" "),
  };
}

/** Whether a due wash waited for rain that didn't come. */
export const isMissedByRain = ({ hold, wash, noRush, today }: PlantDecision): boolean =>
  hold?.ended?.by === "time" && noRush === null && wash !== null && isDueNow(wash, today);

/** What is said of a due wash that a person took off its hold; empty: nothing. */
export const washAnywaySentence = ({ hold, noRush, rain }: Pick<PlantDecision, "hold" | "noRush" | "rain">): string =>
  hold?.ended?.by === "person" && noRush === null
    ? `Wash anyway, chosen on ${format.shortDay(hold.ended.day)}${rain === null ? "" : `. Chance that rain saves this wash: ${percent(rain.chance)}`}.`
    : "";

/** A chance below this is said to be none. */
const NO_RAIN = 0.1;

/** What the forecast adds to a wash that is due; empty: nothing. */
export function outlookSentence({ outlook, rain, noRush }: Pick<PlantDecision, "outlook" | "rain" | "noRush">): string {
  if (outlook?.missingSince !== undefined)
    return `Forecast unavailable since ${format.shortDay(outlook.missingSince)}. Using climate only.`;
  if (rain === null || noRush !== null || rain.chance >= NO_RAIN) return "";
  return `No cleaning rain in sight for 10 days (${percent(rain.chance)}).`;
}

/** What a message says of a wash that waits for rain; and after that, without a wash or as its first sentence. */
export const holdMessages = {
  held: (plant: string, { by, chance, isChosen }: NonNullable<ReturnType<typeof heldUntil>>) => ({
    title: `Hold the wash: ${plant}`,
    message: isChosen
      ? `The wash at ${plant} was put on hold until ${by}.`
      : `Hold the wash at ${plant}: rain likely by ${by} (${chance}).`,
  }),
  cleaned: (plant: string, before: number, after: number) => ({
    title: `Rain cleaned ${plant}`,
    message: `Rain cleaned ${plant}: loss ${format.percent(before, 1)} → ${format.percent(after, 1)}. The wash is no longer due.`,
  }),
  missed: (plant: string) => `The rain missed ${plant}. The wash is due again.`,
};

export const noRushHeadline = ({ noRush: { again } }: Unhurried): string =>
  `No rush. Decide again on ${format.shortDay(again)}.`;

export const chanceFigure = ({ noRush: { chance } }: Unhurried) => ({
  label: "Chance that rain saves it",
  value: percent(chance),
  note: "half of the soiling removed within 10 days",
});

export function waitingFigure(decision: PlantDecision, wash: NextWashDecision) {
  const { step, state, noRush } = decision;
  const label = "Waiting a week costs";
  if (state === "hold" && noRush !== null) {
    const value = money(step, weekOfWaiting(decision));
    return { label, value, note: `${moneyRange(step, noRush.week)} in 8 of 10 years` };
  }
  const [value, two, three] = wash.waiting.map((_, weeks) => waitingText(decision, wash, weeks));
  return { label, value: value!, note: `two weeks ${two}, three ${three}` };
}
