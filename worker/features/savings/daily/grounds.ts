import * as format from "../../../contract/format.ts";
import { MILLIMETRES_PER_INCH } from "../../../contract/limits.ts";

/** What a daily plan rested on; kept so that the next one can say why it differs. */
export interface Grounds {
  today: string;
  weeks: number;
  /** $/kWh and %/day, January to December. */
  prices: number[];
  soilingRates: number[];
  rateOf: "device" | "plant";
  /** $ */
  washCost: number;
  /** Inches a day or a week. */
  rainThreshold: number;
  rainPer: "day" | "week";
  /** Mondays of weeks in which nobody can wash. */
  closed: string[];
  energy: { file: string; uploadedAt: number };
  measured: { day: string; loss: number } | null;
  rainSource: string;
  /** Newest cleaning of the array that somebody logged, up to today. */
  cleaned: string | null;
  /** Newest day on which rain reached the threshold [mm]. */
  rained: { day: string; rain: number } | null;
}

/** A measured loss that moved by less than this is the soiling that the plan expected anyway [percentage points]. */
const MOVED_LOSS = 0.5;

const same = (a: number[], b: number[]): boolean => a.every((value, month) => value === b[month]);
const flat = (values: number[]): boolean =>
  same(
    values,
    values.map(() => values[0]!),
  );

function rateChange(
  what: string,
  before: number[],
  after: number[],
  written: (value: number) => string,
): string | null {
  if (same(before, after)) return null;
  if (!flat(before) || !flat(after)) return `the ${what} of some months changed`;
  const [old, now] = [before[0]!, after[0]!];
  return `the ${what} ${now > old ? "rose" : "fell"} from ${written(old)} to ${written(now)}`;
}

function measuredChange(before: Grounds["measured"], after: Grounds["measured"]): string | null {
  if (after === null || after.day === before?.day) return null;
  if (before === null) return `a loss of ${format.percent(after.loss)} was measured for the first time`;
  if (Math.abs(after.loss - before.loss) < MOVED_LOSS) return null;
  const went = after.loss > before.loss ? "rose" : "fell";
  return `the measured loss ${went} from ${format.percent(before.loss)} to ${format.percent(after.loss)}`;
}

const price = (value: number): string => `${format.dollars(value, 4)}/kWh`;
const soiling = (value: number): string => format.rate(value, 4);

/** What differs between the grounds of two plans, in words that follow "because"; empty: nothing but the days that passed. */
export function changesBetween(before: Grounds, after: Grounds): string[] {
  const unless = (equal: boolean, words: string): string | null => (equal ? null : words);
  const newer = (day: string | undefined, than: string | undefined): boolean =>
    day !== undefined && (than === undefined || day > than);
  const { cleaned, rained } = after;
  const changes = [
    rateChange("energy price", before.prices, after.prices, price),
    rateChange("soiling rate", before.soilingRates, after.soilingRates, soiling),
    unless(
      before.washCost === after.washCost,
      `a wash costs ${format.dollars(after.washCost)} instead of ${format.dollars(before.washCost)}`,
    ),
    unless(
      before.rainThreshold === after.rainThreshold,
      `the rain threshold is ${format.inches(after.rainThreshold)} instead of ${format.inches(before.rainThreshold)}`,
    ),
    unless(before.rainPer === after.rainPer, `the rain threshold counts per ${after.rainPer}`),
    unless(before.closed.join() === after.closed.join(), "the weeks in which nobody can wash are others"),
    unless(before.weeks === after.weeks, `the plan covers ${after.weeks} weeks instead of ${before.weeks}`),
    unless(
      before.energy.uploadedAt === after.energy.uploadedAt && before.energy.file === after.energy.file,
      `the energy file ${after.energy.file} is new`,
    ),
    unless(before.rainSource === after.rainSource, "the rain years come from another source"),
    cleaned !== null && newer(cleaned, before.cleaned ?? undefined)
      ? `a cleaning was logged for ${format.day(cleaned)}`
      : null,
    rained !== null && newer(rained.day, before.rained?.day)
      ? `${format.inches(rained.rain / MILLIMETRES_PER_INCH)} of rain fell on ${format.day(rained.day)}`
      : null,
    measuredChange(before.measured, after.measured),
  ];
  return changes.filter((words) => words !== null);
}

/** Why a recommendation is another than the former one; empty where it is the same. Something is always said. */
export function becauseOf(
  former: { recommended: string | null; grounds: Grounds },
  recommended: string | null,
  grounds: Grounds,
): string[] {
  if (recommended === former.recommended) return [];
  const passed =
    former.recommended !== null && former.recommended < grounds.today
      ? [`the former date, ${format.day(former.recommended)}, has passed`]
      : [];
  const changes = [...passed, ...changesBetween(former.grounds, grounds)];
  return changes.length > 0 ? changes : ["the days that the plan covers have moved on"];
}
