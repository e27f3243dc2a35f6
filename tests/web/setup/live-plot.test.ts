import { describe, it } from "vitest";
import type { Series } from "#contract/series/series";
import { heatUnit, setupTemperaturePlot } from "../../../web/src/features/setup/live.plot.ts";

const series: Series = {
  timezone: "UTC",
  from: 0,
  to: 3600,
  resolution: 1800,
  t: [0, 1800],
  columns: { tC: [100, null], tD: [0, 20] },
};

describe("the temperatures of the unit", () => {
  it("are in the unit of the phone's language, values, names and file alike [P-088]", ({ expect }) => {
    expect(["en-US", "es-US", "en-GB", "de"].map(heatUnit)).toEqual(["F", "F", "C", "C"]);
    const inF = setupTemperaturePlot(series, { zone: "UTC", fahrenheit: true });
    expect(inF.series.map(({ values, label, csv }) => [values, label, csv])).toEqual([
      [[212, null], "Clean cell, °F", "clean_temperature_fahrenheit"],
      [[32, 68], "Soiled cell, °F", "soiled_temperature_fahrenheit"],
    ]);
    const inC = setupTemperaturePlot(series, { zone: "UTC", fahrenheit: false });
    expect(inC.series[1]).toMatchObject({ values: [0, 20], label: "Soiled cell, °C" });
  });
});
