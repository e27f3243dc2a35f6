import { describe, it } from "vitest";
import { readEnergyFile } from "#domain/energy-file/index";
import { seasonNote } from "#domain/energy-file/year";
import { otherUnit } from "#contract/dashboard/specific-yield";
import { readAll, rowsOf, utc } from "../read-all.ts";

const two = (value: number) => String(value).padStart(2, "0");
const light = (hour: number) => (hour > 6 && hour < 18 ? 1012 * Math.sin((Math.PI * (hour - 6)) / 12) : 0);
const hours = Array.from({ length: 48 }, (_, index) => index / 2);
const day = (name: string, row: (time: string, clean: string, soiled: string, hour: number) => string) =>
  [
    name,
    ...hours.map((hour) =>
      row(
        `${two(Math.floor(hour))}:${two((hour % 1) * 60)}`,
        light(hour).toFixed(1),
        (0.95 * light(hour)).toFixed(1),
        hour,
      ),
    ),
    "",
  ].join("\n");
const HEAD = "Timestamp,Clean cell (W/m2),Soiled cell (W/m2)";
const figures = hours.map((hour) => [Number(light(hour).toFixed(1)), Number((0.95 * light(hour)).toFixed(1))]);
const start = utc("2025-06-28 00:00:00");

const same: Record<string, string> = {
  "a fraction of the second behind a comma": day(HEAD, (time, c, d) => `2025-06-28 ${time}:00,000,${c},${d}`),
  "decimal commas between commas": day(HEAD, (time, c, d) => `2025-06-28 ${time},${c},${d}`.replaceAll(".", ",")),
  "thousands separators between commas": day(HEAD, (time, c, d) =>
    `2025-06-28 ${time},${c},${d}`.replaceAll(/,1(\d{3}\.)/g, ",1,$1"),
  ),
  "times like 1:30p": day(HEAD, (time, c, d, hour) => {
    const clock = `${Math.floor(hour) % 12 || 12}:${time.slice(3)}${hour < 12 ? "a" : "p"}`;
    return `06/28/2025 ${clock},${c},${d}`;
  }),
  "date, hour and minute": day(`Date,Hour,Minute,Clean cell (W/m2),Soiled cell (W/m2)`, (_, c, d, hour) =>
    ["06/28/2025", Math.floor(hour), (hour % 1) * 60, c, d].join(","),
  ),
  "units in the cells": day(
    "Timestamp,Clean cell,Soiled cell",
    (time, c, d) => `2025-06-28 ${time},${c} W/m²,${d} W/m²`,
  ),
  "names in two lines, the upper merged": day(
    ",Clean,,Soiled,\nTimestamp,Irradiance,Temp,Irradiance,Temp",
    (time, c, d) => `2025-06-28 ${time},${c},20,${d},21`,
  ),
  "names in two lines, the quantities below": day(
    "Timestamp,Clean cell,Soiled cell\nDate,Irradiance,Irradiance",
    (time, c, d) => `2025-06-28 ${time},${c},${d}`,
  ),
};

describe("a day of two cells", () => {
  for (const [name, file] of Object.entries(same))
    it(`is read with ${name}`, async ({ expect }) => {
      const read = await rowsOf(file);
      expect(read.rejected).toEqual([]);
      expect(read.t).toEqual(hours.map((hour) => start + hour * 3600));
      expect(read.columns.iC!.map((clean, row) => [clean, read.columns.iD![row]])).toEqual(figures);
    });

  it("is refused if commas or hours have several meanings", async ({ expect }) => {
    const mixed = day("Timestamp,Clean cell,Soiled cell,Temp", (time, c, d) =>
      `2025-06-28 ${time},${c},${d},20`.replaceAll(/\.(?!0)/g, ",").replaceAll(".0", ""),
    );
    expect(await readAll(mixed)).toMatchObject({
      ok: false,
      code: "number-style",
      message: expect.stringContaining("06:30,132,1"),
    });
    const hourOnly = day(
      "Date,Hour,Clean cell,Soiled cell",
      (_, c, d, hour) => `06/28/2025,${Math.floor(hour)},${c},${d}`,
    );
    expect(await readAll(hourOnly)).toMatchObject({ ok: false, code: "no-time-of-day" });
    const named = day(
      "Date,Time,Clean cell,Soiled cell",
      (_, c, d, hour) => `06/28/2025,${Math.floor(hour / 2)},${c},${d}`,
    );
    expect(await readAll(named)).toMatchObject({ ok: false, code: "no-time-of-day" });
  });

  it("is refused for what it is if a row has one value, or all times", async ({ expect }) => {
    const long = day("Timestamp,Variable,Value", (time, c, d) =>
      [`2025-06-28 ${time},Clean,${c}`, `2025-06-28 ${time},Soiled,${d}`].join("\n"),
    );
    expect(await readAll(long)).toMatchObject({
      code: "missing-columns",
      message: expect.stringContaining("Variable"),
    });
    const times = hours.map((hour) => `2025-06-28 ${two(Math.floor(hour))}:${two((hour % 1) * 60)}`);
    const lit = hours.map(light).join(",");
    const turned = [`Timestamp,${times.join(",")}`, `Clean,${lit}`, `Soiled,${lit}`].join("\n");
    expect(await readAll(turned)).toMatchObject({
      code: "no-timestamps",
      message: expect.stringContaining("Turn the table"),
    });
  });

  it("has cells that aren't named clean by a word in brackets, and a note where kW/m² may be meant", async ({
    expect,
  }) => {
    const names = "Timestamp,Reference cell (soiled) W/m2,Reference cell (clean) W/m2";
    expect(await readAll(day(names, (time, c, d) => `2025-06-28 ${time},${d},${c}`))).toMatchObject({
      ok: false,
      code: "missing-columns",
    });
    const small = (text: string) => String(Number(text) / 1000);
    const read = await rowsOf(
      day("Timestamp,Clean,Soiled", (time, c, d) => `2025-06-28 ${time},${small(c)},${small(d)}`),
    );
    expect(read.facts.notes.join(" ")).toContain("kW/m²");
    expect((await rowsOf(day(HEAD, (time, c, d) => `2025-06-28 ${time},${c},${d}`))).facts.notes).toEqual([]);
  });

  it("has the time of measuring, not that of storing, and the light, not what else is called clean", async ({
    expect,
  }) => {
    const stored = day("Received at,Measured at,Clean,Clean irradiance,Soiled,Soiled irradiance", (time, c, d) =>
      ["2025-07-01 08:00:00", `2025-06-28 ${time}`, 25, c, 26, d].join(","),
    );
    const read = await rowsOf(stored);
    expect(read.facts.mapping).toMatchObject({ iC: "Clean irradiance", iD: "Soiled irradiance" });
    expect(read.t).toEqual(hours.map((hour) => start + hour * 3600));
    const only = day("Received at,Clean,Soiled", (_, c, d) => `2025-07-01 08:00:00,${c},${d}`);
    expect(await readAll(only)).toMatchObject({
      code: "no-timestamps",
      message: expect.stringContaining("Received at"),
    });
    const dotted = day("Datum,Uhrzeit,Clean,Soiled", (time, c, d) => `28.06.2025,${time.replace(":", ".")},${c},${d}`);
    expect(await readAll(dotted)).toMatchObject({ code: "no-timestamps", message: expect.stringContaining("00.00") });
  });

  it("is whole if the file begins with a later one that is the same", async ({ expect }) => {
    const rows = (date: string) => day("", (time, c, d) => `${date} ${time},${c},${d}`).trim();
    const read = await rowsOf([HEAD, rows("2025-06-29"), rows("2025-06-28")].join("\n"));
    expect(read.rejected).toEqual([]);
  });

  it("has a loss whose unit is known", async ({ expect }) => {
    const file = (name: string, value: string) =>
      day(`Timestamp,Clean cell (W/m2),${name}`, (time, c) => `2025-06-28 ${time},${c},${value}`);
    expect(await readAll(file("SLI", "0.05"))).toMatchObject({ ok: false, code: "loss-unit" });
    const noon = async (name: string, value: string) => (await rowsOf(file(name, value))).columns.iD![24];
    expect(await noon("SLI (fraction)", "0.05")).toBeCloseTo(0.95 * 1012, 6);
    expect(await noon("SLI (%)", "0.05")).toBeCloseTo(0.9995 * 1012, 6);
    expect(await noon("SLI", "5.1")).toBeCloseTo(0.949 * 1012, 6);
  });
});

describe("a logger whose clock changes, read by a clock that doesn't", () => {
  it("has the repeated hour rejected for what it is", async ({ expect }) => {
    const times = Array.from({ length: 100 }, (_, index) => utc("2025-11-02 06:00:00") + index * 900);
    const wall = (t: number) => new Date((t - (t < utc("2025-11-02 08:00:00") ? 6 : 7) * 3600) * 1000).toISOString();
    const rows = times.map((t) => `${wall(t).slice(0, 16).replace("T", " ")},0,0`);
    const text = [HEAD, ...rows, ""].join("\n");
    const read = await rowsOf(text, { zone: "America/Denver", clock: "standard" });
    expect(read.rejected).toHaveLength(4);
    for (const { reason } of read.rejected) expect(reason).toContain("daylight saving ends");
    const local = await rowsOf(text, { zone: "America/Denver", clock: "local" });
    expect(local.t).toEqual(times);
  });
});

describe("days of energy", () => {
  const kwh = Array.from({ length: 365 }, (_, index) => 4000 + 1500 * Math.sin((index - 80) / 58) + (index % 7) * 31);
  const read = (lines: string[], customStartDate = "2025-01-01") =>
    readEnergyFile(lines.join("\n"), { customStartDate });

  it("have no year among them", ({ expect }) => {
    const decimals = read(["2025", ...kwh.map((value) => value.toFixed(1))]);
    const plain = read(kwh.map((value) => value.toFixed(1)));
    expect(decimals).toEqual(plain);
    expect(read(["2025", ...kwh.map((value) => value.toFixed(0))])).toMatchObject({
      ok: false,
      code: "header",
      line: 1,
    });
    expect(read(["2025.0", ...kwh.slice(1).map((value) => value.toFixed(0))])).toMatchObject({ ok: true });
  });

  it("in Wh are more than the plant can give, and in the wrong order they are winter's", ({ expect }) => {
    const year = kwh.reduce((sum, value) => sum + value, 0);
    expect(otherUnit(year, 1000)).toBeNull();
    expect(otherUnit(1000 * year, 1000)).toContain("Check that its values are kWh");
    expect(otherUnit(1000 * year, null)).toBeNull();
    const turned = read(
      kwh.toReversed().map((value) => value.toFixed(1)),
      "2025-07-01",
    );
    if (!turned.ok) throw new Error(turned.detail);
    expect(seasonNote(turned.monthlyKwh, 39)).toContain("oldest day");
    expect(seasonNote(turned.monthlyKwh, 13)).toBeNull();
  });
});
