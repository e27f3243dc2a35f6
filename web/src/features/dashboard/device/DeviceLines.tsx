import type { Device } from "#contract/devices/device";
import { Button } from "../../../ui/actions/Button.tsx";
import { lookBackTexts } from "../look-back/look-back-texts.ts";
import { dayOf, dayOfMonthDayYear } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import css from "../dashboard.module.css";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { useQuery } from "@tanstack/react-query";
import { cleaningsQuery, cleaningTexts, receiptOf, trackRecordText } from "../../cleanings/index.ts";
import { inputsQuery, recommendationQuery } from "../../savings/index.ts";

function WashReceipt({ device, now, onAll }: { device: Device; now: number; onAll: () => void }) {
  const { data } = useQuery(cleaningsQuery(device.device_id));
  const text = receiptOf(data?.cleanings ?? [], dayOf(device.timezone, now));
  const wash = useQuery(recommendationQuery(device.device_id)).data?.wash;
  const cost = useQuery(inputsQuery(device.plant_id)).data?.inputs.wash_cost;
  if (text === null) return null;
  const trackRecord = trackRecordText(data?.kept ?? null, wash && cost ? { worth: wash.worth, cost } : null);
  return (
    <p data-layout="row middle gap-0-2" data-text="second caption">
      {text} {trackRecord}
      <Button size="compact" variant="ghost" onClick={onAll}>
        {cleaningTexts.history}
      </Button>
    </p>
  );
}

function DeviceStrip({ device }: { device: Device }) {
  const facts: [string, string][] = [
    ["Install Date", format.day(dayOfMonthDayYear(device.installationdate))],
    ["Device", device.device_name],
    ["Serial Number", device.serialno === "" ? "-" : device.serialno],
    ["Last data", device.last_data_at === null ? "never" : format.instant(device.last_data_at, device.timezone)],
  ];
  return <Facts className={css.strip} facts={facts} />;
}

interface DeviceLinesProps {
  device: Device;
  now: number;
  onAll: () => void;
  onLookBack: () => void;
}

export function DeviceLines({ device, now, onAll, onLookBack }: DeviceLinesProps) {
  return (
    <>
      <DeviceStrip device={device} />
      <WashReceipt device={device} now={now} onAll={onAll} />
      <Button size="compact" variant="ghost" onClick={onLookBack}>
        {lookBackTexts.open}
      </Button>
    </>
  );
}
