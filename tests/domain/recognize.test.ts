import * as fc from "fast-check";
import { describe, it } from "vitest";
import { readEnergyFile } from "#domain/energy-file/index";
import { encode } from "../fixtures/files/encode.ts";
import { csvFile, excelToa5File, minutes, toa5File, twoCellTable } from "../fixtures/files/logger-file.ts";
import { pvsystFile } from "../fixtures/files/pvsyst-file.ts";
import { preview, readAll } from "./read-all.ts";

const tobHeader =
  '"TOB1","Station","CR1000","12345","CR1000.Std.25","CPU:p.CR1","54321","Daily"\r\n"SECONDS","RECORD"\r\n';

const refused: [string, string | Uint8Array, string, RegExp][] = [
  ["nothing", "", "empty", /empty/],
  ["blank lines", "\r\n \r\n", "empty", /empty/],
  ["a byte order mark alone", encode("", "utf-8 with mark"), "empty", /empty/],
  ["TOB1", new Uint8Array([...encode(tobHeader), 0, 19, 168, 45, 0, 0]), "TOB1", /TOB1.*CardConvert/],
  ["TOB3", encode('"TOB3","Station","CR3000"\r\n'), "TOB3", /TOB3.*TOA5/],
  ["CSIXML", '<?xml version="1.0"?>\n<csixml version="1.0"><head>', "CSIXML", /CSIXML.*TOA5/],
  ["other XML", '<?xml version="1.0"?>\n<data/>', "XML", /XML.*CSV/],
  ["a web page", "<!DOCTYPE html><html><body>404</body></html>", "HTML", /web page/],
  ["JSON", '[{"t":1}]', "JSON", /JSON.*CSV/],
  ["mixed array", "101,2024,258,1800,12.4,731\r\n101,2024,258,1801,12.4,730\r\n", "mixed-array", /CR10X/],
  ["an Excel workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), "Excel", /workbook.*CSV/],
  ["an old Excel workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "Excel", /workbook/],
  ["a compressed file", new Uint8Array([0x1f, 0x8b, 8, 0]), "compressed", /[Uu]npack/],
  ["a PDF", encode("%PDF-1.7\n"), "PDF", /PDF/],
  ["zero bytes", new Uint8Array(5000), "binary", /isn't text/],
  ["control bytes", new Uint8Array(500).fill(1), "binary", /isn't text/],
  ["PVsyst", pvsystFile({}, 24), "PVsyst", /dashboard/],
  ["no timestamps", "a,b\n1,2\n", "unknown", /timestamp column/],
  ["no time of day", "day,iC,iD\n2026-06-30,1,2\n", "unknown", /time of day/],
  ["no names", "2026-06-30 00:00,1,2\n2026-06-30 00:01,1,2\n", "unknown", /column names/],
  ["one endless line", "1,".repeat(100_000), "unknown", /line breaks/],
  ["TOA5 without names", '"TOA5","S"\r\n\r\n\r\n\r\n"2026-06-30 12:00:00",1\r\n', "unknown", /column names/],
  ["TOA5 names and no rows", '"TOA5","S"\r\n"TIMESTAMP","iC","iD"\r\n"TS","",""\r\n"","",""\r\n', "TOA5", /no rows/],
];

describe("a file that is not a logger file", () => {
  it("is refused by its name with what to do about it, whatever its extension", async ({ expect }) => {
    for (const [what, file, format, message] of refused) {
      const read = await readAll(file);
      expect(read.ok, what).toBe(false);
      if (read.ok) continue;
      expect(read.format, what).toBe(format);
      expect(read.message, what).toMatch(message);
      expect(await preview(file), what).toEqual({
        ok: false,
        code: read.code,
        format: read.format,
        message: read.message,
      });
    }
  });

  it("never makes the reader throw: any bytes end in rows or in a refusal", async ({ expect }) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), async (bytes, chunk) => {
        expect(typeof (await readAll(bytes, {}, chunk)).ok).toBe("boolean");
      }),
      { numRuns: 500 },
    );
  });

  it("does not keep the reader busy with endless fields, names, spaces or a clock that does not advance", async ({
    expect,
  }) => {
    const long = (text: string) => text.repeat(Math.floor(50_000 / text.length));
    const row = "2026-06-30 12:00";
    const parts = ["1", "(a", "a(", " ", "-", ",", ",1", '"', "1:", "pm ", "1,111", "."];
    const times: number[] = [];
    for (const part of parts) {
      const { user: began } = process.cpuUsage();
      const rows = Array.from({ length: 5 }, () => `${row},${long(part)}x,1\n${long(part)}x,1,2\n`).join("");
      for (const names of ["iC,iD", `${long(part)}x,iD`]) {
        expect(typeof (await readAll(`Timestamp,${names}\n${rows}`)).ok, part).toBe("boolean");
      }
      expect(typeof (await readAll(`${long(part)}x\n`.repeat(9))).ok, part).toBe("boolean");
      const days = `2026-06-30${long(part)}x,1,2\n`.repeat(5);
      expect(typeof (await readAll(`Date,Time,iC,iD\n${days}`)).ok, part).toBe("boolean");
      expect(readEnergyFile(`${long(part)}x\n`.repeat(9), { customStartDate: "2025-01-01" }).ok, part).toBe(false);
      const hourly = `PVSYST Simulation\ndate,E_Grid\n,kW\n01/01/90 00:00,${long(part)}x\n`;
      expect(readEnergyFile(hourly, { customStartDate: null }).ok, part).toBe(false);
      const monthly = `Jan ${long(part)}x1\n`.repeat(12);
      expect(readEnergyFile(monthly, { customStartDate: null }).ok, part).toBe(false);
      times.push(process.cpuUsage().user - began);
    }
    // Ten times in a reader of linear time, two hundred times in one of square time.
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    const slow = parts.filter((_, index) => times[index]! > 60 * median);
    expect(slow).toEqual([]);
    const rows = Array.from({ length: 20_000 }, (_, index) => `${row},${index / 10},2\n`);
    const still = await readAll(`Timestamp,iC,iD\n${rows.join("")}`);
    expect(still).toMatchObject({ ok: true, rows: 6000, rejectedCount: 6001 });
  });

  it("never makes the reader throw if it is a damaged logger file", async ({ expect }) => {
    const table = twoCellTable(minutes(1_780_000_000, 30));
    const files = [csvFile(table), toa5File(table), excelToa5File(table)].map((text) => encode(text));
    const damage = fc.array(fc.tuple(fc.nat({ max: 1500 }), fc.nat({ max: 255 })), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat({ max: 3000 }), fc.constantFrom(...files), async (bytes, length, good) => {
        const file = good.slice(0, length);
        for (const [at, byte] of bytes) if (at < file.length) file[at] = byte;
        const read = await readAll(file);
        if (!read.ok) return;
        expect(read.lines.length).toBeLessThanOrEqual(read.rows);
        expect(read.rejected.every(({ line, reason }) => line > 0 && reason.endsWith("."))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
