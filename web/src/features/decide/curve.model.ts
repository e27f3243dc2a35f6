import * as format from "#contract/common/format";
import type { PlantDecision, WeekWorth } from "#contract/decision/decision";
import { money } from "#contract/decision/money";
import { decideTexts } from "./texts.ts";

const { curve: texts } = decideTexts;

/** More labels than these overlap, and on phones. */
const MAX_LABELS = 9;
const MAX_PHONE_LABELS = 7;
/** Of the plot's height, above and below the line, for labels. */
const MARGIN = 0.14;

/** Positions are shares of the plot, from the upper left. */
export interface CurvePoint {
  monday: string;
  day: string;
  x: number;
  /** Null: no wash can be then. */
  y: number | null;
  label: string;
  /** Corner of the point at which its label doesn't cross the line. */
  place: "above-end" | "above-start" | "below-end" | "below-start";
  isOpen: boolean;
  /** "wide": not on phones. */
  labeled: "always" | "wide" | "never";
  /** The same for its day, of which two neighbors would touch on phones. */
  dated: CurvePoint["labeled"];
}

export interface WorthCurve {
  points: CurvePoint[];
  paths: string[];
  window: { from: number; to: number } | null;
  /** Position of $0. */
  zero: number;
  zeroText: string;
  /** Corner of the plot's $0 line that the curve doesn't cross. */
  zeroPlace: CurvePoint["place"];
}

/** Null: fewer than two weeks have a worth. */
export function worthCurve({ weeks, wash, step, now }: PlantDecision): WorthCurve | null {
  const shown = shownWeeks(weeks);
  const worths = shown.flatMap(({ worth }) => worth ?? []);
  if (worths.length < 2 || (wash === null && now === null)) return null;
  const [low, high] = [Math.min(0, ...worths), Math.max(0, ...worths)];
  const y = (worth: number): number => MARGIN + ((1 - 2 * MARGIN) * (high - worth)) / (high - low || 1);
  const isOpen = ({ monday }: WeekWorth): boolean => wash !== null && monday >= wash.first && monday <= wash.last;
  const open = shown.filter(isOpen).map(({ monday }) => monday);
  const labeledOf = (at: number): CurvePoint["labeled"] => {
    if (at % 2 === 0 || shown.length <= MAX_PHONE_LABELS) return "always";
    return shown.length <= MAX_LABELS ? "wide" : "never";
  };
  const isKept = ({ monday }: WeekWorth): boolean =>
    monday === open[0] || monday === open.at(-1) || monday === wash?.best;
  const points = shown.map((week, at): CurvePoint => {
    const { monday, worth, gap } = week;
    const isAlone = at % 2 === 0 || shown.length <= MAX_LABELS;
    return {
      monday,
      day: format.shortDay(monday),
      x: at / (shown.length - 1),
      y: worth === null ? null : y(worth),
      label: worth === null ? texts.gaps[gap ?? "planned"] : money(step, worth),
      place: placeOf(shown, at),
      isOpen: isOpen(week),
      labeled: isKept(week) ? (isAlone ? "always" : "wide") : labeledOf(at),
      // The first day is written inward, where it meets the second if there are many.
      dated:
        isKept(week) && at % 2 === 1 && shown.length > MAX_PHONE_LABELS && (at > 1 || isAlone) ? "wide" : labeledOf(at),
    };
  });
  turnFacingLabels(points);
  const shaded = points.filter((point) => point.isOpen);
  return {
    points,
    paths: weekRuns(points).map((run) =>
      run.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(4)} ${(y ?? 0).toFixed(4)}`).join(""),
    ),
    window: shaded.length === 0 ? null : { from: shaded[0]!.x, to: shaded.at(-1)!.x },
    zero: y(0),
    zeroText: low < 0 && worths.at(-1)! < worths[0]! ? texts.noLonger : texts.zero,
    zeroPlace: zeroPlace(points, y(0)),
  };
}

/** Labels this close [weeks, share of the plot's height] would meet if they faced each other. */
const FACING_WEEKS = 2;
const FACING_HEIGHT = 0.1;

/** The later of two labels that face each other is written to the same side as the earlier one. */
function turnFacingLabels(points: CurvePoint[]): void {
  const labeled = points.flatMap((point, at) => (point.y === null || point.labeled === "never" ? [] : [{ point, at }]));
  for (const [place, { point, at }] of labeled.entries()) {
    const before = labeled[place - 1];
    if (before === undefined || at > points.length - 1 - FACING_WEEKS) continue;
    const isNear = at - before.at <= FACING_WEEKS && Math.abs(point.y! - before.point.y!) < FACING_HEIGHT;
    const side = point.place.replace(/-\w+$/, "");
    if (isNear && point.place.endsWith("-start") && before.point.place === `${side}-end`)
      point.place = before.point.place;
  }
}

/** Share of the plot that the name of the line takes, and the height in which the curve and its labels would cross it. */
const NAME_WIDTH = 0.35;
const NAME_HEIGHT = 0.24;

function zeroPlace(points: readonly CurvePoint[], zero: number): CurvePoint["place"] {
  const crossings = (place: CurvePoint["place"]): number =>
    points.filter(({ x, y }) => {
      const isNear = place.endsWith("end") ? x > 1 - NAME_WIDTH : x < NAME_WIDTH;
      const above = zero - (y ?? zero);
      return (
        isNear &&
        (place.startsWith("above") ? above > -0.05 && above < NAME_HEIGHT : above < 0.05 && above > -NAME_HEIGHT)
      );
    }).length;
  return (["above-end", "below-end", "below-start", "above-start"] as const).reduce((best, place) =>
    crossings(place) < crossings(best) ? place : best,
  );
}

/** From the first to the last with a worth: this week has passed, and later ones follow the next planned wash. */
function shownWeeks(weeks: readonly WeekWorth[]): WeekWorth[] {
  const isKnown = ({ worth }: WeekWorth): boolean => worth !== null;
  return weeks.slice(weeks.findIndex(isKnown), weeks.findLastIndex(isKnown) + 1);
}

function placeOf(weeks: readonly WeekWorth[], at: number): CurvePoint["place"] {
  const worth = weeks[at]!.worth ?? 0;
  const neighbor = weeks[at - 1]?.worth ?? weeks[at + 1]?.worth ?? worth;
  if (at === 0) return worth < 0 || neighbor > worth ? "below-end" : "above-end";
  const falls = neighbor >= worth;
  if (falls) return worth < 0 || at === weeks.length - 1 ? "below-start" : "above-end";
  return worth < 0 && at < weeks.length - 2 ? "below-end" : "above-start";
}

function weekRuns(points: readonly CurvePoint[]): CurvePoint[][] {
  const runs: CurvePoint[][] = [[]];
  for (const point of points) {
    if (point.y === null) runs.push([]);
    else runs.at(-1)!.push(point);
  }
  return runs.filter((run) => run.length > 0);
}
