import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slopeShare } from "../../../analytics-wasm/host/models/typical-year.ts";
import { sum } from "../statistics.ts";
import { type Judgment, judged, within } from "./judgment.ts";
import { readWorkbook, type SheetRow } from "./workbook.ts";

/** Up to this tilt [degrees] the law may be off by `ERROR`, beyond by `STEEP_ERROR`, and by two standard errors of the mirrors. */
const STEEP = 65;
const ERROR = 0.1;
const STEEP_ERROR = 0.15;

/** Loss of mirrors at a tilt [degrees] over that of level ones, all campaigns at three sites in Australia (Picotti et al. 2023, doi 10.1016/j.solener.2023.111945). */
const PUBLISHED = [
  { tilt: 30, lost: 0.8 },
  { tilt: 60, lost: 0.52 },
  { tilt: 85, lost: 0.25 },
];

/** What a mirror and the level one of its campaign lost at all times, added up [points of reflectance]. */
interface Mirror {
  tilt: number;
  lost: number;
  level: number;
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Mirrors of a campaign; none if the workbook has no reflectances. Mirrors that are turned during it are left out. */
function mirrorsOf(sheets: ReadonlyMap<string, SheetRow[]>): Mirror[] {
  const [head, ...times] = sheets.get("Reflectance_Average") ?? [];
  const [tiltHead, ...tilts] = sheets.get("Tilts") ?? [];
  if (!head || !tiltHead) return [];
  const letterOf = (name: unknown): string => [...tiltHead].find(([, own]) => own === name)?.[0] ?? "";
  const isRead = (letter: string): boolean =>
    2 * times.filter((row) => isNumber(row.get(letter))).length > times.length;
  const columns = [...head].filter(([letter, name]) => name !== "Time" && isRead(letter));
  const readings = times.filter((row) => columns.every(([letter]) => isNumber(row.get(letter))));
  const mirrors = columns.flatMap(([letter, name]) => {
    const values = readings.map((row) => row.get(letter) as number);
    const own = new Set(tilts.map((row) => row.get(letterOf(name))).filter(isNumber));
    const [tilt] = own;
    return own.size === 1 ? [{ tilt: tilt!, lost: sum(values.map((value) => values[0]! - value)) }] : [];
  });
  const levels = mirrors.filter(({ tilt }) => tilt === 0).map(({ lost }) => lost);
  const level = sum(levels) / levels.length;
  return levels.length === 0 ? [] : mirrors.map(({ tilt, lost }) => ({ tilt, lost, level }));
}

/** The share of dust that the law puts on tilted glass against what mirrors lost, by tilt. A single mirror is no reference. */
export function judgeMirrors(folder: string): Judgment[] {
  const paths = globSync("*.xlsx", { cwd: folder }).sort();
  const mirrors = paths.flatMap((path) => mirrorsOf(readWorkbook(readFileSync(join(folder, path)))));
  const tilts = [...new Set(mirrors.map(({ tilt }) => tilt))].filter((tilt) => tilt > 0).sort((a, b) => a - b);
  return tilts.flatMap((tilt) => {
    const some = mirrors.filter((mirror) => mirror.tilt === tilt);
    if (some.length < 2) return [];
    const share = sum(some.map(({ lost }) => lost)) / sum(some.map(({ level }) => level));
    const weights = some.map(({ level }) => level / sum(some.map((one) => one.level)));
    const squares = some.map(({ lost, level }, at) => (weights[at]! * (lost / level - share)) ** 2);
    const error = Math.sqrt((some.length / (some.length - 1)) * sum(squares));
    const figure = `dust at ${tilt}° over level, ${some.length} mirrors`;
    const may = (tilt > STEEP ? STEEP_ERROR : ERROR) + 2 * error;
    return [judged("mirrors in Australia", figure, share, slopeShare(tilt), within(share, may))];
  });
}

export const judgePublishedMirrors = (): Judgment[] =>
  PUBLISHED.map(({ tilt, lost }) =>
    judged(
      "mirrors, published",
      `dust at ${tilt}° over level`,
      lost,
      slopeShare(tilt),
      within(lost, tilt > STEEP ? STEEP_ERROR : ERROR),
    ),
  );
