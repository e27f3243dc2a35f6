import { describe, it } from "vitest";
import { COVERED, coverReasons, IN_DOUBT } from "#contract/soiling/day-quality";
import { faultRules } from "#contract/soiling/sensor-faults";
import { plotCsv } from "../../../web/src/charts/card/export-csv.ts";
import * as v from "valibot";
import type { DailySoiling, DailyWeather } from "#contract/soiling/soiling";
import { lastWash, washMarks } from "../../../web/src/features/dashboard/measured/days.model.ts";
import { insolationPlot } from "../../../web/src/features/dashboard/measured/BelowCharts.tsx";
import { soilingPlot } from "../../../web/src/features/dashboard/measured/SoilingTab.tsx";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import { dayNumber } from "#contract/common/calendar";
import { aWash } from "../../fixtures/a-wash.ts";
import type { Plot } from "../../../web/src/charts/plot.ts";
import { chosenRange, showing } from "../../../web/src/features/dashboard/selection/range.model.ts";
import {
  DashboardSearch,
  withoutSelection,
  over,
  parseRange,
} from "../../../web/src/features/dashboard/selection/search.ts";

const zone = "America/Los_Angeles";
const device = { timezone: zone, installationdate: "10/01/2025", first_day: null };
const now = Date.UTC(2026, 10, 21, 4) / 1000;

describe("the range", () => {
  it("is the last six months up to today in the device's zone [D-109]", ({ expect }) => {
    expect(chosenRange({}, device, now)).toEqual({ from: "2026-05-20", to: "2026-11-20" });
  });

  it("never starts before the installation nor ends after today [D-012]", ({ expect }) => {
    expect(chosenRange({ from: "2024-01-01", to: "2027-01-01" }, device, now)).toEqual({
      from: "2025-10-01",
      to: "2026-11-20",
    });
    expect(chosenRange({ from: "2026-12-01" }, device, now)).toEqual({ from: "2026-11-20", to: "2026-11-20" });
  });

  it("reaches back to the first day of an uploaded file, also before the installation", ({ expect }) => {
    const older = { ...device, first_day: "2021-10-30" };
    expect(chosenRange({ from: "2020-01-01", to: "2021-11-05" }, older, now)).toEqual({
      from: "2021-10-30",
      to: "2021-11-05",
    });
    expect(chosenRange({ from: "2024-01-01" }, { ...device, first_day: "2026-01-01" }, now).from).toBe("2025-10-01");
  });

  it("grows so that an interval that Detect found is on the charts", ({ expect }) => {
    const range = { from: "2026-05-28", to: "2026-11-28" };
    const found = { from: "2026-04-05", to: "2026-06-15" };
    expect(showing(found, range, null)).toStrictEqual({ from: "2026-04-05" });
    expect(showing(range, range, { from: "2026-06-01", to: "2026-06-10" })).toStrictEqual({ zoom: undefined });
    expect(showing({ from: "2026-06-01", to: "2026-06-15" }, range, range)).toStrictEqual({});
  });

  it("reads the two days of a zoom in either order, and nothing else", ({ expect }) => {
    expect(parseRange("2026-06-10.2026-06-01")).toEqual({ from: "2026-06-01", to: "2026-06-10" });
    expect([parseRange("2026-06-10"), parseRange("2026-02-30.2026-03-01"), parseRange(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("forgets zoom, window and selection with the days they were made in", ({ expect }) => {
    const gone = { zoom: undefined, window: undefined, select: undefined };
    expect(over({ from: "2026-06-01", to: "2026-06-10" })).toStrictEqual({
      ...gone,
      from: "2026-06-01",
      to: "2026-06-10",
    });
    expect(withoutSelection).toStrictEqual(gone);
  });

  it("reads a damaged link as the default view", ({ expect }) => {
    expect(v.parse(DashboardSearch, { from: "yesterday", zoom: "x", negative: "maybe", plant: "p" })).toEqual({
      plant: "p",
      device: undefined,
      owner: undefined,
      from: undefined,
      to: undefined,
      zoom: undefined,
      select: undefined,
      negative: undefined,
    });
  });
});

const daily: DailySoiling = {
  timezone: zone,
  day: ["2026-11-01", "2026-11-03", "2026-11-04"],
  insolC: [5, 4, 3],
  insolD: [4.9, 3.9, 2.9],
  soiling: [2, -0.4, 2.5],
  quality: ["ok", "weak", "ok"],
  reason: [null, null, null],
  uncertainty: [0.2, 0.3, 0.2],
  systematic: { points: 0.5, source: "default", cleanings: 0 },
  samples: [100, 20, 90],
  offset: 0,
  insolationNote: null,
};
const weather: DailyWeather = {
  date: ["2026-11-01", "2026-11-02"],
  precipIntensity: [0.05, 0.4],
  windSpeed: [null, null],
  windBearing: [null, null],
  source: "station",
  note: "",
};
const range = { from: "2026-11-01", to: "2026-11-05" };

describe("the days of the insolation chart", () => {
  it("are all of the range, null where nothing was measured", ({ expect }) => {
    const plot = insolationPlot(range, daily, "2026-11-05");
    expect(plot.x).toHaveLength(5);
    expect(plot.series.map(({ values }) => values)).toEqual([
      [5, null, 4, 3, null],
      [4.9, null, 3.9, 2.9, null],
    ]);
    // Today is not over.
    expect(insolationPlot(range, daily, "2026-11-04").series[0]!.values).toEqual([5, null, 4, null, null]);
    const alone = { from: "2026-11-04", to: "2026-11-04" };
    expect(insolationPlot(alone, daily, alone.to).series[0]!.values).toEqual([3]);
  });
});

describe("days of the loss chart", () => {
  const lossOf = (plot: Plot) => plot.series[0]!;

  it("tell a covered cell with its reason instead of drawing its loss, also in the CSV", ({ expect }) => {
    const snow: DailySoiling = {
      ...daily,
      soiling: [2, 95, 2.5],
      quality: ["ok", "covered", "ok"],
      reason: [null, "loss", null],
    };
    const plot = soilingPlot(range, snow, { weather });
    expect(lossOf(plot).values).toEqual([2, null, null, 2.5, null]);
    const said = `${COVERED} 95.00%. ${coverReasons.loss}`;
    expect(plot.marks).toEqual([{ x: plot.x[2], kind: "covered", label: said }]);
    expect(plotCsv(plot, null)).toContain(said);
    const stuck = soilingPlot(
      range,
      { ...snow, quality: ["ok", "in-doubt", "ok"], reason: [null, "stuck-soiled", null] },
      { weather },
    );
    expect(lossOf(stuck).values).toEqual(lossOf(plot).values);
    expect(stuck.marks).toEqual([
      { x: plot.x[2], kind: "in-doubt", label: `${IN_DOUBT} 95.00%. ${faultRules["stuck-soiled"].seen}` },
    ]);
  });

  it("draw the rate of a selected interval through the middle of its days, and nowhere else", ({ expect }) => {
    const days = { ...daily, soiling: [2, 2.2, 2.5] };
    const x = soilingPlot(range, days, {}).x;
    const plot = soilingPlot(range, days, { fit: { from: x[1]!, to: x[4]!, rate: 0.1 } });
    const fit = plot.series.find(({ key }) => key === "fit")!.values;
    expect(fit[0]).toBeNull();
    expect(fit[2]! - fit[1]!).toBeCloseTo(0.1, 9);
    const losses = lossOf(plot).values;
    expect(Math.min(...fit.slice(1).map((value, at) => Math.abs(value! - (losses[at + 1] ?? Infinity))))).toBeLessThan(
      1e-9,
    );
    const keys = (look: Parameters<typeof soilingPlot>[2]) =>
      soilingPlot(range, days, look).series.map(({ key }) => key);
    expect(keys({})).toEqual(["loss"]);
    expect(keys({ fit: { from: x[0]! - 9, to: x[0]! - 5, rate: 0.1 } })).toEqual(["loss"]);
  });

  it("breaks at days without data and leaves negative losses out until they are switched on [D-113]", ({ expect }) => {
    const loss = lossOf(soilingPlot(range, daily, {}));
    expect(loss.values).toEqual([2, null, null, 2.5, null]);
    expect(loss.passed).toEqual([false, false, true, false, false]);
    expect(lossOf(soilingPlot(range, daily, { negative: true })).values).toEqual([2, null, -0.4, 2.5, null]);
  });

  it("draws rain only above 0.05 inch [D-234]", ({ expect }) => {
    const rain = soilingPlot(range, daily, { weather }).series.find(({ shape }) => shape === "rain");
    expect(rain!.values).toEqual([null, 0.4, null, null, null]);
  });

  it("has marks of its own days only", ({ expect }) => {
    const marks = washMarks(
      [],
      [
        { day: "2026-10-31", notes: "" },
        { day: "2026-11-05", notes: "" },
      ],
      zone,
    );
    expect(soilingPlot(range, daily, { marks }).marks).toEqual([marks[1]]);
  });
});

describe("marks", () => {
  it("puts a wash on its day in the device's zone, one mark a day", ({ expect }) => {
    const late = Date.UTC(2026, 10, 3, 6) / 1000; // 2 November, 22:00 on the west coast
    const crew = { day: "2026-11-01", notes: "crew of two", result: { dollarsADay: 201 } } as never;
    expect(washMarks([aWash(late), aWash(late + 600)], [crew], zone)).toEqual([
      {
        x: dayNumber("2026-11-01"),
        kind: "manual-cleaning",
        label: "Plant cleaning: crew of two, recovered $201/day",
        note: "recovered $201/day",
      },
      { x: dayNumber("2026-11-02"), kind: "auto-wash", label: "Wash success" },
    ]);
  });
});

describe("the last wash", () => {
  it("is the newest cleaning of the plant, with what was lost since where that is known", ({ expect }) => {
    const said = (dollars: number | null) =>
      lastWash({ day: "2026-11-03", days: 17, dollars, low: null, high: null }, [aWash(now - 86_400)], zone, now);
    expect(said(1234.5)).toMatchObject({ day: "2026-11-03", days: 17, by: measuredTexts.tiles.lostSince("$1,235") });
    expect(said(null)?.by).toBe(measuredTexts.tiles.wash);
  });

  it("is the newest of the extension where no cleaning is logged; an alert is none", ({ expect }) => {
    const log = [aWash(now - 23 * 86_400), aWash(now - 30 * 86_400), aWash(now - 86_400, { alert: true })];
    expect(lastWash(null, log, zone, now)).toMatchObject({ days: 23, by: "Wash success" });
    expect(lastWash(null, [aWash(now, { alert: true })], zone, now)).toBeNull();
  });
});
