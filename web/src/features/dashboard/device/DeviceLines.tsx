import type { Device } from "#contract/devices/device";
import { useShown } from "../shown.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { lookBackTexts } from "../look-back/look-back-texts.ts";
import { dayOf, dayOfMonthDayYear } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import css from "../dashboard.module.css";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { useQuery } from "@tanstack/react-query";
import { cleaningsQuery, cleaningTexts, receiptOf, trackRecordText } from "../../cleanings/index.ts";
import { washLogQuery } from "../../devices/index.ts";
import { lastWash } from "../measured/days.model.ts";
import { dashboardTexts } from "../texts.ts";
import { measuredTexts } from "../measured/measured-texts.ts";

const { tiles: texts } = measuredTexts;

function WashReceipt({ device, now, onAll }: { device: Device; now: number; onAll: () => void }) {
  const { data } = useQuery(cleaningsQuery(device.device_id));
  const text = receiptOf(data?.cleanings ?? [], dayOf(device.timezone, now));
  return (
    <p data-layout="row middle gap-0-2" data-text="second caption">
      {text !== null && `${text} ${trackRecordText(data?.kept ?? null, null) ?? ""}`}
      <Button size="compact" variant="ghost" onClick={onAll}>
        {cleaningTexts.history}
      </Button>
    </p>
  );
}

function useLastWash(device: Device, now: number): string {
  const washes = useQuery({ ...washLogQuery(device.device_id), enabled: device.wash_extension_data });
  const cleanings = useQuery(cleaningsQuery(device.device_id));
  const wash = lastWash(cleanings.data?.since ?? null, washes.data?.records ?? [], device.timezone, now);
  return wash === null ? texts.noWash : `${format.shortDay(wash.day)}, ${texts.ago(wash.days)} · ${wash.by}`;
}

function DeviceStrip({ device, now }: { device: Device; now: number }) {
  const facts: [string, string][] = [
    ["Install Date", format.day(dayOfMonthDayYear(device.installationdate))],
    ["Device", device.device_name],
    ["Serial Number", device.serialno === "" ? "-" : device.serialno],
    ["Last data", device.last_data_at === null ? "never" : format.instant(device.last_data_at, device.timezone)],
    [texts.sinceWash, useLastWash(device, now)],
  ];
  return <Facts data-layout="row" data-text="caption" className={css.strip} facts={facts} />;
}

export function DeviceLines() {
  const { device, now, onDialog } = useShown();
  return (
    <>
      <DeviceStrip device={device} now={now} />
      <WashReceipt device={device} now={now} onAll={() => onDialog("cleanings")} />
      <span data-layout="row middle gap-2">
        <FilesButton />
        <Button size="compact" variant="ghost" onClick={() => onDialog("look-back")}>
          {lookBackTexts.open}
        </Button>
      </span>
    </>
  );
}

export function FilesButton() {
  const { onDialog } = useShown();
  return (
    <Button size="compact" variant="ghost" onClick={() => onDialog("files")}>
      {dashboardTexts.files}
    </Button>
  );
}
