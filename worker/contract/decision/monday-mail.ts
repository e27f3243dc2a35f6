import { compareNames } from "../common/compare-names.ts";
import * as format from "../common/format.ts";
import { laterDay } from "../common/calendar.ts";
import type { PlantDecision } from "./decision.ts";
import { type DecisionGroup, decisionGroup, doubtOf } from "./group.ts";
import { holdNews, type PastHold } from "./holds.ts";
import { roundTo } from "./money.ts";
import { decideAgain, holdText, noRushSentence, shownWeek, unhurried } from "./no-rush.ts";
import { sensorsFirst } from "./sensors-first.ts";
import { decisionFigures, decisionText, windowText } from "./texts.ts";

/** Local hour of the mail. */
export const MONDAY_HOUR = 7;

export interface MondayPlant {
  plant_id: string;
  plant_name: string;
  decision: PlantDecision;
}

/** Measured effect of a wash that ended in the last two weeks [%], [$/day]. */
export interface RecentWash {
  plant_name: string;
  day: string;
  before: number;
  after: number;
  dollarsADay: number | null;
}

export interface MondayMail {
  subject: string;
  lead: string[];
  wash: { plant_id: string; plant_name: string; lines: [name: string, value: string][] }[];
  fix: { plant_id: string; plant_name: string; text: string }[];
  wait: string | null;
  noRush: string[];
  washed: string[];
}

const plantsText = (count: number): string => `${count} ${count === 1 ? "plant" : "plants"}`;
const dollars = (value: number): string => format.dollars(value, 0);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A hold whose result is known since this Monday. */
interface RecentHold {
  plant_name: string;
  step: number;
  hold: PastHold;
}

/** What plants say on a Monday. Totals are sums of what is shown. */
export function mondayMail(
  plants: readonly MondayPlant[],
  recent: readonly RecentWash[],
  holds: readonly RecentHold[] = [],
): MondayMail {
  const of = (group: DecisionGroup): MondayPlant[] =>
    plants.filter(({ decision }) => decisionGroup(decision) === group);
  const waitingCost = ({ decision }: MondayPlant): number => shownWeek(decision);
  const meanWorth = ({ decision }: MondayPlant): number => decision.wash?.worth.mean ?? 0;
  const wash = of("wash").toSorted(
    (one, other) => waitingCost(other) - waitingCost(one) || meanWorth(other) - meanWorth(one),
  );
  const fix = of("fix").toSorted((one, other) => compareNames(one.plant_name, other.plant_name));
  const worth = sum(wash.map(({ decision }) => roundTo(decision.step, decision.wash?.worth.mean ?? 0)));
  const waiting = sum(wash.map(waitingCost));
  const last = wash.map(({ decision }) => decision.wash?.last ?? "").reduce(laterDay, "");
  return {
    subject:
      wash.length > 0
        ? `Wash ${plantsText(wash.length)} by the week of ${format.shortDay(last)}: worth ${dollars(worth)}`
        : fix.length > 0
          ? `Nothing to wash, ${plantsText(fix.length)} ${fix.length === 1 ? "needs" : "need"} a fix`
          : "Nothing to wash this week",
    lead:
      wash.length > 0
        ? [`Worth ${dollars(worth)} after ${wash.length === 1 ? "its" : "their"} cost. ${waitingSentence(waiting)}`]
        : [],
    wash: wash.map(({ decision, ...plant }) => {
      const [earns, waits] = decisionFigures(decision);
      return {
        plant_id: plant.plant_id,
        plant_name: plant.plant_name,
        lines: [
          ["Window", windowText(decision.wash!)],
          [earns!.label, `${earns!.value} (${earns!.note})`],
          [waits!.label, waits!.value],
        ],
      };
    }),
    fix: fix.map(({ decision, plant_id, plant_name }) => {
      const { headline, sub } = decisionText(decision);
      const first = sensorsFirst(decision);
      return { plant_id, plant_name, text: first === null ? `${headline} ${sub}` : `${first} ${headline}` };
    }),
    wait: waitText(of("wait")),
    noRush: of("wait").flatMap(({ plant_name, decision }) => {
      const calm = unhurried(decision);
      if (calm === null) return [];
      const held = holdText(decision);
      return [held ? `${plant_name}: ${held.headline} ${held.sub}` : `${plant_name}: no rush. ${noRushSentence(calm)}`];
    }),
    washed: [...recent.map(washedText), ...holds.map(({ plant_name, step, hold }) => holdNews(plant_name, step, hold))],
  };
}

const waitingSentence = (cost: number): string =>
  cost > 0 ? `Each week of waiting costs ${dollars(cost)}.` : "Waiting a week costs nothing.";

function waitText(plants: readonly MondayPlant[]): string | null {
  if (plants.length === 0) return null;
  const [next] = plants
    .flatMap(({ plant_name, decision }) =>
      decision.wash && doubtOf(decision.reasons) === null
        ? [{ plant_name, first: decideAgain(decision) ?? decision.wash.first }]
        : [],
    )
    .toSorted((one, other) => one.first.localeCompare(other.first));
  const count = `${plantsText(plants.length)} can wait`;
  return next ? `${count}; next: ${next.plant_name}, ${format.shortDay(next.first)}` : count;
}

function washedText({ plant_name, day, before, after, dollarsADay }: RecentWash): string {
  const gain = dollarsADay === null ? "" : `, ${dollars(dollarsADay)} a day`;
  return `${plant_name}, washed ${format.shortDay(day)}: ${format.percent(before, 1)} to ${format.percent(after, 1)}${gain}`;
}
