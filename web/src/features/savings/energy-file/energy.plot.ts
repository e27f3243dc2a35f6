import { monthNames } from "#contract/common/months";
import * as format from "#contract/common/format";
import type { Plot } from "../../../charts/plot.ts";

export const energyPlot = (monthlyKwh: readonly number[]): Plot => ({
  kind: "category",
  zone: "",
  x: monthlyKwh.map((_, month) => month),
  categories: monthNames.map((month) => month.charAt(0).toUpperCase() + month.slice(1, 3)),
  xLabel: "Month",
  yTick: (value) => format.number(value / 1000),
  series: [
    {
      key: "energy",
      label: "Energy, MWh",
      color: "income",
      shape: "columns",
      values: [...monthlyKwh],
      format: format.megawattHours,
      csv: "energy_kwh",
    },
  ],
});
