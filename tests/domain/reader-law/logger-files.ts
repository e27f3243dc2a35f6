import * as fc from "fast-check";
import { standardOffset, zoneOffset } from "#contract/common/calendar";
import type { LoggerClock } from "#contract/inbound/inbound";
import { utc } from "../read-all.ts";
import { stampForms, zoneForms } from "./stamps.ts";

const gone = ["NAN", "", "-99", "-999", "-9999", "9999", "7999", "-88888", "-888.88", "Bad", "#N/A", "n/a"] as const;

const bodyKinds = [
  "once",
  "once",
  "repeated",
  "swapped",
  "renamed",
  "twice",
  "block twice",
  "interleaved",
  "one after the other",
  "sum",
  "mean",
  "labelled",
  "newest first",
  "halves turned",
] as const;

export const loggerCase = fc.record({
  start: fc.integer({ min: utc("2003-01-01 00:00:00") / 3600, max: utc("2025-09-30 00:00:00") / 3600 }),
  step: fc.constantFrom(60, 300, 600, 900, 1800, 3600),
  /** [0.001 W/m2] */
  values: fc.array(fc.tuple(fc.nat(1_400_000), fc.nat(1_400_000)), { minLength: 6, maxLength: 30 }),
  night: fc.nat(4),
  zone: fc.constantFrom("America/Denver", "America/Phoenix", "America/Puerto_Rico", "UTC"),
  clock: fc.constantFrom<LoggerClock>("standard", "local", "utc"),
  stamp: fc.constantFrom(...Object.keys(stampForms)),
  stated: fc.constantFrom("no", "no", "name", "suffix", "line"),
  zoneForm: fc.constantFrom(...Object.keys(zoneForms)),
  separator: fc.constantFrom(",", ";", "\t", "|", "  ", " "),
  isComma: fc.boolean(),
  decimals: fc.constantFrom(0, 1, 2, 3),
  isGrouped: fc.boolean(),
  isQuoted: fc.boolean(),
  /** Commas in numbers between commas. */
  isBare: fc.constantFrom(false, false, true),
  hasUnitCells: fc.constantFrom(false, false, false, true),
  names: fc.constantFrom("iC iD", "Clean Soiled", "cells", "broken", "two lines"),
  isKilowatts: fc.boolean(),
  units: fc.constantFrom("none", "row", "row below processing"),
  preamble: fc.constantFrom("none", "none", "station", "dated", "serials"),
  extras: fc.subarray(["record", "flag", "temperature", "bad temperature", "device", "note", "received"]),
  isSoiledFirst: fc.boolean(),
  isTimeLast: fc.boolean(),
  missing: fc.array(fc.tuple(fc.nat(29), fc.nat(1), fc.constantFrom(...gone)), { maxLength: 4 }),
  body: fc.constantFrom(...bodyKinds),
  lineEnd: fc.constantFrom("\n", "\r\n"),
});
export type LoggerCase = typeof loggerCase extends fc.Arbitrary<infer T> ? T : never;

export interface WrittenFile {
  text: string;
  /** Figures of the series: null where the file has none. */
  truth: Map<number, [clean: number | null, soiled: number | null]>;
  /** The file says less than all of `truth` can be read from. */
  isPartial: boolean;
}

interface Table {
  header: (names: [string, string]) => string;
  below: string[];
  rows: string[];
  /** Rows of a second device. */
  others: string[];
  sum: string;
  mean: string;
  total: string;
  truth: WrittenFile["truth"];
  /** A line above the names that states the zone. */
  zoneLine: string[];
}

export function writeLogger(its: LoggerCase): WrittenFile {
  const { header, below, rows, others, sum, mean, total, truth, zoneLine } = tableOf(its);
  const names = namesOf(its);
  const half = Math.ceil(rows.length / 2);
  const swapped = tableOf({ ...its, isSoiledFirst: !its.isSoiledFirst });
  const bodies: string[][] = {
    once: [rows],
    repeated: [rows.slice(0, half), [header(names)], below, rows.slice(half)],
    swapped: [rows.slice(0, half), [swapped.header(names)], below, swapped.rows.slice(half)],
    renamed: [rows.slice(0, half), [header(["Other A", "Other B"])], rows.slice(half)],
    twice: [rows.flatMap((row) => [row, row])],
    "block twice": [rows, rows],
    interleaved: [rows.flatMap((row, index) => [row, others[index]!])],
    "one after the other": [rows, others],
    sum: [rows, [sum]],
    mean: [rows, [mean]],
    labelled: [rows, [total]],
    "newest first": [rows.toReversed()],
    "halves turned": [rows.slice(half), rows.slice(0, half)],
  }[its.body];
  const { separator } = its;
  const preamble = {
    none: [],
    station: [`Station${separator}Mesa 3`, `Owner${separator}Demo`, ""],
    dated: [`Report created${separator}2025-07-01 08:00`, ""],
    serials: [`${separator}SN: 1000000001${separator}SN: 1000000001`, `${separator}1000000001${separator}1000000001`],
  }[its.preamble];
  const head = [...(isSpaced(its) ? [] : preamble), ...zoneLine];
  const text = [...head, header(names), ...below, ...bodies.flat(), ""].join(its.lineEnd);
  return { text, truth, isPartial: its.body === "renamed" };
}

const isSpaced = ({ separator }: LoggerCase) => separator === " " || separator === "  ";

function tableOf(its: LoggerCase): Table {
  const form = stampForms[its.stamp]!;
  const zone = zoneForms[its.zoneForm]!;
  const takesSuffix = form.takesSuffix === true && form.names.length === 1;
  const stated = form.isUtc || (its.stated === "suffix" && !takesSuffix) ? "no" : its.stated;
  const offsetAt = (t: number) => {
    if (form.isUtc) return 0;
    if (stated !== "no") return zone.offset;
    if (its.clock === "utc") return 0;
    return its.clock === "standard" ? standardOffset(its.zone, t) : zoneOffset(its.zone, t);
  };
  const first = its.start * 3600 - ((its.start * 3600) % its.step);
  const times = its.values.map((_, index) => first + index * its.step);
  const isComma = its.isComma && (its.separator !== "," || its.isQuoted || its.isBare);
  const decimals = its.isKilowatts ? 3 : its.decimals;
  const isPointGrouped = its.isGrouped && !its.isKilowatts && isComma && decimals !== 3 && its.separator !== ",";
  const isCommaGrouped = its.isGrouped && !its.isKilowatts && !isComma && its.separator === ",";
  const isGrouped = isPointGrouped || isCommaGrouped;
  const scale = its.isKilowatts ? 1000 : 1;
  const figureOf = (value: number, row: number) => {
    // A column of nothing but zeros and "1.000" has no style.
    if (isGrouped && row >= its.values.length - 3) return 512;
    return row < its.night ? -1.2 : value / 1000;
  };
  const shown = its.values.map((pair, row) =>
    pair.map((value) => Number((figureOf(value, row) / scale).toFixed(decimals))),
  );
  const cellOf = (value: number) => {
    const [whole = "", fraction] = value.toFixed(decimals).split(".");
    const grouped = isGrouped ? whole.replaceAll(/(\d)(?=(\d{3})+$)/g, isCommaGrouped ? "$1," : "$1.") : whole;
    return fraction === undefined ? grouped : `${grouped}${isComma ? "," : "."}${fraction}`;
  };
  const line = (cells: string[]) =>
    cells
      .map((cell) => (its.isQuoted && cell !== "" && !cell.startsWith('"') ? `"${cell}"` : cell))
      .map((cell) => (cell === "" && isSpaced(its) ? "NAN" : cell))
      .join(its.separator === "  " ? "   " : its.separator);
  // Of two stamps of which one has a comma, either may be it.
  const isOneStamp = isSpaced(its) || its.stamp === "fraction";
  const written = its.extras.filter((extra) => extra !== "received" || !isOneStamp);
  const extras: string[] =
    its.body === "interleaved" || its.body === "one after the other" ? [...new Set([...written, "device"])] : written;
  const order = (time: string[], [clean, soiled]: [string, string], others: string[]): string[] => {
    const pair = its.isSoiledFirst ? [soiled, clean] : [clean, soiled];
    return its.isTimeLast ? [...others, ...pair, ...time] : [...time, ...others, ...pair];
  };
  const zoneName = isSpaced(its) ? zone.name.replaceAll(" ", "") : zone.name;
  const timeNames = form.names.map((name, index) =>
    stated === "name" && index === form.names.length - 1 ? name + zoneName : name,
  );
  const isTwoLines = hasTwoLines(its);
  const quoted = (name: string) => (name.includes(its.separator) && !name.startsWith('"') ? `"${name}"` : name);
  const unit = its.isKilowatts ? "kW/m2" : "W/m2";
  const unitsLine = (text: string) =>
    line(
      order(
        timeNames.map(() => ""),
        [text, text],
        extras.map(() => ""),
      ),
    );
  const hasUnits = its.units !== "none" || (its.isKilowatts && its.names !== "cells" && its.names !== "broken");
  const processing = its.units === "row below processing" ? [unitsLine("Avg")] : [];
  const rowOf = (t: number, pair: [string, string], index: number, device = "SN-1") => {
    const stamp = form.cells(t + offsetAt(t));
    if (stated === "suffix") stamp[0] += isSpaced(its) ? zone.suffix.trim() : zone.suffix;
    const flag = index % 5 === 0 ? "1" : "0";
    const cells: Record<string, string> = {
      record: String(index),
      flag,
      temperature: "21",
      "bad temperature": "Bad",
      device,
      note: "ok",
      received: `2025-09-30 08:0${Math.floor(index / 20)}:00`,
    };
    return line(
      order(
        stamp,
        pair,
        extras.map((extra) => cells[extra]!),
      ),
    );
  };
  // A summary under the time of a row without values would be that row.
  const isSummed = its.body === "sum" || its.body === "mean";
  const marked = its.missing.filter(([row]) => !isSummed || row < its.values.length - 1);
  const missing = new Map(marked.map(([row, cell, mark]) => [`${row} ${cell}`, mark]));
  const truth: WrittenFile["truth"] = new Map();
  const rows = times.map((t, index) => {
    const suffix = its.hasUnitCells && !isSpaced(its) ? ` ${its.isKilowatts ? "kW/m2" : "W/m²"}` : "";
    const cells = shown[index]!.map((value, cell) => missing.get(`${index} ${cell}`) ?? cellOf(value) + suffix);
    const figures = shown[index]!.map((value, cell) => (missing.has(`${index} ${cell}`) ? null : value * scale));
    if (figures.some((value) => value !== null)) truth.set(t, figures as [number | null, number | null]);
    return rowOf(t, cells as [string, string], index);
  });
  const sums = [0, 1].map((cell) =>
    shown.reduce((sum, pair, row) => sum + (missing.has(`${row} ${cell}`) ? 0 : pair[cell]!), 0),
  );
  const counts = [0, 1].map((cell) => shown.filter((_, row) => !missing.has(`${row} ${cell}`)).length);
  const sumCells = sums.map(cellOf) as [string, string];
  const meanCells = sums.map((sum, cell) => cellOf(sum / counts[cell]!)) as [string, string];
  return {
    header: (names) =>
      (isTwoLines
        ? `${line(
            order(
              timeNames.map(() => ""),
              ["Clean", "Soiled"],
              extras.map((extra) => extraNames[extra]!),
            ),
          )}${its.lineEnd}`
        : "") +
      line(
        order(
          timeNames.map(quoted),
          isTwoLines ? [`Irradiance (${unit})`, `Irradiance (${unit})`] : names,
          extras.map((extra) => (isTwoLines ? "" : extraNames[extra]!)),
        ),
      ),
    below: isSpaced(its) || !hasUnits ? [] : [...processing, unitsLine(unit)],
    rows,
    others: times.map((t, index) => rowOf(t, [cellOf(0.4), cellOf(0.7)], index, "SN-2")),
    sum: rowOf(times.at(-1)!, sumCells, 99),
    mean: rowOf(times.at(-1)!, meanCells, 99),
    total: line(
      order(
        timeNames.map(() => "Total"),
        sumCells,
        extras.map(() => ""),
      ),
    ),
    truth,
    zoneLine: stated === "line" ? [zone.line] : [],
  };
}

const extraNames: Record<string, string> = {
  record: "RECORD",
  flag: "Clean",
  temperature: "Tamb",
  "bad temperature": "Clean_temp",
  device: "Device",
  note: "Note",
  received: "Received at",
};

/** A header that repeats has one line. */
const hasTwoLines = (its: LoggerCase): boolean =>
  its.names === "two lines" && !isSpaced(its) && !["repeated", "swapped", "renamed"].includes(its.body);

function namesOf(its: LoggerCase): [string, string] {
  const unit = its.isKilowatts ? "kW/m2" : "W/m2";
  if (isSpaced(its)) return its.isKilowatts ? [`Clean(${unit})`, `Soiled(${unit})`] : ["G_clean", "G_soiled"];
  if (its.names === "iC iD") return ["iC", "iD"];
  if (its.names === "Clean Soiled") return ["G_clean", "G_soiled"];
  if (its.names === "broken") return [`"Clean cell\n(${unit})"`, `"Soiled cell\n(${unit})"`];
  return its.separator === ","
    ? [`"Clean cell, ${unit}"`, `"Soiled cell, ${unit}"`]
    : [`Clean cell (${unit})`, `Soiled cell (${unit})`];
}
