import { describe, it } from "vitest";
import { dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { PYRA_ZONE, type PyraData, pyraToday } from "#contract/pyranometer/pyranometer";
import { fullExtent, MIN_EXTENT } from "#plot/extent";
import { leftRange } from "#plot/ranges";
import { addressesOf, boardOf, pyraRange } from "../../../web/src/features/pyranometer/board.model.ts";
import {
  healthMeasures,
  healthPlot,
  humidityPlot,
  irradiancePlot,
  type PyraView,
  rotationPlot,
  soilingPlot,
  temperaturePlot,
} from "../../../web/src/features/pyranometer/pyranometer.plot.ts";
import { PyraSearch } from "../../../web/src/features/pyranometer/search.ts";
import { zoneOf } from "../../../web/src/ui/choices/zone-choice.ts";
import * as v from "valibot";

const view: PyraView = { zone: "America/Los_Angeles", shape: "line", showNegative: false, hideLowLight: true };
const column = (...values: (number | null)[]) => values;
const data: PyraData = {
  timezone: "America/Phoenix",
  resolution: 1800,
  data: {
    general_data: {
      ts: [0, 1800, 3600, 5400],
      i: column(190, 190, 850, 720),
      iC: column(200, 200, 800, 800),
      iD: column(200, 200.1, 790, 780),
      irradianceLoss: column(5, 5, -6.25, 10),
      tC: column(20, 21, 22, 23),
      tD: column(20, 21, 22, 23),
      hC: column(40, 40, 40, 40),
      hD: column(40, 40, 40, 40),
      rot: column(0, 0, 0, 0),
      tlt: column(20, 20, 20, 20),
      tlt_x: column(0, 0, 0, 0),
      tlt_y: column(20, 20, 20, 20),
    },
    soiling_loss_data: { day: ["2026-03-01", "2026-03-02", "2026-03-03"], soiling: [2, -1, 70] },
    wash_data: {
      ts: [100, 200, 300],
      washPow: [70, 0, 65],
      batt: [12.5, 12.4, 12.3],
      tempAvg: [10, 3, 3.1],
      humidAvg: [40, 50, 60],
      tankEmpty: [2, 0, 3],
    },
  },
};
const loss = (change: Partial<PyraView> = {}) =>
  irradiancePlot(data, { ...view, ...change }).series.find(({ key }) => key === "loss")!;

describe("the charts of the board", () => {
  it("hide a soiling value when clean and soiled irradiance are both at or under 200 W/m2, unless toggled [P-080, P-081]", ({
    expect,
  }) => {
    expect(loss().values).toEqual([null, 5, null, 10]);
    expect(loss({ hideLowLight: false }).values).toEqual([5, 5, null, 10]);
    expect(loss().passed).toEqual([true, false, true, false]);
  });

  it("hide negative soiling until it is toggled on [P-079]", ({ expect }) => {
    expect(loss({ showNegative: true }).values).toEqual([null, 5, -6.25, 10]);
    const daily = (showNegative: boolean) => soilingPlot(data, { ...view, showNegative }).series[0]!.values;
    expect([daily(false), daily(true)]).toEqual([
      [2, null, 70],
      [2, -1, 70],
    ]);
  });

  it("keep the soiling axes from -50 to 50 percent, whatever is measured [P-078]", ({ expect }) => {
    const plot = soilingPlot(data, view);
    expect(leftRange(plot, 2, 70, 5)).toEqual([-50, 50]);
    expect(irradiancePlot(data, view).right).toMatchObject({ from: -50, to: 50 });
    expect(plot.x).toEqual(["2026-03-01", "2026-03-02", "2026-03-03"].map(dayNumber));
  });

  it("are lines or columns, all of them [P-082]", ({ expect }) => {
    for (const shape of ["line", "columns"] as const) {
      const shown = { ...view, shape };
      const plots = [soilingPlot, irradiancePlot, temperaturePlot, humidityPlot, rotationPlot].map((plot) =>
        plot(data, shown),
      );
      plots.push(...healthMeasures.map((measure) => healthPlot(data, measure, shown)));
      expect(new Set(plots.flatMap(({ series }) => series.map((one) => one.shape)))).toEqual(new Set([shape]));
    }
    expect(v.parse(PyraSearch, { shape: "pie" }).shape).toBeUndefined();
  });

  it("show power, battery, temperature and humidity of washes, with freezing and low tank marked [P-070]", ({
    expect,
  }) => {
    const plots = healthMeasures.map((measure) => healthPlot(data, measure, view));
    expect(plots.map(({ series }) => series[0]!.values)).toEqual([
      [70, 0, 65],
      [12.5, 12.4, 12.3],
      [10, 3, 3.1],
      [40, 50, 60],
    ]);
    for (const { marks } of plots)
      expect(marks).toEqual([
        { x: 200, kind: "freezing", label: "Freezing" },
        { x: 300, kind: "tank-low", label: "Tank low" },
      ]);
  });

  it("show washes on the time axis of the samples, however few there were [P-070]", ({ expect }) => {
    const wash = { ts: [1800], washPow: [70], batt: [12.5], tempAvg: [10], humidAvg: [40], tankEmpty: [0] };
    const once: PyraData = { ...data, data: { ...data.data, wash_data: wash } };
    const axis = fullExtent(irradiancePlot(once, view));
    for (const measure of healthMeasures) expect(fullExtent(healthPlot(once, measure, view))).toEqual(axis);
    const none = { ...once, data: { ...once.data, general_data: { ...data.data.general_data, ts: [] } } };
    expect(fullExtent(healthPlot(none, "batt", view))).toEqual({ from: 1800, to: 1800 + MIN_EXTENT.instant });
  });

  it("show rotation and tilt of all axes [P-069]", ({ expect }) => {
    expect(rotationPlot(data, view).series.map(({ key }) => key)).toEqual(["rot", "tlt", "tlt_x", "tlt_y"]);
  });
});

describe("the range of the board", () => {
  const noon = (day: string) => Date.parse(`${day}T20:00:00Z`) / 1000;

  it("ends today in its own zone also where the device is still in yesterday [P-071]", ({ expect }) => {
    const midnight = Date.UTC(2026, 10, 24, 8, 30) / 1000;
    expect(pyraRange({}, PYRA_ZONE, midnight).to).toBe("2026-11-24");
    expect(pyraToday("Pacific/Honolulu", midnight)).toBe("2026-11-24");
    expect(pyraToday("America/New_York", midnight - 3 * 3600)).toBe("2026-11-24");
  });

  it("is the last 60 days at first, never after today or before 5 June 2025 [P-071, P-072, P-073]", ({ expect }) => {
    const zone = "America/Los_Angeles";
    expect(pyraRange({}, zone, noon("2026-03-10"))).toEqual({ from: "2026-01-10", to: "2026-03-10" });
    expect(pyraRange({ to: "2026-12-31" }, zone, noon("2026-03-10"))).toEqual({ from: "2026-01-10", to: "2026-03-10" });
    expect(pyraRange({ from: "2025-01-01" }, zone, noon("2026-03-10")).from).toBe("2025-06-05");
    expect(pyraRange({}, zone, noon("2025-07-01")).from).toBe("2025-06-05");
    expect(pyraRange({ from: "2025-01-01", to: "2025-01-05" }, zone, noon("2026-03-10"))).toEqual({
      from: "2025-06-05",
      to: "2025-06-05",
    });
    expect(pyraRange({ from: "2026-03-09", to: "2026-03-01" }, zone, noon("2026-03-10"))).toEqual({
      from: "2026-03-01",
      to: "2026-03-01",
    });
  });
});

describe("the zone of the board", () => {
  it("is Los Angeles, the site or UTC, printed by its season [P-083]", ({ expect }) => {
    const at = (day: string, zone: string) => format.instant(Date.parse(`${day}T20:00:00Z`) / 1000, zone);
    const zones = (["la", "site", "utc"] as const).map((zone) => zoneOf(zone, "America/Phoenix"));
    expect(zones.map((zone) => at("2026-01-15", zone).split(" ").at(-1))).toEqual(["PST", "MST", "UTC"]);
    expect(zones.map((zone) => at("2026-07-15", zone).split(" ").at(-1))).toEqual(["PDT", "MST", "UTC"]);
    expect(temperaturePlot(data, { ...view, zone: "UTC" }).zone).toBe("UTC");
  });
});

describe("the tabs of the board", () => {
  it("open the one of the link, or the person's own in place of a foreign one [P-068, P-076]", ({ expect }) => {
    const [first, second] = [
      { tab: "SR300" as const, deviceId: "a" },
      { tab: "MS80SH" as const, deviceId: "b" },
    ];
    expect(boardOf([first, second], "MS80SH")).toBe(second);
    expect(boardOf([first, second], undefined)).toBe(first);
    expect(boardOf([second], "SR300")).toBe(second);
    expect(boardOf([], "SR300")).toBeUndefined();
  });
});

describe("a list of viewers as it is typed", () => {
  it("is one address a line or between commas, once each, in lower case", ({ expect }) => {
    expect(addressesOf(" A@people.example,b@people.example \n\na@people.example\n")).toEqual({
      ok: true,
      addresses: ["a@people.example", "b@people.example"],
    });
    expect(addressesOf("")).toEqual({ ok: true, addresses: [] });
    expect(addressesOf("a@people.example\nnobody")).toEqual({ ok: false, line: 2, text: "nobody" });
  });
});
