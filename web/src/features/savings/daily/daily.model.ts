import { monthNames } from "#contract/months";
import { dayOf, daysBetween } from "#contract/calendar";
import type { AnalysisRun, DailyAnalysis } from "#contract/daily-analysis";
import * as format from "#contract/format";

/** Names of the inputs as their boxes show them. */
const labels: Record<string, string> = {
  array_size: "Array Size",
  solar_cost: "Energy Rate",
  wash_cost: "Wash cost",
  planned_cleanings: "Planned cleanings",
  rain_threshold: "Rain threshold",
  variableEnergyRates: "Energy Rate",
  localSoilingRate: "Soiling Rate",
  variableSoilingRates: "Soiling Rate",
  energyFile: "Energy year",
};

/** What is wrong with each box, a line a box. */
export const refusedLines = (refused: Record<string, string>): string[] =>
  Object.entries(refused).map(([field, words]) => `${labels[field] ?? field}: ${words}`);

/** The refused fields by the names of the boxes of the form: twelve rates have a box a month. */
export function refusedBoxes(refused: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([field, words]) =>
      field.startsWith("variable") ? monthNames.map((month) => [`${field}.${month}`, words]) : [[field, words]],
    ),
  );
}

/** The soiling rate that the analysis will use, in %/day. */
export function rateWords({ soilingRate, rateOf }: Pick<DailyAnalysis, "soilingRate" | "rateOf">): string {
  if (soilingRate === null) return "none";
  const of = rateOf === "device" ? "measured on this device" : "entered for the plant";
  const rate = Array.isArray(soilingRate)
    ? `${format.rate(Math.min(...soilingRate), 4)} to ${format.rate(Math.max(...soilingRate), 4)} by month`
    : format.rate(soilingRate, 4);
  return `${rate}, ${of}`;
}

/** Inputs that equal the defaults and deserve a look, in one sentence; null: none does. */
export function untouchedWords(untouched: string[]): string | null {
  if (untouched.length === 0) return null;
  const names = untouched.map((field) => labels[field] ?? field);
  const list = names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return `Still at the default value: ${list}. Please make sure that this is right.`;
}

export interface DailyWords {
  tone: "quiet" | "failed";
  /** The newest run, the decision, why it changed, what comes. */
  parts: string[];
}

const ranAt = (run: AnalysisRun, zone: string): string =>
  run.endedAt === null ? format.day(run.day) : format.instant(run.endedAt, zone);

function decision(run: AnalysisRun, today: string): string[] {
  const because = run.because.length > 0 ? [`changed because ${run.because.join("; ")}`] : [];
  if (run.recommended === null) return ["no wash pays in this period", ...because];
  const days = daysBetween(today, run.recommended);
  const when = days < 0 ? "" : ` (${format.inDays(days)})`;
  const isKept = run.planned !== null && run.planned !== run.recommended;
  return [
    `next wash in the week of ${format.day(run.recommended)}${when}`,
    ...(isKept ? [`unchanged; ${format.day(run.planned!)} would be only marginally better`] : []),
    ...because,
  ];
}

/** The daily analysis in a few words near the plan; null while it is off and never ran. `now` in UTC epoch seconds. */
export function dailyWords(state: DailyAnalysis, now: number): DailyWords | null {
  const { newest, lastDone, timezone, nextRunAt } = state;
  const today = dayOf(timezone, now);
  const done = newest?.state === "DONE" ? newest : lastDone;
  const next = nextRunAt === null ? ["switched off"] : [`next run ${format.instant(nextRunAt, timezone)}`];
  if (newest === null) return nextRunAt === null ? null : { tone: "quiet", parts: next };
  const ran = done === null ? [] : [`ran ${ranAt(done, timezone)}`, ...decision(done, today)];
  if (newest.state === "FAILED")
    return {
      tone: "failed",
      parts: [`the run of ${format.day(newest.day)} gave no plan. ${newest.reason ?? ""}`.trim(), ...ran, ...next],
    };
  return newest.state === "DONE"
    ? { tone: "quiet", parts: [...ran, ...next] }
    : { tone: "quiet", parts: ["a run is under way", ...ran] };
}
