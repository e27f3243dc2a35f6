import { describe, it } from "vitest";
import * as v from "valibot";
import type { WashRecord } from "#contract/devices/device";
import { instant } from "#contract/common/format";
import { zoneOf } from "../../../web/src/ui/choices/zone-choice.ts";
import { logLine, tankTiles } from "../../../web/src/features/devices/logs/logs.model.ts";
import { trendPlot } from "../../../web/src/features/devices/logs/logs.plot.ts";
import { logPageSizes, LogsSearch } from "../../../web/src/features/devices/logs/search.ts";
import { logTexts as texts } from "../../../web/src/features/devices/logs/texts.ts";
import { aWash } from "../../fixtures/a-wash.ts";

const record = aWash(1_772_481_540);
const line = (values: Partial<WashRecord>) => logLine({ ...record, ...values });

describe("what a line of the wash log says", () => {
  it.for([
    [44.99, "Tank empty or battery low"],
    [45, "Weak spray / pump output line issue"],
    [55, "Weak spray / pump output line issue"],
    [55.01, "Wash success"],
    [85, "Wash success"],
    [85.01, "Pump output blocked or pump failure"],
  ] as const)("at a wash power of %d: %s [A-130, D-243]", ([washPow, condition], { expect }) => {
    expect(line({ washPow }).condition).toBe(condition);
  });

  it.for([
    [0, "Good"],
    [2, "Good"],
    [3, "Low"],
    [4, "Low"],
  ] as const)("at tankEmpty %d the tank level is %s [D-091] [A-131] [P-255]", ([tankEmpty, tank], { expect }) => {
    expect(line({ tankEmpty }).tank).toBe(tank);
  });

  it.for([
    [-5, "Yes"],
    [3, "Yes"],
    [3.01, "No"],
  ] as const)("at a mean of %d °C freezing is %s [D-092] [A-132] [P-256]", ([tempAvg, freezing], { expect }) => {
    expect(line({ tempAvg }).freezing).toBe(freezing);
  });

  it("is an Alert by its flag, else a Wash [D-093] [A-133]", ({ expect }) => {
    expect([line({ alert: true }).event, line({ alert: false }).event]).toEqual(["Alert", "Wash"]);
  });
});

describe("the times of the wash log", () => {
  it("are in Los Angeles first, with the zone printed, else the site's or UTC [P-083] [A-053]", ({ expect }) => {
    const printed = (["la", "site", "utc"] as const).map((choice) =>
      instant(record.publishTime, zoneOf(choice, "America/Phoenix")),
    );
    expect(printed).toEqual(["Mar 2, 2026, 12:00 PM PST", "Mar 2, 2026, 1:00 PM MST", "Mar 2, 2026, 8:00 PM UTC"]);
  });

  it("tell apart the hour that comes twice in a night of daylight saving", ({ expect }) => {
    const first = Date.UTC(2026, 10, 1, 8, 30) / 1000;
    const zone = zoneOf("la", "UTC");
    expect([instant(first, zone), instant(first + 3600, zone)]).toEqual([
      "Nov 1, 2026, 1:30 AM PDT",
      "Nov 1, 2026, 1:30 AM PST",
    ]);
  });
});

describe("the address of the wash log", () => {
  it("keeps zone, rows and page, and a bad link shows the usual", ({ expect }) => {
    expect(logPageSizes).toEqual([100, 200, 500]);
    expect(v.parse(LogsSearch, { zone: "utc", rows: "200", page: "3" })).toEqual({ zone: "utc", rows: 200, page: 3 });
    expect(v.parse(LogsSearch, { zone: "mars", rows: 7, page: 1 })).toEqual({});
  });
});

describe("the tiles and the trend", () => {
  it("say what is left, that the tank is low, or why nothing is known", ({ expect }) => {
    const left = tankTiles({ kind: "left", washes: 9, day: "2026-12-04", washesPerFill: 20, fills: 3 });
    expect(left.washes).toEqual({ value: "9", note: texts.tiles.perFill("20", "3") });
    expect(left.day.value).toBe("Dec 4");
    const low = tankTiles({ kind: "low", washes: 2, more: null });
    expect(low.washes).toEqual({ value: texts.low, note: texts.tiles.tankLow("2") });
    expect(low.day.value).toBeNull();
    const lasting = tankTiles({ kind: "low", washes: 2, more: { washes: 3, day: "2026-12-04" } });
    expect([lasting.washes.value, lasting.day.value]).toEqual(["3", "Dec 4"]);
    expect(tankTiles({ kind: "dry" }).day).toEqual({ value: texts.tiles.now, note: texts.tiles.tankDry });
    expect(tankTiles({ kind: "unknown", reason: "no-full-fill" }).washes).toEqual({
      value: null,
      note: texts.tiles.noFill,
    });
  });

  it("draws the pump power of washes and the battery of all records", ({ expect }) => {
    const plot = trendPlot(
      [record, { ...record, publishTime: record.publishTime + 60, alert: true, batt: 11.9 }],
      "UTC",
    );
    expect(plot?.series.map(({ values }) => values)).toEqual([
      [70, null],
      [12.6, 11.9],
    ]);
    expect(plot?.right).toMatchObject({ from: 11, to: 13 });
    expect(trendPlot([], "UTC")).toBeNull();
  });
});
