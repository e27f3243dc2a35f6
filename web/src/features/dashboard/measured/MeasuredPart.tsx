import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { RenderWhenIdle } from "../../../ui/timing/RenderWhenIdle.tsx";
import { sensorStrip } from "../../decide/index.ts";
import css from "../dashboard.module.css";
import { type DeviceDialog, useShown } from "../shown.ts";
import { dashboardTexts } from "../texts.ts";
import { PlantTiles, Tiles } from "../tiles/Tiles.tsx";
import { SoilingTab } from "./SoilingTab.tsx";
import { lookBackTexts } from "../look-back/look-back-texts.ts";
import { dayOf, dayOfMonthDayYear } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { cleaningsQuery, cleaningTexts, receiptOf, trackRecordText } from "../../cleanings/index.ts";
import { washLogQuery } from "../../devices/index.ts";
import { lastWash } from "./days.model.ts";
import { measuredTexts } from "./measured-texts.ts";

const { tiles: texts } = measuredTexts;

function DeviceLines() {
  const { device, selection, now } = useShown();
  const { timezone, serialno, last_data_at } = device;
  const washes = useQuery({ ...washLogQuery(device.device_id), enabled: device.wash_extension_data });
  const { data } = useQuery(cleaningsQuery(device.device_id));
  const wash = lastWash(data?.since ?? null, washes.data?.records ?? [], timezone, now);
  const known = receiptOf(data?.cleanings ?? [], dayOf(timezone, now));
  // The plant's page says the mean of its sensors.
  const receipt =
    known?.includes("$") && !selection.isOnly ? known.replace(/\.$/, `, ${texts.asIfAll(device.device_name)}.`) : known;
  const facts: [string, string][] = [
    ["Install Date", format.day(dayOfMonthDayYear(device.installationdate))],
    ["Device", device.device_name],
    ["Serial Number", serialno === "" ? "-" : serialno],
    ["Last data", last_data_at === null ? "never" : format.instant(last_data_at, timezone)],
    [
      texts.sinceWash,
      wash === null ? texts.noWash : `${format.shortDay(wash.day)}, ${texts.ago(wash.days)} · ${wash.by}`,
    ],
  ];
  return (
    <>
      <Facts data-layout="row" data-text="caption" className={css.strip} facts={facts} />
      <p data-layout="row middle gap-0-2" data-text="second caption">
        {receipt !== null && `${receipt} ${trackRecordText(data?.kept ?? null, null) ?? ""}`}
        <DialogButton dialog="cleanings">{cleaningTexts.history}</DialogButton>
      </p>
      <span data-layout="row middle gap-2">
        <DialogButton dialog="files">{dashboardTexts.files}</DialogButton>
        <DialogButton dialog="look-back">{lookBackTexts.open}</DialogButton>
      </span>
    </>
  );
}

function DialogButton({ dialog, children }: { dialog: DeviceDialog; children: string }) {
  const { onDialog } = useShown();
  return (
    <Button size="compact" variant="ghost" onClick={() => onDialog(dialog)}>
      {children}
    </Button>
  );
}

const SensorNotice = lazyPart(async () => ({ default: (await import("../../sensor-check/index.ts")).SensorNotice }));
const Comparison = lazyPart(() => import("../compare/Comparison.tsx"), <Skeleton height={680} />);
const SensorStrip = lazyPart(sensorStrip, <Skeleton height={48} />);

/** Daily Soiling Loss: of a sensor, or of the plant with its sensors. */
export function MeasuredPart() {
  const { plant, device, devices, isWhole, search, go, may } = useShown();
  if (isWhole)
    return (
      <div data-layout="grid one gap-3" className={css.stack}>
        <PlantTiles />
        <div data-layout="row">
          <DialogButton dialog="files">{dashboardTexts.files}</DialogButton>
        </div>
        <Comparison />
        <Card title="Soiling rate">
          <p data-text="quiet">{dashboardTexts.selection.choose}</p>
          <div data-layout="row gap-2 above-3">
            {devices.map(({ device_id, device_name }) => (
              <Button key={device_id} size="compact" onClick={() => go({ device: device_id, tab: "soiling" })}>
                {device_name}
              </Button>
            ))}
          </div>
        </Card>
      </div>
    );
  return (
    <div data-layout="grid one gap-3" className={css.stack}>
      <Tiles />
      {devices.length > 1 && (
        <SensorStrip plant={plant.plant_id} device={device.device_id} onDecide={() => go({ tab: "decide" })} />
      )}
      <RenderWhenIdle waiting={null}>
        <SensorNotice device={device.device_id} mayDecide={may("offset.edit")} />
      </RenderWhenIdle>
      <div data-layout="row middle between" className={css.lines}>
        <DeviceLines />
      </div>
      {search.compare && <Comparison />}
      <SoilingTab />
    </div>
  );
}
