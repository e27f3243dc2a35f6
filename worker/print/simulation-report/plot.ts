import * as format from "#contract/common/format";
import type { GroundMeasured, ProjectionData } from "#contract/simulation/projection";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { type IntervalDays, windowDays } from "#domain/simulation/interval";
import type { Plot, PlotSeries } from "#plot/plot";

interface ComparedPlace {
  name: string;
  data: ProjectionData;
}

export interface SimulationPlotInput {
  data: ProjectionData;
  days: IntervalDays;
  name?: string;
  compared?: ComparedPlace | null;
  ground?: GroundMeasured | null;
  groundLabel?: string;
}

const byDate = <Row extends { date: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.date, row]));

const lossSeries = (
  series: Pick<PlotSeries, "key" | "label" | "color" | "csv" | "values"> & Partial<PlotSeries>,
): PlotSeries => ({ shape: "columns", format: (value) => format.percent(value), ...series });

export function simulationPlot({ data, days, name, compared = null, ...input }: SimulationPlotInput): Plot {
  const { ground = null, groundLabel = simulationTexts.groundSeries } = input;
  const window = windowDays(days);
  const column = <Row extends { date: string }>(rows: readonly Row[], value: (row: Row) => number) => {
    const at = byDate(rows);
    return window.map(({ date }) => {
      const row = at.get(date);
      return row ? value(row) : null;
    });
  };
  const of = (value: (row: ProjectionData["daily"][number]) => number) => column(data.daily, value);
  const loss = "Simulated soiling loss";
  return {
    kind: "day",
    zone: "",
    x: window.map(({ day }) => day),
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 1,
    series: [
      lossSeries({
        key: "loss",
        label: name === undefined ? loss : `${loss}, ${name}`,
        color: "soiling",
        switchable: true,
        values: of((row) => row.predicted_soiling_loss),
        csv: "predicted_soiling_loss_percent",
      }),
      ...(compared
        ? [
            lossSeries({
              key: "compared",
              label: `${loss}, ${compared.name}`,
              color: "comparison-2",
              shape: "line",
              values: column(compared.data.daily, (row) => row.predicted_soiling_loss),
              csv: "compared_soiling_loss_percent",
            }),
          ]
        : []),
      ...(ground
        ? [
            lossSeries({
              key: "ground",
              label: groundLabel,
              color: "clean",
              shape: "line",
              values: column(ground.daily, (row) => row.soiling_loss),
              csv: "ground_measured_soiling_loss_percent",
            }),
          ]
        : []),
      {
        key: "rain",
        label: "Rain (in)",
        color: "rain",
        shape: "rain",
        values: of((row) => row.precipitation / MILLIMETERS_PER_INCH),
        format: format.inches,
        csv: "rain_inches",
      },
    ],
    bands: [
      {
        label: "P10–P90",
        csv: "p10_p90_percent",
        color: "soiling",
        low: of((row) => row.loss_p10),
        high: of((row) => row.loss_p90),
      },
    ],
  };
}
