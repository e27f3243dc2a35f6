import * as fc from "fast-check";
import { describe, it } from "vitest";
import { MAX_LISTED_REJECTIONS, sampleColumns } from "#contract/inbound/inbound";
import { LATEST_TIME } from "#contract/common/limits";
import { checkedColumns, checkedRow } from "#contract/inbound/sample-check";
import { encode, type FileEncoding, encodings } from "../fixtures/files/encode.ts";
import { csvFile, excelToa5File, minutes, plainDialect, printers, toa5File } from "../fixtures/files/logger-file.ts";
import { preview, readAll, rowsOf, utc } from "./read-all.ts";

const start = utc("2026-06-13 00:00:00");
const stampOf = (t: number) => new Date(t * 1000).toISOString().slice(0, 19).replace("T", " ");

const oddCell = fc.oneof(
  fc.constantFrom(
    "NAN",
    "NaN",
    '"NAN"',
    "INF",
    "-INF",
    "1e400",
    "-7999",
    "7999",
    "9999999",
    "",
    " ",
    "-",
    "--",
    "n/a",
    "#REF!",
  ),
  fc.constantFrom(
    "1,5",
    "1.234.567,8",
    "1 000",
    "0x10",
    "+5",
    ".5",
    "5.",
    "1e-3",
    "１２",
    "−5",
    "\0\0\0",
    '"',
    '""',
    "'",
    "=1+1",
  ),
  fc.double().map(String),
  fc.string({ maxLength: 12 }),
);
const oddStamp = fc.oneof(
  fc.constantFrom(
    "2026-06-13 24:00:00",
    "2026-06-13 24:00:01",
    "2026-06-31 12:00",
    "2026-02-29 00:00",
    "13/06/2026 12:00",
    "06/13/2026 12:00 PM",
  ),
  fc.constantFrom(
    "",
    "0",
    "45000.5",
    "1781308800",
    "2026-06-13T00:00:00+05:30",
    "2026-06-13 00:00:60",
    "99/99/9999 99:99",
    "NAN",
  ),
  fc.integer({ min: 0, max: 4e9 }).map(stampOf),
  fc.string({ maxLength: 24 }),
);
const row = fc.record({
  stamp: fc.oneof({ weight: 20, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: oddStamp }),
  cells: fc.tuple(
    ...Array.from({ length: 3 }, () =>
      fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -50, max: 1500 }) }, { weight: 1, arbitrary: oddCell }),
    ),
  ),
});

const harm = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("none" as const), at: fc.nat(), size: fc.nat(), byte: fc.nat(255) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("cut", "byte", "zeros", "drop", "twice", "long line", "junk"),
      at: fc.nat(),
      size: fc.nat(400),
      byte: fc.nat(255),
    }),
  },
);

function harmed(bytes: Uint8Array, { kind, at, size, byte }: Harm): Uint8Array {
  const place = bytes.length === 0 ? 0 : at % bytes.length;
  const [before, after] = [bytes.slice(0, place), bytes.slice(place)];
  const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => Array.from(part)));
  if (kind === "cut") return before;
  if (kind === "byte") return bytes.map((old, index) => (index === place ? byte : old));
  if (kind === "zeros") return bytes.map((old, index) => (index >= place && index < place + size ? 0 : old));
  if (kind === "drop") return join(before, after.slice(size));
  if (kind === "twice") return join(before, after.slice(0, size), after);
  if (kind === "long line") return join(before, new Uint8Array(80_000).fill(byte), after);
  if (kind === "junk")
    return join(
      before,
      Uint8Array.from({ length: size }, (_, index) => (index * 37 + byte) % 256),
      after,
    );
  return bytes;
}
interface Harm {
  kind: string;
  at: number;
  size: number;
  byte: number;
}

const file = fc
  .record({
    rows: fc.array(row, { maxLength: 40 }),
    /** [s]; 0: one minute, .1: ten a second */
    step: fc.constantFrom(0, 0.1, 1, 30, 60, 900, 86_400, -60),
    style: fc.constantFrom("TOA5", "TOA5 saved by a spreadsheet", "CSV"),
    printer: fc.constantFrom(...(Object.keys(printers) as (keyof typeof printers)[])),
    separator: fc.constantFrom(",", ";", "\t" as const),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r" as const),
    endsWithLineEnd: fc.boolean(),
    decimalComma: fc.boolean(),
    encoding: fc.constantFrom<FileEncoding>(...encodings),
    harm,
  })
  .map(({ rows, step, style, printer, encoding, harm, ...dialect }) => {
    const table = {
      columns: ["iC", "iD", "tC"],
      rows: rows.map(({ stamp, cells }, index) => {
        const tenths = Math.round(index * step * 10);
        const whole = printers[printer](stampOf(start + Math.floor(tenths / 10)));
        return { stamp: stamp ?? (tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`), cells };
      }),
    };
    const form = { ...plainDialect, ...dialect };
    const text =
      style === "CSV" ? csvFile(table, form) : style === "TOA5" ? toa5File(table, form) : excelToa5File(table, form);
    return harmed(encode(encoding === "latin-1" ? text.replace(/[^\0-\xff]/g, "?") : text, encoding), harm);
  });

describe("any input as a file", () => {
  it("is read to its end or refused with a message, with any chunk sizes, and as its preview said", async ({
    expect,
  }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 9, arbitrary: file }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }) }),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom(0, 10, 11, 20),
        async (bytes, chunk, sensorType) => {
          const read = await readAll(bytes, { sensorType, zone: "America/Los_Angeles", clock: "standard" });
          expect(await readAll(bytes, { sensorType, zone: "America/Los_Angeles", clock: "standard" }, chunk)).toEqual(
            read,
          );
          const seen = await preview(bytes, { sensorType, zone: "America/Los_Angeles", clock: "standard" });
          if (!read.ok) {
            expect(read.message.length).toBeGreaterThan(10);
            return;
          }
          // Readable rows that the device would refuse also count as problems.
          const columns = checkedColumns(
            read.columns,
            sampleColumns.filter((name) => read.columns[name] !== undefined),
          );
          const refused = read.t.filter((t, index) => checkedRow(columns, index, t, LATEST_TIME).problem).length;
          expect(seen).toMatchObject({
            ok: true,
            preview: { rows: read.rows - refused, problemCount: read.rejectedCount + refused },
          });
          if (refused === 0) expect(seen).toMatchObject({ preview: { problems: read.rejected } });
          expect(read.t.every(Number.isSafeInteger)).toBe(true);
          expect(read.rows).toBeGreaterThanOrEqual(read.t.length);
          expect(read.rejected.length).toBe(Math.min(MAX_LISTED_REJECTIONS, read.rejectedCount));
          expect(read.lines.every((line) => Number.isInteger(line) && line >= 1)).toBe(true);
          for (const [name, values] of Object.entries(read.columns)) {
            expect(sampleColumns).toContain(name);
            expect(values.length).toBe(read.t.length);
            expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("rows that are damaged", () => {
  it("lose only the damaged value, which is reported by its line", async ({ expect }) => {
    const damage = fc.constantFrom("text", "12;3", "1e5x", "0x1F", "12:30", "4 5", "±3");
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 20, max: 80 }),
        // The first rows characterize the file, so they stay intact.
        fc.uniqueArray(fc.integer({ min: 3, max: 79 }), { maxLength: 10 }),
        damage,
        fc.boolean(),
        async (count, wrong, text, isToa5) => {
          const times = minutes(start, count);
          const rows = times.map((t, index) => ({
            stamp: stampOf(t),
            cells: wrong.includes(index) ? [text, 780, 25] : [800 + index, 780 + index, 25],
          }));
          const table = { columns: ["iC", "iD", "tC"], rows };
          const read = await rowsOf(isToa5 ? toa5File(table) : csvFile(table));
          expect(read.t).toEqual(times);
          expect(read.rejected).toEqual([]);
          expect(read.columns.iC).toEqual(times.map((_, index) => (wrong.includes(index) ? null : 800 + index)));
          expect(read.columns.iD!.filter((value) => value === null)).toEqual([]);
          const head = isToa5 ? 5 : 2;
          const lines = wrong.filter((index) => index < count).map((index) => index + head);
          expect(read.ignored.map(({ line }) => line)).toEqual(lines.sort((a, b) => a - b));
        },
      ),
      { numRuns: 200 },
    );
  });
});
