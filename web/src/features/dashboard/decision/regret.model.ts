import * as format from "#contract/common/format";
import type { Recommendation } from "#contract/dashboard/recommendation";
import { dashboardTexts } from "../texts.ts";

const { regret: texts } = dashboardTexts;

/** Positions are shares of the plot, from the upper left. */
export interface RegretPoint {
  monday: string;
  worth: number | null;
  x: number;
  y: number | null;
  /** In the window: waiting until then costs almost nothing. */
  flat: boolean;
}

export interface RegretLine {
  points: RegretPoint[];
  paths: string[];
  /** Shaded weeks; null: none shown. */
  flat: { from: number; to: number } | null;
  /** Position of $0. */
  zero: number;
  /** Recommended week, else the first possible. */
  start: number;
  /** Says so if all weeks are before the recommended one; their dollars would contradict the sentence. */
  title: string;
  summary: string;
}

const dollars = (value: number): string => format.dollars(value, 0);

/** Null: fewer than two weeks have a value. */
export function regretLine({ regret, wash }: Pick<Recommendation, "regret" | "wash">): RegretLine | null {
  const worths = regret.flatMap(({ worth }) => worth ?? []);
  if (wash === null || worths.length < 2) return null;
  const low = Math.min(0, ...worths);
  const high = Math.max(0, ...worths);
  const span = high - low || 1;
  const place = (worth: number): number => (high - worth) / span;
  const points = regret.map(({ monday, worth }, index): RegretPoint => {
    const flat = monday >= wash.window.first && monday <= wash.window.last;
    return { monday, worth, x: index / (regret.length - 1), y: worth === null ? null : place(worth), flat };
  });
  const shaded = points.filter(({ flat }) => flat);
  const recommended = points.findIndex(({ monday }) => monday === wash.date);
  return {
    points,
    paths: weekRuns(points).map((stretch) =>
      stretch.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(4)} ${(y ?? 0).toFixed(4)}`).join(""),
    ),
    flat: shaded.length === 0 ? null : { from: shaded[0]!.x, to: shaded.at(-1)!.x },
    zero: place(0),
    start: recommended >= 0 ? recommended : points.findIndex(({ worth }) => worth !== null),
    title: wash.date > points.at(-1)!.monday ? texts.earlierTitle(format.shortDay(wash.date)) : texts.title,
    summary: summaryOf(points),
  };
}

function weekRuns(points: readonly RegretPoint[]): RegretPoint[][] {
  const runs: RegretPoint[][] = [[]];
  for (const point of points) {
    if (point.y === null) runs.push([]);
    else runs.at(-1)!.push(point);
  }
  return runs.filter((run) => run.length > 0);
}

function summaryOf(points: readonly RegretPoint[]): string {
  const known = points.filter((point) => point.worth !== null);
  const [first, last] = [known[0]!, known.at(-1)!];
  const flat = points.filter((point) => point.flat);
  const gaps = points.filter((point) => point.worth === null).map(({ monday }) => format.shortDay(monday));
  const name = (point: RegretPoint): string => format.shortDay(point.monday);
  return [
    texts.summary(dollars(first.worth!), dollars(last.worth!), name(first), name(last)),
    flat.length > 1 ? texts.flatSummary(name(flat[0]!), name(flat.at(-1)!)) : "",
    gaps.length > 0 ? texts.gaps(gaps.join(", ")) : "",
  ].join("");
}

/** "Nov 23: $1,310", or that no wash is possible. */
export const weekReadout = ({ monday, worth }: RegretPoint): string =>
  `${format.shortDay(monday)}: ${worth === null ? texts.blocked : dollars(worth)}`;
