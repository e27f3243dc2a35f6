import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Device, WashRecord } from "#contract/devices/device";
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
import { zoneOf } from "../../../ui/choices/zone-choice.ts";
import { LogTable } from "./LogTable.tsx";
import { trendPlot } from "./logs.plot.ts";
import type { LogsSearch } from "./search.ts";
import { StatCard } from "../../../ui/layout/StatCard.tsx";
import { batteryText, tankTiles } from "./logs.model.ts";
import css from "./logs.module.css";

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
