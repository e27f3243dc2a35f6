import { milesPerHour, number } from "#contract/common/format";
import { useMemo } from "react";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import type { Plot } from "../plot.ts";
import { xText } from "#plot/summary";
import { compassPoint } from "../canvas/wind.ts";

interface PointRow {
  index: number;
}

const xHeader = { day: "Day", instant: "Time", category: "" } as const;

export function plotColumns(plot: Plot): Column<PointRow>[] {
  const x: Column<PointRow> = {
    key: "x",
    header: plot.xLabel ?? xHeader[plot.kind],
    ...(plot.kind === "category" ? {} : { unit: plot.zone }),
    value: ({ index }) => plot.x[index] ?? null,
    cell: ({ index }) => xText(plot, plot.x[index]!),
  };
  const figure = (
    key: string,
    header: string,
    values: readonly (number | null)[],
    format: (value: number) => string,
    passed?: readonly boolean[],
  ): Column<PointRow> => ({
    key,
    header,
    align: "end",
    value: ({ index }) => values[index] ?? null,
    cell: ({ index }) => {
      const value = values[index] ?? null;
      // Left out on purpose differs from not measured.
      return value === null ? (passed?.[index] === true ? "−" : "—") : format(value);
    },
  });
  const format = plot.series[0]?.format ?? String;
  return [
    x,
    ...plot.series.map((series) => figure(series.key, series.label, series.values, series.format, series.passed)),
    ...(plot.bands ?? []).flatMap((band) => [
      figure(`${band.label} low`, `${band.label}, low`, band.low, format),
      figure(`${band.label} high`, `${band.label}, high`, band.high, format),
    ]),
    ...(plot.wind
      ? [
          figure("wind", "Wind", plot.wind.speed, (speed) => milesPerHour(speed)),
          figure("from", "Wind from", plot.wind.bearing, (bearing) => `${compassPoint(bearing)} ${number(bearing)}°`),
        ]
      : []),
  ];
}

export default function ChartTable({ title, plot }: { title: string; plot: Plot }) {
  const columns = useMemo(() => plotColumns(plot), [plot]);
  const rows = useMemo(() => plot.x.map((_, index) => ({ index })), [plot]);
  return (
    <DataTable
      caption={title}
      rows={rows}
      columns={columns}
      rowKey={({ index }) => String(index)}
      {...(plot.kind === "category" ? {} : { initialSort: { key: "x", descending: true } })}
    />
  );
}
