import { createReadStream } from "node:fs";
import { number, percent, megawattHours } from "#contract/common/format";
import type { UploadPreview } from "#contract/inbound/inbound";
import { type DayReason, leftOutText } from "#contract/soiling/day-quality";
import type { LoggerFileOptions } from "#domain/logger-file/types";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { type LoggerDays, readLoggerDays } from "#domain/try/logger-days";
import type { Analytics } from "../../analytics-wasm/types.ts";
import { monthNames } from "#contract/common/months";
import { isDateAndValue } from "#domain/energy-file/custom";
import { type EnergyRead, readTryEnergy } from "#domain/try/energy";
import { decisionFigures, decisionText } from "#contract/decision/texts";
import { tryAnswer, type TryTerms } from "#domain/try/answer";
import { tryFigures } from "#domain/try/figures";

interface CheckedLogger {
  lines: string[];
  read: LoggerDays | null;
}

export async function checkLogger(
  path: string,
  options: LoggerFileOptions,
  analytics: Analytics,
): Promise<CheckedLogger> {
  const seen = await readLoggerDays(() => createReadStream(path), options, Date.now() / 1000, analytics);
  if (!seen.ok) return { lines: [`refused    ${seen.format}: ${seen.message}`], read: null };
  const { preview, read } = seen;
  return { lines: [...describe(preview), ...(read?.days ?? []).map((day) => dayLine(day, options.zone))], read };
}

function describe(preview: UploadPreview): string[] {
  const { mapping, guesses, missing, problems, problemCount, notes } = preview;
  const columns = Object.entries(mapping).map(
    ([quantity, column]) => `${quantity} = ${column}${guesses.includes(quantity) ? " (guess)" : ""}`,
  );
  return [
    `format     ${preview.format}, ${preview.columns.length} columns, timestamps ${preview.timestampFormat}`,
    `rows       ${number(preview.rows)}, ${number(problemCount)} rejected, every ${preview.intervalSeconds ?? "?"} s`,
    `span       ${preview.firstTimestamp ?? "-"} to ${preview.lastTimestamp ?? "-"}`,
    `mapping    ${columns.join(", ")}`,
    `missing    ${missing.join(", ") || "nothing"}`,
    ...notes.map((note) => `note       ${note}`),
    ...problems.slice(0, 5).map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(problemCount > 5 ? [`           and ${number(problemCount - 5)} more`] : []),
  ];
}

function dayLine({ day, ...known }: DailySoilingDay, zone: string): string {
  const { loss, uncertainty, insolClean, insolSoiled, samples, quality, reason } = known;
  const shown = loss === null ? "no loss" : `${percent(loss)} ± ${number(uncertainty ?? Number.NaN, 2)}`;
  const light = `${number(insolClean ?? Number.NaN, 2)} kWh/m² clean, ${number(insolSoiled ?? Number.NaN, 2)} soiled`;
  const why = reason === null ? (quality === "ok" ? "" : `, ${quality}`) : leftOut(reason);
  return `${day} ${shown.padStart(16)}   ${light}, ${number(samples)} samples${why} (${zone})`;
}

const leftOut = (reason: DayReason): string => {
  const { label, why } = leftOutText(reason);
  return `, ${label} ${why}`;
};

export function looksLikeCustom(text: string): boolean {
  const lines = text
    .split(/\r\n|\n|\r/)
    .slice(0, 50)
    .filter((line) => line.trim() !== "");
  if (/[a-z].*[,;\t].*[,;\t]/i.test(lines[0] ?? "")) return false;
  const numbers = lines.filter((line) => /^[\s"]*[+-]?[\d.,]+[\s",;]*$/.test(line) || isDateAndValue(line));
  return numbers.length > 0 && numbers.length >= lines.length * 0.9;
}

export function checkEnergy(
  content: Uint8Array,
  file: { name: string; startDate: string },
  analytics: Analytics,
): { lines: string[]; read: EnergyRead } {
  const read = readTryEnergy(content, file, analytics);
  return {
    lines: read.ok
      ? linesOf(read.file, file.startDate)
      : [`refused    ${read.kind}: ${read.message} ${read.detail}`.trimEnd()],
    read,
  };
}

function linesOf(
  { kind, dailyKwh, netKwh, monthlyKwh, notes }: Extract<EnergyRead, { ok: true }>["file"],
  customStartDate: string,
): string[] {
  const sum = dailyKwh.reduce((total, kwh) => total + kwh, 0);
  const range = `${number(Math.min(...dailyKwh), 1)} to ${number(Math.max(...dailyKwh), 1)} kWh`;
  return [
    `format     ${kind}${kind === "custom" ? `, from ${customStartDate} on` : ""}`,
    `year       ${megawattHours(netKwh)} net, ${megawattHours(sum)} with days below 0 as 0`,
    `days       ${dailyKwh.length}, ${range} a day`,
    `months     ${monthNames.map((name, month) => `${name.slice(0, 3)} ${number(monthlyKwh[month]! / 1000)}`).join(", ")} MWh`,
    ...notes.map((note) => `note       ${note}`),
  ];
}

export function tryLines(
  { loggers, energies }: { loggers: readonly LoggerDays[]; energies: readonly EnergyRead[] },
  known: { terms: TryTerms; timezone: string },
  analytics: Analytics,
): string[] {
  const [logger, ...others] = loggers;
  const [energy = null, ...more] = energies.flatMap((read) => (read.ok ? [read.energy] : []));
  if (logger === undefined || others.length + more.length > 0)
    return ["needs one logger file and at most one energy file"];
  const answer = tryAnswer(logger, { energy, ...known }, analytics);
  const figures = [...tryFigures(answer), ...(answer.decision ? decisionFigures(answer.decision) : [])];
  return [
    ...figures.map(({ label, value, note }) => `${label}: ${value ?? "–"} (${note})`),
    answer.decision === null ? "No decision." : Object.values(decisionText(answer.decision)).join(" "),
  ];
}
