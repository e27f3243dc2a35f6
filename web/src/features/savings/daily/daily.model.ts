import { monthNames } from "#contract/common/months";
import { dayOf, daysBetween } from "#contract/common/calendar";
import type { AnalysisRun, DailyAnalysis } from "#contract/dashboard/daily-analysis";
import * as format from "#contract/common/format";
import { labelsOf } from "#contract/records/field";
import { inputFields } from "#contract/records/inputs";
import type { PlantDecision } from "#contract/decision/decision";
import { decisionText } from "#contract/decision/texts";
import { dailyLineTexts, listText } from "../texts.ts";

const labels: Readonly<Record<string, string>> = { ...labelsOf(inputFields), energyFile: "Energy file" };

export const refusedLines = (refused: Record<string, string>): string[] =>
  Object.entries(refused).map(([field, words]) => `${labels[field] ?? field}: ${words}`);

/** Refused fields by form box; twelve rates have twelve boxes. */
export function refusedBoxes(refused: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([field, words]) =>
      field.startsWith("variable") ? monthNames.map((month) => [`${field}.${month}`, words]) : [[field, words]],
    ),
  );
}

export function dailyRateText({ soilingRate, rateOf }: Pick<DailyAnalysis, "soilingRate" | "rateOf">): string {
  if (soilingRate === null) return "none";
  const of = rateOf === "device" ? "measured on this device" : "entered for the plant";
  const rate = Array.isArray(soilingRate)
    ? `${format.rate(Math.min(...soilingRate), 4)} to ${format.rate(Math.max(...soilingRate), 4)} by month`
    : format.rate(soilingRate, 4);
  return `${rate}, ${of}`;
}

export function unchangedText(untouched: string[]): string | null {
  if (untouched.length === 0) return null;
  const names = untouched.map((field) => labels[field] ?? field);
  return `Still the default: ${listText(names)}. Make sure ${names.length === 1 ? "it's" : "they're"} right for this plant.`;
}

export interface DailyText {
  tone: "quiet" | "failed";
  text: string;
}

function when(at: number, zone: string, today: string): string {
  const day = dayOf(zone, at);
  const days = daysBetween(today, day);
  return `${Math.abs(days) <= 1 ? format.inDays(days) : format.shortDay(day)} ${format.time(at, zone)}`;
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The headline of the page, so that both name the same day. */
function decision(run: AnalysisRun, current: PlantDecision | undefined): string[] {
  if (current === undefined || current.state === "unknown") return [];
  const isCurrent = (current.wash?.best ?? null) === run.recommended;
  const because = isCurrent && run.because.length > 0 ? [`Changed because ${run.because.join("; ")}.`] : [];
  return [decisionText(current).headline, ...because, ...(isCurrent ? [] : [dailyLineTexts.changedSince])];
}

/** Status of the daily analysis; null: off and never ran. Its decision is the current one. */
export function dailyText(state: DailyAnalysis, now: number, current: PlantDecision | undefined): DailyText | null {
  const { newest, lastDone, timezone, nextRunAt } = state;
  if (nextRunAt === null) return newest === null ? null : { tone: "quiet", text: " is off." };
  const today = dayOf(timezone, now);
  const next = `runs again ${when(nextRunAt, timezone, today)}`;
  if (newest === null) return { tone: "quiet", text: `: first run ${when(nextRunAt, timezone, today)}.` };
  const done = newest.state === "DONE" ? newest : lastDone;
  const ran =
    done === null
      ? null
      : `ran ${done.endedAt === null ? format.shortDay(done.day) : when(done.endedAt, timezone, today)}`;
  const decisionTexts = done === null ? [] : decision(done, current);
  const runs = `${[ran, next].filter(Boolean).join("; ")}.`;
  const afterColon = (...sentences: string[]): string =>
    `: ${sentences.map((text, place) => (place === 0 ? text : capitalize(text))).join(" ")}`;
  if (newest.state === "FAILED") {
    const failed = `the ${format.shortDay(newest.day)} run didn't produce a plan. ${newest.reason ?? ""}`.trim();
    return { tone: "failed", text: afterColon(failed, ...decisionTexts, runs) };
  }
  if (newest.state === "DONE") return { tone: "quiet", text: afterColon(...decisionTexts, runs) };
  return { tone: "quiet", text: afterColon("a run is in progress.", ...decisionTexts) };
}
