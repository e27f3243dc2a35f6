import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Device, WashRecord } from "#contract/devices/device";
import * as format from "#contract/common/format";
import { instant } from "#contract/common/format";
import { tankOutlook } from "#domain/soiling/tank-outlook";
import { washCondition } from "#domain/soiling/wash-condition";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { deviceQuery, washLogQuery } from "./logs.queries.ts";
import { logTexts as texts } from "./texts.ts";
import { ZoomableChartCard } from "../../../charts/card/ZoomableChartCard.tsx";
import { zoneOf, type ZoneChoice } from "../../../ui/choices/zone-choice.ts";
import { trendPlot } from "./logs.plot.ts";
import { type LogsSearch, type LogPageSize, logPageSizes, logZones } from "./search.ts";
import { StatCard } from "../../../ui/layout/StatCard.tsx";
import { batteryText, tankTiles, logLine, type LogLine, powerText } from "./logs.model.ts";
import css from "./logs.module.css";
import { WASH_LOG_MAX_RECORDS } from "#contract/common/limits";
import { useTableAddress } from "../../../shell/navigation/use-table-address.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { Select } from "../../../ui/choices/Select.tsx";

interface LogTableProps {
  records: readonly WashRecord[];
  zone: string;
  choice: ZoneChoice;
  onZone: (choice: ZoneChoice) => void;
  rows: LogPageSize;
  onRows: (rows: LogPageSize) => void;
}

const { headers } = texts;

function LogTable({ records, zone, choice, onZone, rows, onRows }: LogTableProps) {
  const lines = useMemo(() => records.map(logLine), [records]);
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const view = useTableAddress();
  return (
    <Card className={css.table}>
      <DataTable
        showsCaption
        caption={texts.caption}
        rows={lines}
        columns={columns}
        rowKey={({ key }) => key}
        pageSize={rows}
        initialSort={{ key: "publishTime", descending: true }}
        view={view}
        toolbar={
          <>
            <Segmented
              label={texts.zone}
              segments={logZones.map((value) => ({ value, label: texts.zones[value] }))}
              value={choice}
              onChange={onZone}
            />
            <Select
              label={texts.rows}
              inline
              options={logPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
              value={String(rows)}
              onChange={(size) => onRows(Number(size) as LogPageSize)}
            />
            <span data-text="muted">{texts.timesIn(zone)}</span>
          </>
        }
        empty={<EmptyState title={texts.empty} detail={texts.emptyDetail} />}
      />
      {records.length >= WASH_LOG_MAX_RECORDS && (
        <p data-text="muted">{texts.newest(format.number(WASH_LOG_MAX_RECORDS))}</p>
      )}
    </Card>
  );
}

const reading = (
  key: "battery" | "temperature" | "humidity" | "power",
  field: "batt" | "tempAvg" | "humidAvg" | "washPow",
  text: (value: number) => string,
): Column<LogLine> => ({
  key,
  header: headers[key],
  align: "end",
  value: ({ record }) => record[field],
  cell: ({ record }) => text(record[field]),
});

const figures = (zone: string): Column<LogLine>[] => [
  { key: "event", header: headers.event, value: ({ event }) => event, cell: (line) => <Event line={line} /> },
  reading("battery", "batt", batteryText),
  reading("temperature", "tempAvg", (celsius) => format.number(celsius, 1)),
  {
    key: "freezing",
    header: headers.freezing,
    value: ({ freezing }) => freezing,
    cell: ({ freezing }) => (freezing === texts.yes ? <Badge tone="warning">{freezing}</Badge> : freezing),
  },
  reading("humidity", "humidAvg", (percent) => format.percent(percent, 0)),
  {
    key: "tank",
    header: headers.tank,
    value: ({ tank }) => tank,
    cell: ({ tank }) => (tank === texts.low ? <Badge tone="warning">{tank}</Badge> : tank),
  },
  {
    key: "washTime",
    header: headers.washTime,
    value: ({ record }) => record.washTime,
    cell: ({ record }) => format.instant(record.washTime, zone),
  },
  { key: "condition", header: headers.condition, value: ({ condition }) => condition },
  reading("power", "washPow", powerText),
];

function columnsIn(zone: string): Column<LogLine>[] {
  const others = figures(zone);
  return [
    {
      key: "publishTime",
      header: headers.publishTime,
      value: ({ record }) => record.publishTime,
      cell: (line) => (
        <>
          {format.instant(line.record.publishTime, zone)}
          {/* On phones a record is one cell. */}
          <dl data-layout="phone grid gap-half" data-text="wrapped" className={css.record}>
            {others.map(({ key, header, cell, value }) => (
              <div key={key} data-layout="flex between gap-3">
                <dt data-text="third">{header}</dt>
                <dd>{cell ? cell(line) : value?.(line)}</dd>
              </div>
            ))}
          </dl>
        </>
      ),
    },
    ...others.map((column) => Object.assign(column, { wideOnly: true })),
  ];
}

const Event = ({ line: { event } }: { line: LogLine }) => (
  <Badge tone={event === texts.alert ? "critical" : "neutral"}>{event}</Badge>
);

const { tiles: tileTexts } = texts;

interface LogTilesProps {
  device: Pick<Device, "timezone">;
  records: readonly WashRecord[];
  zone: string;
  now: number;
}

function LogTiles({ device, records, zone, now }: LogTilesProps) {
  const tank = useMemo(() => tankTiles(tankOutlook(records, device.timezone, now)), [records, device.timezone, now]);
  const wash = records.findLast(({ alert }) => !alert);
  const newest = records.at(-1);
  return (
    <div data-layout="grid gap-3" className={css.tiles}>
      <StatCard label={tileTexts.washesLeft} definition={tileTexts.washesLeftHow} {...tank.washes} />
      <StatCard label={tileTexts.runsDry} definition={tileTexts.runsDryHow} {...tank.day} />
      <StatCard
        label={tileTexts.lastWash}
        value={wash ? washCondition(wash.washPow) : null}
        note={wash ? instant(wash.washTime, zone) : tileTexts.none}
      />
      <StatCard
        label={tileTexts.battery}
        value={newest ? batteryText(newest.batt) : null}
        note={newest ? tileTexts.atLastReport : tileTexts.none}
      />
    </div>
  );
}

function DeviceLog({ device }: { device: Device }) {
  const log = useQuery(washLogQuery(device.device_id));
  return <Loaded query={log}>{({ records }) => <Records device={device} records={records} />}</Loaded>;
}

function Records({ device, records }: { device: Device; records: readonly WashRecord[] }) {
  const { zone: choice = "la", rows = 100 } = useSearch({ from: "/shell/signed-in/device/logs/$id" });
  const navigate = useNavigate({ from: "/device/logs/$id" });
  const [now] = useState(() => Date.now() / 1000);
  const zone = zoneOf(choice, device.timezone);
  const plot = useMemo(() => trendPlot(records, zone), [records, zone]);
  const show = (next: Partial<LogsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  return (
    <>
      <LogTiles device={device} records={records} zone={zone} now={now} />
      <ZoomableChartCard title={texts.trend} plot={plot} empty={{ title: texts.trendEmpty }} height={220} />
      <LogTable
        records={records}
        zone={zone}
        choice={choice}
        onZone={(next) => show({ zone: next === "la" ? undefined : next })}
        rows={rows}
        onRows={(next) => show({ rows: next === 100 ? undefined : next, page: undefined })}
      />
    </>
  );
}

export function LogsScreen() {
  const { id } = useParams({ from: "/shell/signed-in/device/logs/$id" });
  const device = useQuery(deviceQuery(id));
  return (
    <Page title={texts.title} {...(device.data && { lead: device.data.device_name })}>
      <Loaded query={device}>
        {(found) =>
          found.wash_extension_data ? (
            <DeviceLog device={found} />
          ) : (
            <Card>
              <EmptyState title={texts.noExtension} detail={texts.noExtensionDetail} />
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}
