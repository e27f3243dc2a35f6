import { MAX_LISTED_REJECTIONS, type FileZones } from "#contract/inbound/inbound";
import { SECONDS_PER_HOUR, zoneOffset } from "#contract/common/calendar";
import type { ByteSource } from "../text/bytes.ts";
import { clockOf, type ToInstant } from "./time/clock.ts";
import { detectFileFacts } from "./facts.ts";
import { commaDialect, unclearRow, withoutCommas } from "./layout/cell-commas.ts";
import { type Layout, layoutOf } from "./layout/layout.ts";
import { describeMissing, isSensorLoss } from "./mapping.ts";
import { SecondMerger } from "./merge.ts";
import { type OpenText, openText, withRows } from "./open.ts";
import { quantityName } from "./quantity-names.ts";
import { refusals } from "./refusals.ts";
import { IgnoredValues } from "./row-reader.ts";
import { type SectionReader, sectionReader, SKIPPED } from "./sections.ts";
import { StrayRows } from "./strays.ts";
import type { LoggerEvent, LoggerFileFacts, LoggerFileOptions, FileRefusal, RejectedRow } from "./types.ts";
import { scanFields } from "../text/delimited.ts";
import { rowTime } from "./time/row-time.ts";
import type { DateOrder } from "./time/timestamp-format.ts";
import { type StatedZone, zoneIn } from "./time/zone.ts";

/** The zone that a person chose; null is the logger clock setting. */
const chosenZone = (layout: Layout, { fileZone }: Pick<LoggerFileOptions, "fileZone">): StatedZone | null =>
  fileZone === undefined ? layout.zone : zoneIn(fileZone);

/** What the first row means in each zone that the file may mean, and by the logger clock; null if they agree. */
function zoneChoices(
  layout: Layout,
  { lines, order, options }: { lines: readonly (string | null)[]; order: DateOrder; options: LoggerFileOptions },
): FileZones | null {
  const { zone } = layout;
  if (zone === null) return null;
  const meanings = zone.kind === "unclear" ? zone.meanings : [zone];
  const choices = [...meanings, null].flatMap((meaning) => {
    const first = firstInstant(layout, lines, { order, toInstant: clockOf(meaning, options) });
    return first === null ? [] : [{ value: valueOf(meaning), first }];
  });
  if (new Set(choices.map(({ first }) => first)).size < 2) return null;
  return { choices, stated: zone.kind === "unclear" ? null : valueOf(zone) };
}

function firstInstant(
  layout: Layout,
  lines: readonly (string | null)[],
  plan: { order: DateOrder; toInstant: ToInstant },
): number | null {
  const time = rowTime(layout, plan);
  const size = layout.columns.length;
  const fields = { starts: new Int32Array(size), ends: new Int32Array(size) };
  for (const line of lines.slice(layout.firstRow)) {
    if (line === null || scanFields(line, layout.separator, fields.starts, fields.ends) < time.needed) continue;
    if (time.read(line, fields, Number.NEGATIVE_INFINITY) === null) return Math.floor(time.t);
  }
  return null;
}

function valueOf(zone: Exclude<StatedZone, { kind: "unclear" }> | null): string {
  if (zone === null) return "clock";
  if (zone.kind === "zone") return zone.zone;
  const minutes = Math.abs(zone.offset) / 60;
  const two = (number: number) => String(number).padStart(2, "0");
  return `UTC${zone.offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Swapped cells invert every loss, so a person must confirm guesses of these columns. */
const CELLS = new Set(["iC", "iD", "loss"]);

export interface OpenLoggerFile {
  facts: LoggerFileFacts;
  layout: Layout;
  text: OpenText;
  zones: FileZones | null;
  rows(): AsyncGenerator<LoggerEvent>;
}

type OpenLoggerResult = { ok: true; file: OpenLoggerFile } | { ok: false; refusal: FileRefusal };

/**
 * Reads a logger file of any size in constant memory: batches of up to 10,000 rows, then counts and the first 100
 * rejected rows. Stops at a file of mostly rejected rows. Refuses unknown files, missing columns and unconfirmed guesses of cells. A date after `now` means a
 * wrong date order.
 */
export async function* readLoggerFile(
  source: ByteSource,
  options: LoggerFileOptions,
  now: number,
): AsyncGenerator<LoggerEvent> {
  const opened = await openLoggerFile(source, options, now);
  if (!opened.ok) {
    yield { kind: "refused", ...opened.refusal };
    return;
  }
  const { facts, text } = opened.file;
  if (facts.missing.length > 0) {
    await text.close();
    const message = describeMissing(facts.mapping, options.sensorType);
    yield { kind: "refused", ...refusals.missing(facts.format, message) };
    return;
  }
  if (!options.mapping && facts.guesses.some((quantity) => CELLS.has(quantity))) {
    await text.close();
    const isLossOnly = isSensorLoss(facts.mapping);
    yield { kind: "refused", ...(isLossOnly ? refusals.unconfirmedLoss : refusals.unconfirmed)(facts.format) };
    return;
  }
  yield* opened.file.rows();
}

export async function openLoggerFile(
  source: ByteSource,
  options: LoggerFileOptions,
  now: number,
): Promise<OpenLoggerResult> {
  const opened = await openText(source);
  if (!opened.ok) return opened;
  const found = layoutOf(opened.text.head.flatMap(({ lines }) => lines));
  if (!found.ok) return refuse(opened.text, found.refusal);
  const text = withoutCellCommas(opened.text, found.layout);
  const written = linesIn(opened.text.head);
  const rows = linesIn(text.head);
  const hasCommas = rows.some((row, line) => row !== written[line]);
  const unclear = unclearRow(rows.slice(found.layout.firstRow), found.layout, hasCommas);
  if (unclear !== null) return refuse(text, refusals.commas(found.layout.format, unclear));
  const result = await detectFileFacts(text, found.layout, options, now);
  if (!result.ok) return refuse(text, result.refusal);
  const { facts, layout, order, styles, device } = result;
  const ignored = new IgnoredValues();
  const { mapping, lossUnit } = facts;
  const plan = {
    layout,
    mapping,
    order,
    lossUnit,
    styles,
    ignored,
    toInstant: clockOf(chosenZone(layout, options), options),
  };
  const isStandard = chosenZone(layout, options) === null && options.clock === "standard";
  const isRepeatedHour = (t: number) =>
    isStandard && zoneOffset(options.zone, t - SECONDS_PER_HOUR) > zoneOffset(options.zone, t);
  const zones = zoneChoices(layout, { lines: text.head.flatMap(({ lines }) => lines), order, options });
  const header = linesIn(text.head).slice(0, layout.firstRow);
  const reader = sectionReader(plan, header);
  return {
    ok: true,
    file: {
      facts,
      layout,
      text,
      zones,
      rows: () => rowEvents(text, facts, { layout, reader, device, ignored, only: options.fileDevice, isRepeatedHour }),
    },
  };
}

function withoutCellCommas(text: OpenText, layout: Layout): OpenText {
  const dialect = commaDialect(linesIn(text.head).slice(layout.firstRow), layout);
  if (dialect === null) return text;
  return withRows(text, layout.firstRow, (row) => withoutCommas(row, layout.columns.length, dialect));
}

async function refuse(text: OpenText, refusal: FileRefusal): Promise<OpenLoggerResult> {
  await text.close();
  return { ok: false, refusal };
}

const linesIn = (head: OpenText["head"]): string[] => head.flatMap(({ lines }) => lines.map((line) => line ?? ""));

interface Reading {
  layout: Layout;
  reader: SectionReader;
  /** Column that says which device measured a row; -1 without one. */
  device: number;
  /** Rows of other devices are left out. */
  only: string | undefined;
  ignored: IgnoredValues;
  /** Whether `t` is in an hour that a clock with daylight saving time shows twice, and the clock setting says once. */
  isRepeatedHour: (t: number) => boolean;
}

async function* rowEvents(
  text: OpenText,
  facts: LoggerFileFacts,
  { layout, reader, device, only, ignored, isRepeatedHour }: Reading,
): AsyncGenerator<LoggerEvent> {
  const merger = new SecondMerger(reader.quantities);
  const strays = new StrayRows(reader.quantities, isRepeatedHour);
  const rejected: RejectedRow[] = [];
  let rejectedCount = 0;
  let rows = 0;
  let others = 0;
  let duplicates = 0;
  /** Lines that say nothing: blank, skipped or duplicate ones. */
  let idle = 0;
  let isHopeless = false;
  for await (const { first, lines, isOpen } of text.lines()) {
    for (let at = Math.max(0, layout.firstRow + 1 - first); at < lines.length; at += 1) {
      const line = lines[at]!;
      isHopeless =
        (rejectedCount >= MAX_REJECTED && rejectedCount > rows) || (idle >= MAX_IDLE && idle > 2 * (rows + others));
      if (isHopeless) {
        rejected[Math.min(rejected.length, MAX_LISTED_REJECTIONS - 1)] = { line: first + at, reason: STOPPED };
        break;
      }
      if (line !== null && isBlank(line)) {
        idle += 1;
        continue;
      }
      let fault = line === null ? TOO_LONG : reader.read(line, first + at, isOpen && at === lines.length - 1);
      if (fault === SKIPPED) {
        idle += 1;
        continue;
      }
      if (fault === null && only !== undefined && reader.cell(line, device) !== only) {
        others += 1;
        continue;
      }
      const { t, wall, values } = reader.row();
      if (fault === null) fault = strays.clockFault(t);
      if (fault === null && line !== null) {
        if (merger.isDuplicate(t, values)) {
          duplicates += 1;
          idle += 1;
          continue;
        }
        const name = device < 0 ? null : reader.cell(line, device);
        fault = strays.faultOf({ t, wall, values, device: name }, merger.isSpread);
      }
      if (fault === null && !merger.add(t, first + at, values)) fault = TOO_MANY;
      if (fault === null) {
        rows += 1;
      } else {
        rejectedCount += 1;
        const reason = line?.includes("\0") ? DAMAGED : fault;
        if (rejected.length < MAX_LISTED_REJECTIONS) rejected.push({ line: first + at, reason });
      }
    }
    for (const samples of merger.take(false)) yield { kind: "rows", samples };
    if (isHopeless) {
      await text.close();
      break;
    }
  }
  for (const samples of merger.take(true)) yield { kind: "rows", samples };
  const ofOthers = others === 0 ? [] : [`Rows of other devices are left out (${others.toLocaleString("en-US")}).`];
  const notes = [...facts.notes, ...ofOthers, ...notesOnRows(duplicates, ignored, strays.brightest)];
  const { listed, count: ignoredCount } = ignored;
  yield { kind: "end", facts: { ...facts, notes }, rows, rejected, rejectedCount, ignored: listed, ignoredCount };
}

/** Light by day in kW/m2 has figures like these [W/m2]. */
const isKilowatts = (brightest: number): boolean => brightest > 0.2 && brightest < 2;

function notesOnRows(duplicates: number, { counts }: IgnoredValues, brightest: number): string[] {
  const number = (count: number) => count.toLocaleString("en-US");
  const missing = [...counts].map(([quantity, count]) => {
    const values = count === 1 ? "1 value" : `${number(count)} values`;
    return `${values} of the ${quantityName(quantity)} can't be used and ${count === 1 ? "counts" : "count"} as missing.`;
  });
  if (isKilowatts(brightest))
    missing.push("No irradiance is above 2 W/m². If the cells are in kW/m², write the unit in their column names.");
  if (duplicates === 0) return missing;
  return [...missing, duplicates === 1 ? "1 row is a duplicate." : `${number(duplicates)} rows are duplicates.`];
}

/**
 * Rejected and idle rows after which the rest is not read, unless most rows were good: millions of them cost as much time as good rows and
 * store nothing.
 */
export const MAX_REJECTED = 1000;
const MAX_IDLE = 100_000;
const STOPPED = "Reading stopped at this line, because too many rows before it were rejected, empty or repeated.";

/** Control-Z, which old systems write at the end of a file. */
const END_MARK = "\u001a";
const DAMAGED = "The row is damaged. It has zero bytes, which happens when a logger loses power.";
const TOO_MANY = "Thousands of earlier rows have the same time, so the logger's clock stopped.";
const TOO_LONG = "The line is too long for a row.";

const isBlank = (line: string): boolean =>
  !(line.charCodeAt(0) >= 48) && !(line.charCodeAt(1) >= 48) && /^[\s,;"]*$/.test(line.replace(END_MARK, ""));
