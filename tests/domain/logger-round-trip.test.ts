import * as fc from "fast-check";
import { describe, it } from "vitest";
import { encode, type FileEncoding } from "../fixtures/files/encode.ts";
import {
  csvFile,
  excelToa5File,
  type LoggerTable,
  plainDialect,
  printers,
  toa5File,
} from "../fixtures/files/logger-file.ts";
import { rowsOf, utc } from "./read-all.ts";

const decimal = fc.integer({ min: -50_000, max: 1_500_000 }).map((value) => value / 1000);
const missing = fc.constantFrom("NAN", "", "INF");
const celsius = fc.integer({ min: -50_000, max: 150_000 }).map((value) => value / 1000);
const cell = fc.oneof({ weight: 9, arbitrary: decimal }, { weight: 1, arbitrary: missing });

const rows = fc.array(fc.tuple(cell, cell, fc.oneof(celsius, missing)), { minLength: 1, maxLength: 60 });
/** Days above 12 show the date order. */
const startDay = fc.integer({ min: 13, max: 28 });
const dialect = fc.record({
  lineEnd: fc.constantFrom("\n", "\r\n", "\r" as const),
  separator: fc.constantFrom(",", ";", "\t" as const),
  printer: fc.constantFrom(...(Object.keys(printers) as (keyof typeof printers)[])),
  encoding: fc.constantFrom<FileEncoding>("utf-8", "utf-8 with mark", "utf-16le", "utf-16be"),
  chunk: fc.integer({ min: 1, max: 4000 }),
  style: fc.constantFrom("TOA5", "TOA5 saved by a spreadsheet", "CSV"),
  interval: fc.constantFrom(60, 300, 900),
});

describe("a table of samples", () => {
  it("is read back unchanged from every dialect that it is written in", async ({ expect }) => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        startDay,
        dialect,
        async (cells, day, { printer, style, encoding, chunk, interval, ...form }) => {
          const start = utc(`2026-06-${day} 00:00:00`);
          const times = cells.map((_, index) => start + index * interval);
          const table: LoggerTable = {
            columns: ["iC", "iD", "tC"],
            units: ["W/m²", "W/m²", "Deg C"],
            rows: cells.map((row, index) => ({
              stamp: printers[printer](new Date(times[index]! * 1000).toISOString().slice(0, 19).replace("T", " ")),
              cells: row,
            })),
          };
          const separator = form.separator;
          const text =
            style === "TOA5"
              ? toa5File(table, { ...plainDialect, lineEnd: form.lineEnd })
              : style === "CSV"
                ? csvFile(table, { ...plainDialect, ...form, decimalComma: separator !== "," })
                : excelToa5File(table, { ...plainDialect, ...form });
          // One day with two-digit years can be read in several ways.
          const options = printer === "DD.MM.YY hh:mm" ? { timestampFormat: printer } : {};
          const read = await rowsOf(encode(text, encoding), options, chunk);
          expect(read.rejected).toEqual([]);
          expect(read.t).toEqual(times);
          for (const [at, name] of ["iC", "iD", "tC"].entries()) {
            const values = cells.map((row) => (typeof row[at] === "number" ? row[at] : null));
            expect(read.columns[name]).toEqual(values);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
