import * as format from "#contract/common/format";
import type { PlantDecision, WeekWorth } from "#contract/decision/decision";
import { money } from "#contract/decision/money";
import { linePath } from "../../ui/line-path.ts";
import { decideTexts } from "./texts.ts";

const { curve: texts } = decideTexts;

/** More labels than these overlap, and on phones. */
const MAX_LABELS = 9;
const MAX_PHONE_LABELS = 7;
/** Of the plot's height, above and below the line, for labels. */
const MARGIN = 0.14;

/** Of the plot's height on phones: a label and its distance from the point. */
const LABEL = 0.17;

/** Corner of a point or of the plot. */
type Corner = `${"above" | "below"}-${"start" | "end"}`;

/** Positions are shares of the plot, from the upper left. */
interface CurvePoint {
  monday: string;
  day: string;
  x: number;
  /** Null: no wash can be then. */
  y: number | null;
  label: string;
  place: Corner;
  isOpen: boolean;
  /** Dollars and day. "wide": not on phones. */
  labeled: "always" | "wide" | "never";
}

export interface WorthCurve {
  points: CurvePoint[];
  path: string;
  window: { from: number; to: number } | null;
  /** Position of $0. */
  zero: number;
  zeroText: string;
  zeroPlace: Corner;
}

/** Null: fewer than two weeks have a worth. */
export function worthCurve({ weeks, wash, step, now }: PlantDecision): WorthCurve | null {
  const isKnown = ({ worth }: WeekWorth): boolean => worth !== null;
  // This week has passed, and later ones follow the next planned wash.
  const shown = weeks.slice(weeks.findIndex(isKnown), weeks.findLastIndex(isKnown) + 1);
  const worths = shown.flatMap(({ worth }) => worth ?? []);
  if (worths.length < 2 || (wash === null && now === null)) return null;
  const [low, high] = [Math.min(0, ...worths), Math.max(0, ...worths)];
  const y = (worth: number): number => MARGIN + ((1 - 2 * MARGIN) * (high - worth)) / (high - low || 1);
  const [first, last, end] = [worths[0]!, worths.at(-1)!, shown.length - 1];
  const peak = shown.findIndex(({ worth }) => worth === Math.max(...worths));
  const isEdge = (monday: string) => wash !== null && [wash.first, wash.best, wash.last].includes(monday);
  const labeledOf = (at: number): CurvePoint["labeled"] => {
    if (at % 2 === 0 || shown.length <= MAX_PHONE_LABELS) return "always";
    return shown.length <= MAX_LABELS || isEdge(shown[at]!.monday) ? "wide" : "never";
  };
  /** Left of the line before its peak, right of it afterwards, so that no two labels face each other. */
  const placeOf = (at: number): Corner => {
    if (at === 0) return peak === 0 ? "above-end" : "below-end";
    if (at === end) return peak === end ? "above-start" : "below-start";
    const below = y(shown[at]!.worth ?? 0) - y(0);
    // Across the line of $0, it would look struck out.
    if (high > 0 && below > 0 && below < LABEL) return at < peak ? "below-end" : "below-start";
    return at < peak ? "above-start" : "above-end";
  };
  const points = shown.map(({ monday, worth, gap }, at): CurvePoint => ({
    monday,
    day: format.shortDay(monday),
    x: at / end,
    y: worth === null ? null : y(worth),
    label: worth === null ? texts.gaps[gap ?? "planned"] : money(step, worth),
    place: placeOf(at),
    isOpen: wash !== null && monday >= wash.first && monday <= wash.last,
    labeled: labeledOf(at),
  }));
  const open = points.filter(({ isOpen }) => isOpen);
  const isLastFar = Math.abs(last) > Math.abs(first);
  return {
    points,
    path: linePath(points.map(({ x, y }) => (y === null ? null : [x, y]))),
    window: open.length === 0 ? null : { from: open[0]!.x, to: open.at(-1)!.x },
    zero: y(0),
    zeroText: low < 0 && high > 0 && last < first ? texts.noLonger : texts.zero,
    // On the other side of the line than the curve, where that is farther away.
    zeroPlace: `${(isLastFar ? last : first) > 0 ? "below" : "above"}-${isLastFar ? "end" : "start"}`,
  };
}
