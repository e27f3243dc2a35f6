import { describe, it } from "vitest";
import { stampFaults } from "#domain/logger-file/time/stamp";
import { encode, encodings } from "../fixtures/files/encode.ts";
import {
  csvFile,
  excelToa5File,
  minutes,
  plainDialect,
  printers,
  toa5File,
  twoCellTable,
} from "../fixtures/files/logger-file.ts";
import { readAll, rowsOf, utc } from "./read-all.ts";

const start = utc("2026-06-30 12:00:00");
const csv = (...rows: string[]) => ["Timestamp,iC,iD", ...rows, ""].join("\n");

describe("rows of a logger file", () => {
  it("are the same in TOA5 and CSV, in every encoding, line end and separator", async ({ expect }) => {
    const table = { ...twoCellTable(minutes(start, 60)), units: ["W/m²", "W/m²", "°C"] };
    const expected = await rowsOf(toa5File(table));
    expect(expected.t).toEqual(minutes(start, 60));
    expect(expected.columns.iC!.slice(0, 3)).toEqual([800, 801, 802]);
    expect(expected.facts.format).toBe("TOA5");
    for (const encoding of encodings) {
      for (const lineEnd of ["\n", "\r\n", "\r"] as const) {
        const toa5 = await rowsOf(encode(toa5File(table, { ...plainDialect, lineEnd }), encoding), {}, 1009);
        expect({ t: toa5.t, columns: toa5.columns, lines: toa5.lines }).toEqual({
          t: expected.t,
          columns: expected.columns,
          lines: expected.lines,
        });
        const file = csvFile(table, { separator: ";", lineEnd, decimalComma: true, endsWithLineEnd: false });
        const other = await rowsOf(encode(file, encoding));
        expect(other.columns).toEqual(expected.columns);
        expect(other.t).toEqual(expected.t);
      }
    }
  });

  it("with thousands commas and no quotes are read, also if the last column is empty", async ({ expect }) => {
    const series = minutes(utc("2025-06-05 08:00:00"), 400);
    const stamp = (t: number) => new Date(t * 1000).toISOString().slice(0, 16).replace("T", " ");
    const light = series.map((_, index) => 600 + index * 1.5);
    const write = (value: number) => value.toFixed(1).replace(/(\d)(\d{3}\.)/, "$1,$2");
    const note = (index: number) => (index === 0 ? "start" : "");
    const rows = series.map(
      (t, index) => `${stamp(t)},${write(light[index]!)},${write(0.9 * light[index]!)},${note(index)}`,
    );
    const read = await rowsOf(["Timestamp,iC,iD,Note", ...rows, ""].join("\n"));
    expect(read.columns.iC).toEqual(light);
    expect(read.rejectedCount).toBe(0);
  });

  it("with 999 or 999.9 far from the rows around, or 2047 again and again, have no value there; 999.9 that the light passes counts", async ({
    expect,
  }) => {
    const light = (minute: number) => Math.max(0, Math.round(10_400 * Math.sin((Math.PI * (minute - 400)) / 720)) / 10);
    const day = minutes(utc("2025-06-05 00:00:00"), 1440);
    const stamp = (t: number) => new Date(t * 1000).toISOString().slice(0, 16).replace("T", " ");
    for (const mark of [999, 999.9, 999.99, 1999, 2047, null])
      for (const every of [4, 11, 97]) {
        const clean = day.map((_, minute) => (minute >= 700 && minute <= 703 ? (mark ?? 999.9) : light(minute)));
        const isMarked = (minute: number) => mark !== null && (minute * 7) % every === 3;
        const rows = day.map((t, minute) => `${stamp(t)},${isMarked(minute) ? mark : clean[minute]},${light(minute)}`);
        const read = await rowsOf(csv(...rows));
        // A mark of the column is missing wherever it is.
        const expected = clean.map((value, minute) => (isMarked(minute) || value === mark ? null : value));
        expect(read.columns.iC, `${mark} ${every}`).toEqual(expected);
        expect(read.columns.iD).toEqual(day.map((_, minute) => light(minute)));
      }
  });

  it("of a TOA5 that a spreadsheet saved without quotes, padded and day first, are the same", async ({ expect }) => {
    const print = printers["DD/MM/YYYY hh:mm"];
    for (const separator of [",", ";"] as const) {
      const read = await rowsOf(excelToa5File(twoCellTable(minutes(start, 60), print), { ...plainDialect, separator }));
      expect(read.facts).toMatchObject({ format: "TOA5", timestampFormat: "DD/MM/YYYY hh:mm" });
      expect(read.t).toEqual(minutes(start, 60));
    }
  });

  it("have their line in the file, header lines included", async ({ expect }) => {
    const read = await rowsOf(csv("2026-06-30 12:00,1,2", "", "what,1,2", "2026-06-30 12:02,1,2"));
    expect(read.lines).toEqual([2, 5]);
    expect(read.rejected).toEqual([{ line: 4, reason: stampFaults.unreadable }]);
  });

  it("are empty where the logger had no value", async ({ expect }) => {
    const marks = [
      "NAN",
      '"NAN"',
      "INF",
      "-INF",
      "7999",
      "-7999",
      "-6999",
      "-99.99",
      "-999",
      "-9999",
      "",
      "null",
      "#N/A",
      "-7999.00",
      "-99",
      "9999",
      "-888.88",
      "-88888",
      "99999",
    ];
    const read = await rowsOf(csv(...marks.map((mark, index) => `2026-06-30 12:${10 + index},${mark},780`)));
    expect(read.columns.iC).toEqual(marks.map(() => null));
    expect(read.rejectedCount).toBe(0);
    const real = await rowsOf(csv("2026-06-30 12:00,-0.7,799.9", "2026-06-30 12:01,-99,1e2"));
    expect(real.columns).toEqual({ iC: [-0.7, null], iD: [799.9, 100] });
    const angle = await rowsOf("Timestamp,iC,iD,tlt_x\n2026-06-30 12:00,1,2,-99\n");
    expect(angle.columns.tlt_x).toEqual([-99]);
  });

  it("that are damaged are rejected one by one with their reason, and 100 of them are listed", async ({ expect }) => {
    const file = csv(
      "2026-06-30 12:00,1",
      "2026-06-30 12:01,1,2,3",
      "2026-06-30 12:02,1,x",
      "2026-02-30 12:03,1,2",
      "2026-06-30 12:04,1,2,,",
      "2026-06-30 1\0:05,1,2",
      `2026-06-30 12:06,1,${"2".repeat(70_000)}`,
    );
    const read = await rowsOf(file);
    expect(read.lines).toEqual([4, 6]);
    expect(read.columns).toEqual({ iC: [1, 1], iD: [null, 2] });
    expect(read).toMatchObject({
      ignoredCount: 1,
      ignored: [{ line: 4, reason: "The soiled cell value isn't a number." }],
    });
    expect(read.rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      expect.stringMatching(/^2 .*fewer fields/),
      expect.stringMatching(/^3 .*more fields/),
      expect.stringMatching(/^5 .*day doesn't exist/),
      expect.stringMatching(/^7 .*zero bytes/),
      expect.stringMatching(/^8 .*too long for a row/),
    ]);
    const many = await rowsOf(csv("2026-06-30 12:00,1,2", ...Array.from({ length: 250 }, () => "x,1,2")));
    expect(many.rejected).toHaveLength(100);
    expect(many.rejectedCount).toBe(250);
  });

  it("of a second device are rejected, and a line that is too long belongs to none", async ({ expect }) => {
    const row = (minute: string, device: string) => `2026-06-30 12:${minute},${device},800,780`;
    const lines = [row("00", "A"), row("01", "A"), "x".repeat(70_000), row("02", "A"), row("00", "B"), row("03", "B")];
    const read = await rowsOf(["Timestamp,Device,iC,iD", ...lines, ""].join("\n"));
    expect(read.t).toEqual([start, start + 60, start + 120]);
    expect(read.rejected.map(({ line }) => line)).toEqual([4, 6, 7]);
  });

  it("that the end of the file cuts are rejected, also where only digits are lost", async ({ expect }) => {
    const whole = toa5File(twoCellTable(minutes(start, 10)));
    for (const [cut, rejected] of [
      [0, 0],
      [2, 1],
      [3, 1],
      [8, 1],
    ] as const) {
      const read = await rowsOf(whole.slice(0, whole.length - cut));
      expect(read.rejectedCount, `${cut} characters cut`).toBe(rejected);
      expect(read.t).toHaveLength(10 - rejected);
    }
    const csvWithoutEnd = await rowsOf(csv("2026-06-30 12:00,1,2").trimEnd());
    expect(csvWithoutEnd.rows).toBe(1);
  });

  it("may have 24:00:00 for midnight, their own zone, or date and time in separate columns", async ({ expect }) => {
    expect((await rowsOf(csv("2026-06-30 24:00:00,1,2"))).t).toEqual([utc("2026-07-01 00:00:00")]);
    const zone = "America/Los_Angeles";
    const zoned = await rowsOf(csv("2026-06-30T12:00:00Z,1,2", "2026-06-30T12:00:00-07:00,1,2"), {
      zone,
      clock: "local",
    });
    expect(zoned.t).toEqual([start, start + 7 * 3600]);
    const apart = await rowsOf("Date;Time;iC;iD\n30.06.2026;12:00;1,5;2\n30.06.2026;12:01:30;1,5;2\n");
    expect(apart.t).toEqual([start, start + 90]);
    expect(apart.columns.iC).toEqual([1.5, 1.5]);
  });

  it("use the clock of the logger", async ({ expect }) => {
    const file = csv("2026-06-30 05:00,1,2");
    const zone = "America/Los_Angeles";
    expect((await rowsOf(file, { zone, clock: "standard" })).t).toEqual([utc("2026-06-30 13:00:00")]);
    expect((await rowsOf(file, { zone, clock: "local" })).t).toEqual([start]);
    const skipped = await rowsOf(csv("2026-03-08 02:30,1,2", "2026-03-08 03:30,1,2"), { zone, clock: "local" });
    expect(skipped.rejected).toMatchObject([{ line: 2, reason: expect.stringMatching(/clock.*skips/) }]);
  });

  it("are converted to the stored units, and a note says so", async ({ expect }) => {
    const file =
      "Timestamp,iC (kW/m2),iD (kW/m2),rain,windSpeed,tC\n,,,in,mph,Deg F\n2026-06-30 12:00,0.8,0.78,0.1,10,77\n";
    const read = await rowsOf(file);
    const near = (name: string) => read.columns[name]![0]!;
    expect(near("iC")).toBeCloseTo(800, 9);
    expect(near("rain")).toBeCloseTo(2.54, 9);
    expect(near("windSpeed")).toBeCloseTo(4.4704, 9);
    expect(near("tC")).toBeCloseTo(25, 9);
    expect(read.facts.notes).toContain("Rain is converted to mm.");
  });
});

describe("a file whose dates can be read in two ways", () => {
  const print = printers["DD/MM/YYYY hh:mm"];
  it("is refused without a format, and read with one", async ({ expect }) => {
    const from = utc("2026-04-03 12:00:00");
    const file = csvFile(twoCellTable(minutes(from, 60), print));
    expect(await readAll(file)).toMatchObject({
      ok: false,
      message: expect.stringContaining("Mar 4, 2026 (MM/DD/YYYY hh:mm) or Apr 3, 2026 (DD/MM/YYYY hh:mm)"),
      choices: [
        { format: "MM/DD/YYYY hh:mm", day: "2026-03-04" },
        { format: "DD/MM/YYYY hh:mm", day: "2026-04-03" },
      ],
    });
    expect((await rowsOf(file, { timestampFormat: "DD/MM/YYYY hh:mm" })).t[0]).toBe(from);
    expect((await rowsOf(file, { timestampFormat: "MM/DD/YYYY hh:mm" })).t[0]).toBe(utc("2026-03-04 12:00:00"));
  });

  it("is resolved when a later row reveals the date order, however far down", async ({ expect }) => {
    const from = utc("2026-04-03 00:00:00");
    const file = csvFile(twoCellTable(minutes(from, 1500), print));
    const read = await rowsOf(file);
    expect(read.t).toEqual(minutes(from, 1500));
    expect(read.facts.timestampFormat).toBe("DD/MM/YYYY hh:mm");
  });

  it("follows an entered format and rejects rows that do not fit it", async ({ expect }) => {
    const read = await rowsOf(csv("30/06/2026 12:00,1,2", "6/1/2026 12:00,1,2"), { timestampFormat: "M/D/YYYY H:mm" });
    expect(read.rejected).toEqual([{ line: 2, reason: stampFaults.month }]);
    expect(await readAll(csv("2026-06-30 12:00,1,2"), { timestampFormat: "hh:mm" })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/year, month and day/),
    });
  });
});
