import { type Device, SENSOR_IN_DOUBT } from "#contract/devices/device";
import type { DeviceSoiling, PlantDevicesSoiling } from "#contract/plants/devices";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import { lossRange } from "#domain/soiling/summaries";
import { describe, it } from "vitest";
import { themes } from "#plot/tokens";
import {
  comparisonPlot,
  daysBelowZero,
  rankDevices,
  splitOf,
} from "../../../web/src/features/dashboard/compare/compare.model.ts";
import { smallestDistance } from "../ui/color-distance.ts";
import { devicePoints } from "../../../web/src/features/dashboard/map/DeviceMap.tsx";

const device = (
  device_name: string,
  soiling: (number | null)[],
  values: Partial<DeviceSoiling> = {},
): DeviceSoiling => ({
  device_id: device_name.toLowerCase(),
  device_name,
  timezone: "America/Los_Angeles",
  offset: 0,
  soiling,
  meanLoss: 1,
  points: 0.5,
  share: 0.5,
  days: soiling.filter((loss) => loss !== null).length,
  dollars: null,
  insolationNote: null,
  ...values,
});
const plant = (...devices: DeviceSoiling[]): PlantDevicesSoiling => ({
  day: ["2026-03-01", "2026-03-03", "2026-03-04"],
  devices,
  plant: {
    loss: null,
    points: null,
    income: null,
    low: null,
    high: null,
    sensors: { loss: 0, income: 0 },
    counted: 0,
    length: 3,
  },
  ...lossRange(
    devices.map(({ soiling }) => soiling),
    3,
  ),
});
const range = { from: "2026-02-28", to: "2026-03-04" };
const look = { zone: "America/Los_Angeles", chosen: "east", showNegative: false, isWhole: false };

it("ranks by dollars, and by mean loss while there are none; a device without a figure comes last", ({ expect }) => {
  const east = device("East", [1, 2, 3], { dollars: 100, meanLoss: 2 });
  const west = device("West", [1, 1, null], { dollars: 40.5, meanLoss: 3 });
  const south = device("South", [null, null, null], { meanLoss: null });
  const alone = device("Alone", [4, 4, 4], { meanLoss: 4, insolationNote: LOSS_ONLY });
  const names = (...devices: DeviceSoiling[]) => rankDevices(devices).map(({ device_name }) => device_name);
  expect(names(south, west, east)).toEqual(["East", "West", "South"]);
  const poor = [south, east, west].map((one) => Object.assign({}, one, { dollars: null }));
  expect(names(...poor)).toEqual(["West", "East", "South"]);
  expect(names(alone, west, east)).toEqual(["East", "West", "Alone"]);
  expect(names(east, alone)).toEqual(["Alone", "East"]);
});

it("says on how many days a loss below 0% is hidden, also the plant's that counts it [D-113]", ({ expect }) => {
  const of = (...devices: DeviceSoiling[]) => daysBelowZero(plant(...devices));
  expect(of(device("East", [-0.1, 2, null]), device("West", [-1, -0.2, 0]))).toBe(2);
  expect(of(device("East", [0, null, 1]))).toBe(0);
});

describe("the dollars of the devices and those of the plant", () => {
  const [east, west] = [
    device("East", [1, 2, 3], { share: 0.8, dollars: 25.2 }),
    device("West", [1, null, null], { share: 0.2, dollars: 5 }),
  ];
  const of = (counted: number, income: number | null) => {
    const compared = plant(east, west);
    return splitOf(1000, { ...compared, plant: { ...compared.plant, income, sensors: { loss: 0, income: counted } } });
  };

  it("are said to add up only if they do", ({ expect }) => {
    expect(of(2, 30.2)).toContain(
      "by the share of each device, so the dollars of the 2 devices add up to the plant's. ",
    );
    expect(of(1, 31.5)).toContain("each device. The plant's dollars leave out 1 of 2 devices");
    expect(of(2, 60)).toContain("each device. A day of the plant is the mean of the devices with data that day");
    expect(of(0, null)).toContain("by the share of each device. Average loss");
  });
});

describe("the chart of the devices", () => {
  const many = Array.from({ length: 12 }, (_, n) =>
    device(`Device ${String(n).padStart(2, "0")}`, [n, n, n], { device_id: `d${n}`, dollars: n }),
  );
  const plotOf = (compared: PlantDevicesSoiling, change: Partial<typeof look> = {}) =>
    comparisonPlot(range, compared, { ...look, ...change });

  it("has every day of the range, and the band between the devices that measured that day", ({ expect }) => {
    const all = { showNegative: true };
    const { series, bands, x } = plotOf(plant(device("East", [1, 2, -0.5]), device("West", [3, null, 1.5])), all);
    expect(x).toHaveLength(5);
    expect(series.map(({ values }) => values)).toEqual([
      [null, 1, null, 2, -0.5],
      [null, 3, null, null, 1.5],
    ]);
    expect(bands).toMatchObject([{ low: [null, 1, null, null, -0.5], high: [null, 3, null, null, 1.5] }]);
  });

  it("gives up to six devices a color and a dash of their own", ({ expect }) => {
    const { series } = plotOf(plant(...many.slice(0, 6)));
    expect(new Set(series.map(({ color }) => color)).size).toBe(6);
    expect(series.map(({ dash }) => dash?.join())).toEqual(["", "7,3", "2,3", "", "7,3", "2,3"]);
  });

  it.for(Object.values(themes))(
    "tells the plant and three devices apart in the $name theme",
    ({ chart, comparison }, { expect }) => {
      const devices = ["A", "B", "C"].map((name) => device(name, [1, 2, 3]));
      const { series } = comparisonPlot(range, plant(...devices), { ...look, isWhole: true });
      const shown = series.map(({ color }) =>
        color === "soiling" ? chart.soiling : comparison[Number(color.replace("comparison-", "")) - 1]!,
      );
      expect(smallestDistance(shown)).toBeGreaterThan(10);
    },
  );

  it("lets of twelve only those that lose the most and the chosen one stand out", ({ expect }) => {
    const { series } = plotOf(plant(...many), { chosen: "d5" });
    expect(series.filter(({ color }) => color === "muted")).toHaveLength(6);
    expect(series.slice(0, 6).map(({ key }) => key)).toEqual(["d5", "d7", "d8", "d9", "d10", "d11"]);
  });

  it("leaves out negative losses until they are switched on, and its band with them", ({ expect }) => {
    const compared = plant(device("East", [1, 2, -0.5]), device("West", [3, 4, 1.5]));
    const hidden = plotOf(compared);
    expect([hidden.series[0]!.values.at(-1), hidden.series[0]!.passed!.at(-1)]).toEqual([null, true]);
    expect(hidden.bands![0]!.low.at(-1)).toBe(0);
    const shown = plotOf(compared, { showNegative: true });
    expect([shown.series[0]!.values.at(-1), shown.bands![0]!.low.at(-1)]).toEqual([-0.5, -0.5]);
  });

  it("draws the plant by shares, but not on a day on which a hidden sensor pulls it below the others", ({ expect }) => {
    const compared = plant(device("East", [2, 2, -1.6]), device("West", [3, 4, 2]));
    const [whole] = plotOf(compared, { isWhole: true }).series;
    expect(whole).toMatchObject({ values: [null, 2.5, null, 3, null], passed: [false, false, false, false, true] });
    const [all] = plotOf(compared, { isWhole: true, showNegative: true }).series;
    expect(all!.values.at(-1)).toBeCloseTo(0.2, 9);
  });
});

describe("the devices of a plant on its map", () => {
  const place = {
    lat: 36.7,
    lng: -119.8,
    wash_extension_data: true,
    extension_health: 0,
    ares_health: 0,
    last_data_at: null,
  } as Device;

  it("show the worse of sensor and wash extension, and their loss of seven days where it is known [D-014]", ({
    expect,
  }) => {
    const healthy = { ...place, device_id: "east", device_name: "East" };
    const devices = [
      healthy,
      { ...healthy, device_id: "west", device_name: "West", extension_health: 4 as const },
      { ...healthy, device_id: "south", device_name: "South", ares_health: 2 as const, extension_health: 1 as const },
      {
        ...healthy,
        device_id: "new",
        device_name: "New",
        ares_health: null,
        last_data_at: null,
        wash_extension_data: false,
      },
    ];
    const week = plant(
      device("East", [1, 2, 3], { meanLoss: 2.345 }),
      device("West", [null, null, null], { meanLoss: null }),
    );
    expect(
      devicePoints(devices, week, 0).map(({ status, statusText, detail }) => [status, statusText, detail]),
    ).toEqual([
      ["ok", "Sensor healthy", "2.35% on 3 of 7 days"],
      ["critical", "Pump output blocked or pump failure", undefined],
      ["critical", "Offline", undefined],
      ["unknown", "No report yet", undefined],
    ]);
    const [doubted] = devicePoints([{ ...healthy, isInDoubt: true }], undefined, 0);
    expect([doubted!.status, doubted!.statusText]).toEqual(["warning", SENSOR_IN_DOUBT]);
    expect(devicePoints(devices, undefined, 0)[0]!.detail).toBeUndefined();
    // As the tile says it.
    const detail = (meanLoss: number, points: number | null) =>
      devicePoints(devices, plant(device("East", [0, 0, 0], { meanLoss, points, days: 7 })), 0)[0]!.detail;
    expect([detail(0.3, 0.5), detail(-0.3, 0.5)]).toEqual(["≈ 0% in 7 days", "≈ 0% in 7 days"]);
    expect([detail(0.6, 0.5), detail(-0.6, 0.5), detail(-0.3, null)]).toEqual([
      "0.60% in 7 days",
      "−0.60% in 7 days",
      "−0.30% in 7 days",
    ]);
  });
});
