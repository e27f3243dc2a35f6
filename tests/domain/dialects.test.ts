import { describe, it } from "vitest";
import { minutes } from "../fixtures/files/logger-file.ts";
import { preview, readAll, rowsOf, utc } from "./read-all.ts";

const start = utc("2024-07-20 21:00:00");
const times = minutes(start, 300);
const iso = (t: number) => new Date(t * 1000).toISOString().slice(0, 19).replace("T", " ");
const file = (head: string[], row: (t: number, index: number) => string, lineEnd = "\r\n") =>
  [...head, ...times.map(row), ""].join(lineEnd);
const cells = (index: number) => `${800 + (index % 40)},${780 + (index % 40)}`;
const dayOfYear = (t: number) =>
  (Date.UTC(2024, 6, 20) - Date.UTC(2023, 11, 31)) / 86_400_000 + Math.floor((t - utc("2024-07-20 00:00:00")) / 86_400);
const hhmm = (t: number) => String(Number(iso(t).slice(11, 16).replace(":", "")));

describe("a file as its program writes it", () => {
  it("HOBOware: two-digit years first, a title line, a row number, quoted names with units", async ({ expect }) => {
    const head = [
      '"Plot Title: Array 3"',
      '"#","Date Time, GMT+00:00","Clean, kW/m² (LGR S/N: 1, SEN S/N: 2)","Soiled, kW/m² (LGR S/N: 1, SEN S/N: 3)","Tamb, °C","Coupler Attached"',
    ];
    const read = await rowsOf(
      file(head, (t, index) => `${index + 1},${iso(t).slice(2).replaceAll("-", "/")},0.8${index % 10},0.7,77,`),
    );
    expect(read.facts).toMatchObject({ timestampFormat: "YY/MM/DD hh:mm:ss" });
    expect(read.rejected).toEqual([]);
    expect(read.t).toEqual(times);
    expect(read.columns.iC!.slice(0, 2)).toEqual([800, 810]);
    expect(read.columns.tE![0]).toBe(77);
  });

  it("HOBOware: the offset in the column name wins over the chosen clock, and a note says so", async ({ expect }) => {
    const text = file(['"#","Date Time, GMT-07:00",iC,iD'], (t, index) => `${index + 1},${iso(t)},${cells(index)}`);
    const read = await rowsOf(text, { zone: "America/Los_Angeles", clock: "local" });
    expect(read.t[0]).toBe(start + 7 * 3600);
    expect(read.facts.notes.join()).toContain("time zone in the column “Date Time, GMT-07:00”");
  });

  it("pandas to_csv(): the first column has no name", async ({ expect }) => {
    const read = await rowsOf(file([",iC,iD"], (t, index) => `${iso(t)},${cells(index)}`, "\n"));
    expect(read.t).toEqual(times);
    expect(read.facts.mapping).toMatchObject({ timestamp: "Column 1", iC: "iC", iD: "iD" });
    expect(await readAll(file([], (t, index) => `${iso(t)},${cells(index)}`))).toMatchObject({ ok: false });
    expect(await readAll(file([",1,2"], (t, index) => `${iso(t)},${cells(index)}`))).toMatchObject({ ok: false });
  });

  it("dates before 2000, ISO and not, have one reading; each is reported as too old for the device", async ({
    expect,
  }) => {
    const old = minutes(utc("1998-07-20 21:00:00"), 300);
    const written = (print: (text: string) => string) =>
      ["time,iC,iD", ...old.map((t, index) => `${print(iso(t))},${cells(index)}`), ""].join("\n");
    const american = (text: string) => `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)}${text.slice(10)}`;
    expect((await rowsOf(written((text) => text))).t).toEqual(old);
    expect((await rowsOf(written(american))).t).toEqual(old);
    const seen = await preview(written((text) => text));
    expect(seen).toMatchObject({ ok: true, preview: { rows: 0, problemCount: 300 } });
    expect(seen.ok && seen.preview.problems[0]!.reason).toContain("before 2001");
  });

  it("epoch seconds and milliseconds, in UTC whatever clock is chosen", async ({ expect }) => {
    const options = { zone: "America/Los_Angeles", clock: "local" as const };
    for (const [name, written] of [
      ["time", (t: number) => String(t)],
      ["Unix Time", (t: number) => `${t}.0`],
      ["", (t: number) => String(t * 1000)],
    ] as const) {
      const read = await rowsOf(
        file([`${name},iC,iD`], (t, index) => `${written(t)},${cells(index)}`),
        options,
      );
      expect(read.t, name).toEqual(times);
      expect(read.facts.timestampFormat, name).toMatch(/^epoch (milli)?seconds, UTC$/);
    }
    const serial = file(["serial,iC,iD"], (_, index) => `1700000000,${cells(index)}`);
    expect(await readAll(serial)).toMatchObject({ ok: false, message: expect.stringMatching(/timestamp column/) });
  });

  it("year, day of year and HHMM in separate columns, midnight as 2400", async ({ expect }) => {
    const row = (t: number, index: number) => {
      const isMidnight = t % 86_400 === 0;
      const day = dayOfYear(isMidnight ? t - 86_400 : t);
      return `110,2024,${day},${isMidnight ? 2400 : hhmm(t)},${cells(index)}`;
    };
    for (const head of ["Array,Year,Day,Hour_Minute,iC,iD", "ID,Year_RTM,DOY,HHMM,iC,iD"]) {
      const read = await rowsOf(file([head], row));
      expect(read.t, head).toEqual(times);
      expect(read.rejected, head).toEqual([]);
    }
    const wrong = await rowsOf(
      "Year,DOY,HHMM,iC,iD\n2023,365,1200,1,1\n2023,366,1200,1,1\n2023,12,1261,1,1\n2023,12,,1,1\n",
    );
    expect(wrong.t).toEqual([utc("2023-12-31 12:00:00")]);
    expect(wrong.rejected.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it("year, month, day, hour and minute in separate columns", async ({ expect }) => {
    const row = (t: number, index: number) =>
      `${iso(t)
        .slice(0, 16)
        .replaceAll(/[-: ]0?/g, ",")},${cells(index)}`;
    const read = await rowsOf(file(["Year,Month,Day,Hour,Minute,iC,iD"], row));
    expect(read.t).toEqual(times);
    expect(read.facts.timestampFormat).toBe("Year + Month + Day + Hour + Minute");
  });

  it("months by their names", async ({ expect }) => {
    const names = { "20": "20-Jul-2024", "21": "21-Jul-2024" };
    const date = (t: number) => names[iso(t).slice(8, 10) as keyof typeof names];
    const read = await rowsOf(file(["Timestamp,iC,iD"], (t, index) => `${date(t)}${iso(t).slice(10)},${cells(index)}`));
    expect(read.t).toEqual(times);
    expect(read.facts.timestampFormat).toBe("DD-MMM-YYYY hh:mm:ss");
  });

  it("a TOA5 that is cut inside its header, or has lost a line of it, is reported as such", async ({ expect }) => {
    const header = ['"TOA5","S","CR1000X"', '"TIMESTAMP","RECORD","iC","iD"', '"TS","RN","",""', '"","","Avg","Avg"'];
    const row = '"2024-07-20 21:00:00",1,800,780';
    const cut = (lines: string[]) => readAll(lines.join("\r\n"));
    for (const length of [1, 2, 3])
      expect(await cut(header.slice(0, length)), String(length)).toMatchObject({
        ok: false,
        format: "TOA5",
        message: expect.stringMatching(/header of this TOA5 file is incomplete/),
      });
    for (const lost of [1, 2, 3])
      expect(await cut([...header.toSpliced(lost, 1), row, row]), String(lost)).toMatchObject({
        message: expect.stringMatching(/header of this TOA5 file is incomplete/),
      });
    expect(await cut([...header, ""])).toMatchObject({ message: expect.stringMatching(/no rows of data/) });
    expect(await cut([...header, row, row])).toMatchObject({ ok: true });
  });

  it("a station with PVsyst in its name is not a PVsyst export", async ({ expect }) => {
    const read = await rowsOf(
      file(["Station: PVsyst reference", "Timestamp,iC,iD"], (t, index) => `${iso(t)},${cells(index)}`),
    ).catch((error: Error) => error.message);
    expect(read).toMatchObject({ ok: true });
  });

  it("a zone in a unit, a column or a line is used; one with several meanings is named with all", async ({
    expect,
  }) => {
    const rows = (zone: string) => (t: number, index: number) => `${iso(t)},${zone}${cells(index)}`;
    const offsets = {
      "UTC offset [min]: -420": 7,
      "UTC offset (s): -25200": 7,
      "Time zone: -0700": 7,
      "Time zone: -7.0": 7,
      "Time zone: UTC-07:00": 7,
    };
    for (const [line, hours] of Object.entries(offsets))
      expect((await rowsOf(file([line, "Timestamp,iC,iD"], rows("")))).t, line).toEqual(
        times.map((t) => t + hours * 3600),
      );
    const options = { zone: "America/Denver", clock: "standard" } as const;
    expect((await rowsOf(file(["Timestamp,iC,iD", "UTC,W/m2,W/m2"], rows("")), options)).t).toEqual(times);
    expect((await rowsOf(file(["Timestamp,TZ,iC,iD"], rows("UTC,")), options)).t).toEqual(times);
    expect((await rowsOf(file(["Timestamp,UTC offset,iC,iD"], rows("-5,")), options)).t).toEqual(
      times.map((t) => t + 5 * 3600),
    );
    for (const name of ["Timestamp (Eastern Time)", "Timestamp (IST)"])
      expect((await rowsOf(file([`${name},iC,iD`], rows("")), options)).facts.notes.join(" ")).toMatch(/isn't clear/);
    expect(
      (
        await rowsOf(file(["Time Zone: Pacific Standard Time", "Timestamp,iC,iD"], rows("")), options)
      ).facts.notes.join(),
    ).toMatch(/isn't clear/);
  });

  it("the newest row may be the first, with zeros at night", async ({ expect }) => {
    const newest = (t: number, index: number) =>
      `${iso(times[0]! + times.at(-1)! - t)},${index < 1 ? "0,0" : cells(index)}`;
    const read = await rowsOf(file(["Timestamp,iC,iD"], newest));
    expect(read.rejected).toEqual([]);
    const nights = Array.from({ length: 12 }, (_, hour) => `${iso(times[0]! - hour * 3600)},0,0`);
    const night = await rowsOf(["Timestamp,iC,iD", ...nights, `${iso(times[0]! - 43_200)},800,760`].join("\n"));
    expect([night.rows, night.rejectedCount]).toEqual([13, 0]);
  });

  it("12-hour times without AM or PM are refused, however far apart; with it, or on 24 hours, they are read", async ({
    expect,
  }) => {
    const half = (t: number) => String(((Number(iso(t).slice(11, 13)) + 11) % 12) + 1);
    const suffix = (t: number) => (Number(iso(t).slice(11, 13)) < 12 ? " AM" : " PM");
    for (const step of [60, 300, 900, 3600, 10_800])
      for (const isNewestFirst of [false, true])
        for (const isApart of [false, true]) {
          const begin = utc("2024-07-20 00:00:00");
          const series = Array.from({ length: (2 * 86_400) / step }, (_, index) => begin + index * step);
          if (isNewestFirst) series.reverse();
          const written = (time: (t: number) => string) =>
            [
              isApart ? "Date,Time,iC,iD" : "Timestamp,iC,iD",
              ...series.map(
                (t, index) =>
                  `${iso(t).slice(0, 10)}${isApart ? "," : " "}${time(t)}${iso(t).slice(13, 16)}__,${cells(index)}`,
              ),
              "",
            ].join("\n");
          const its = JSON.stringify({ step, isNewestFirst, isApart });
          expect(await readAll(written(half).replaceAll("__", "")), its).toMatchObject({ ok: false });
          const full = await rowsOf(written((t) => iso(t).slice(11, 13)).replaceAll("__", ""));
          expect(
            [...full.t].sort((one, other) => one - other),
            its,
          ).toEqual([...series].sort((one, other) => one - other));
          let at = 0;
          const named = await rowsOf(written(half).replaceAll("__", () => suffix(series[at++]!)));
          expect(named.t, its).toEqual(full.t);
        }
  });

  it("a column of numbers that tells rows of one time apart names devices", async ({ expect }) => {
    const lines = times.flatMap((t, index) => [`${iso(t)},1,${cells(index)}`, `${iso(t)},2,10,9`]);
    const text = ["Timestamp,Where,iC,iD", ...lines].join("\n");
    expect(await readAll(text)).toMatchObject({ code: "several-devices", devices: ["1", "2"] });
    const first = await rowsOf(text, { fileDevice: "1" });
    expect([first.t, first.rejectedCount]).toEqual([times, 0]);
    const second = await rowsOf(text, { fileDevice: "2" });
    expect([second.t, second.columns["iC"]]).toEqual([times, times.map(() => 10)]);
    expect(await readAll(text, { fileDevice: "3" })).toMatchObject({ ok: true, rows: 0 });
    expect(
      await readAll(
        file(["Timestamp,iC,iD"], (t, index) => `${iso(t)},${cells(index)}`),
        { fileDevice: "1" },
      ),
    ).toMatchObject({ ok: false });
  });

  it("a zone that is unclear or contradicts the logger clock is a question, and its answer is used", async ({
    expect,
  }) => {
    const text = (head: string) => file([`${head},iC,iD`], (t, index) => `${iso(t)},${cells(index)}`);
    const options = { zone: "America/Denver", clock: "standard" } as const;
    const zonesOf = async (head: string, more: object = {}) => {
      const seen = await preview(text(head), { ...options, ...more });
      return seen.ok ? seen.preview.zones : seen.code;
    };
    const [first] = times as [number];
    expect(await zonesOf("Timestamp")).toBeNull();
    expect(await zonesOf("Timestamp (MST)")).toBeNull();
    expect(await zonesOf("Timestamp (UTC)")).toEqual({
      stated: "UTC+00:00",
      choices: [
        { value: "UTC+00:00", first },
        { value: "clock", first: first + 7 * 3600 },
      ],
    });
    expect(await zonesOf("Timestamp (Eastern Time)")).toEqual({
      stated: null,
      choices: [
        { value: "America/New_York", first: first + 4 * 3600 },
        { value: "UTC-05:00", first: first + 5 * 3600 },
        { value: "UTC-04:00", first: first + 4 * 3600 },
        { value: "clock", first: first + 7 * 3600 },
      ],
    });
    for (const head of ["Timestamp (UTC)", "Timestamp (Eastern Time)"]) {
      const zones = (await zonesOf(head)) as { choices: { value: string; first: number }[] };
      for (const choice of zones.choices)
        expect((await rowsOf(text(head), { ...options, fileZone: choice.value })).t[0]).toBe(choice.first);
    }
  });

  it.for([
    ["Clean cell EDT (W/m2)", "Soiled cell EDT (W/m2)"],
    ['"Clean cell, W/m2, GMT-04:00"', '"Soiled cell, W/m2, GMT-04:00"'],
    ["Clean irradiance (EDT)", "Soiled irradiance (EDT)"],
    ["Clean_EDT", "Soiled_EDT"],
  ])(
    "a zone in the names of the cells is asked, because it may be that of the times: %s",
    async ([clean, soiled], { expect }) => {
      const text = file([`Timestamp,${clean},${soiled}`], (t, index) => `${iso(t)},${cells(index)}`);
      const seen = await preview(text, { zone: "America/Denver", clock: "standard" });
      expect(seen).toMatchObject({
        ok: true,
        preview: {
          missing: [],
          zones: { stated: null, choices: [{ value: "UTC-04:00", first: times[0]! + 4 * 3600 }, { value: "clock" }] },
        },
      });
    },
  );
});
