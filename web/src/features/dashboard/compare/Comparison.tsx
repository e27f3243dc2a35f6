import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { daysBetween, dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { callTexts } from "#contract/common/call-texts";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import css from "../dashboard.module.css";
import {
  comparedDays,
  extremes,
  plantLosses,
  rankDevices,
  splitOf,
  verdict,
  type ComparedDays,
  type ComparedDevice,
  highlightedDevices,
} from "./compare.model.ts";
import { plantDevicesQuery, queryState } from "../queries.ts";
import { useShown } from "../shown.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { useZoom } from "../selection/use-zoom.ts";
import { plantPricing } from "../tiles/worth.model.ts";
import type { DeviceSoiling } from "#contract/plants/devices";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";
import type { Interval, Plot, PlotSeries } from "../../../charts/plot.ts";

/** Neighbors differ in dash and color. */
const dashOf = (place: number): readonly number[] => [[], [7, 3], [2, 3]][place % 3]!;

const csvName = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "_")}_loss_percent`;

/** Day of a line's label: each in its own part of the view, so that labels don't overlap. */
function labelIndex(values: readonly (number | null)[], x: readonly number[], view: Interval | null, part: number) {
  const from = view?.from ?? x[0] ?? 0;
  const to = view?.to ?? x.at(-1) ?? 0;
  const wanted = from + (to - from) * part;
  let best = -1;
  for (let index = 0; index < x.length; index++) {
    if (values[index] == null || x[index]! < from || x[index]! > to) continue;
    if (best < 0 || Math.abs(x[index]! - wanted) < Math.abs(x[best]! - wanted)) best = index;
  }
  return best;
}

interface Look {
  zone: string;
  chosen: string;
  showNegative: boolean;
  view: Interval | null;
  /** Loss of the whole plant by day; null: not shown. */
  plantLine?: (number | null)[] | null;
}

/** Of a mean of equal losses [points]. */
const ROUNDING = 1e-9;

export function comparisonPlot({ day, devices, low, high }: ComparedDays, look: Look): Plot {
  const x = day.map(dayNumber);
  const loud = highlightedDevices(devices, look.chosen);
  const shown = devices.filter(({ device_id }) => loud.has(device_id));
  const hides = (loss: number | null): boolean => loss !== null && loss < 0 && !look.showNegative;
  const line = (device: ComparedDevice): PlotSeries => {
    const place = shown.indexOf(device);
    const values = device.losses.map((loss) => (hides(loss) ? null : loss));
    const index = labelIndex(values, x, look.view, (place + 1) / (shown.length + 1));
    return {
      key: device.device_id,
      label: device.device_name,
      color: place < 0 ? "muted" : `comparison-${place + 1}`,
      shape: "line",
      values,
      passed: device.losses.map(hides),
      format: (value) => format.percent(value),
      csv: csvName(device.device_name),
      dash: place < 0 ? [1, 3] : dashOf(place),
      ...(place < 0 || index < 0 ? {} : { emphasis: { index, label: device.device_name } }),
    };
  };
  /** The mean counts a sensor's hidden day; below every line that is drawn it would look wrong. */
  const hidesPlant = (loss: number | null, at: number): boolean => {
    if (loss === null || look.showNegative) return false;
    const drawn = devices.flatMap(({ losses }) => (hides(losses[at] ?? null) ? [] : (losses[at] ?? [])));
    return loss < (drawn.length === 0 ? 0 : Math.min(...drawn) - ROUNDING);
  };
  const whole: PlotSeries[] = look.plantLine
    ? [
        {
          key: "plant",
          label: "Whole plant",
          color: "soiling",
          shape: "line",
          values: look.plantLine.map((loss, at) => (hidesPlant(loss, at) ? null : loss)),
          passed: look.plantLine.map(hidesPlant),
          format: (value) => format.percent(value),
          csv: "plant_loss_percent",
        },
      ]
    : [];
  const floor = (edge: (number | null)[]) =>
    edge.map((value) => (value === null ? null : Math.max(value, look.showNegative ? -Infinity : 0)));
  return {
    kind: "day",
    zone: look.zone,
    x,
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 1,
    series: [...whole, ...[...shown, ...devices.filter((device) => !shown.includes(device))].map(line)],
    bands: [
      {
        label: "Spread between the devices",
        csv: "spread_percent",
        color: "muted",
        low: floor(low),
        high: floor(high),
      },
    ],
  };
}

interface ComparedFigure {
  key: string;
  header: string;
  of: (device: DeviceSoiling) => number | null;
  text: (value: number) => string;
}

function columnsFor(order: readonly DeviceSoiling[], rangeDays: number): Column<DeviceSoiling>[] {
  const { most, least } = extremes(order);
  const daily = ({ dollars, days }: DeviceSoiling) => (dollars === null || days === 0 ? null : dollars / days);
  const daysText = (days: number) => `${format.number(days)} of ${format.number(rangeDays)}`;
  const figures: ComparedFigure[] = [
    { key: "dollars", header: texts.dollars, of: ({ dollars }) => dollars, text: (value) => format.dollars(value, 0) },
    { key: "daily", header: texts.perDay, of: daily, text: format.dollarsPerDay },
    { key: "loss", header: "Average loss", of: ({ meanLoss }) => meanLoss, text: (value) => format.percent(value) },
    { key: "days", header: "Days with data", of: ({ days }) => days, text: daysText },
  ];
  return [
    {
      key: "device",
      header: "Device",
      value: ({ device_name }) => device_name,
      cell: (device) => (
        <>
          {device.device_name} {device === most && <Badge tone="critical">Highest loss</Badge>}
          {device === least && <Badge tone="ok">Lowest loss</Badge>}
        </>
      ),
    },
    ...figures.map(({ key, header, of, text }): Column<DeviceSoiling> => {
      const cell = (value: number | null): string => (value === null ? "—" : text(value));
      return { key, header, align: "end", value: of, cell: (device) => cell(of(device)) };
    }),
  ];
}

function CompareTable({ devices, rangeDays }: { devices: readonly DeviceSoiling[]; rangeDays: number }) {
  const order = useMemo(() => rankDevices(devices), [devices]);
  const columns = useMemo(() => columnsFor(order, rangeDays), [order, rangeDays]);
  return (
    <Card title="Which device loses the most">
      <DataTable
        caption="Which device loses the most"
        hideCaption
        rows={order}
        columns={columns}
        rowKey={({ device_id }) => device_id}
        pageSize={50}
      />
    </Card>
  );
}

const { compare: texts } = measuredTexts;
/** Of the table without its rows, with the sentence below, and of a row [px]. */
const TABLE_HEIGHT = 192;
const ROW_HEIGHT = 32;

/** Of the whole plant with a line of it. */
export function Comparison() {
  const { plant, device, devices: known, isWhole, range, search, go, inputs } = useShown();
  const zoom = useZoom(search.zoom, go);
  const worth = plantPricing(inputs.stored);
  const compared = useQuery({
    ...plantDevicesQuery(plant.plant_id, range, worth ?? null),
    enabled: worth !== undefined,
  });
  const showNegative = search.negative === true;
  const { view } = zoom;
  const days = useMemo(() => (compared.data ? comparedDays(range, compared.data) : null), [compared.data, range]);
  const plot = useMemo(() => {
    const plantLine = days && isWhole ? plantLosses(days) : null;
    return (
      days && comparisonPlot(days, { zone: device.timezone, chosen: device.device_id, showNegative, view, plantLine })
    );
  }, [days, device, isWhole, showNegative, view]);
  const devices = compared.data?.devices ?? [];
  const rangeDays = daysBetween(range.from, range.to) + 1;
  if (compared.data && devices.length < 2)
    return (
      <EmptyState
        title={devices.length === 0 ? texts.noDevice : texts.oneDevice}
        detail={devices.length === 0 ? undefined : texts.addSecond}
      />
    );
  return (
    <section data-layout="grid one gap-3" aria-label="Compare devices">
      <p data-text="body second pretty measure" className={css.verdict}>
        {compared.data && (
          <>
            <strong data-text="section first">{verdict(devices, rangeDays)[0]}</strong>{" "}
            {verdict(devices, rangeDays).slice(1).join(" ")}{" "}
            {compared.data.spread !== null && texts.gap(format.number(compared.data.spread, 2))}
          </>
        )}
      </p>
      <ChartCard
        {...zoom}
        title={isWhole ? "Daily Soiling Loss" : "Soiling loss of each device"}
        plot={plot}
        {...queryState(compared)}
        loading={compared.isPending}
        empty={{ title: callTexts.noDataInRange }}
        actions={[
          {
            key: "negative",
            label: showNegative ? "Hide negative soiling loss" : "Show negative soiling loss",
            onAction: () => go({ negative: showNegative ? undefined : true }),
          },
        ]}
        height={320}
      />
      {compared.isPending && <Skeleton height={TABLE_HEIGHT + ROW_HEIGHT * known.length} />}
      {compared.data && (
        <>
          <CompareTable devices={devices} rangeDays={rangeDays} />
          <p data-text="quiet pretty" className={css.compared}>
            {worth ? splitOf(worth.arraySize, compared.data) : measuredTexts.dollars.needInputs}
          </p>
          {devices.map(
            ({ device_id, device_name, insolationNote }) =>
              insolationNote && (
                <p key={device_id} data-text="quiet pretty" className={css.compared}>
                  {device_name}: {insolationNote}
                </p>
              ),
          )}
        </>
      )}
    </section>
  );
}
