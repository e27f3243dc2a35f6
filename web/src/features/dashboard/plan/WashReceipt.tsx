import { useQuery } from "@tanstack/react-query";
import { dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import { Button } from "../../../ui/actions/Button.tsx";
import { cleaningsQuery, cleaningTexts, trackRecordText, receiptOf } from "../../cleanings/index.ts";
import { inputsQuery, recommendationQuery } from "../../savings/index.ts";

export function WashReceipt({ device, now, onAll }: { device: Device; now: number; onAll: () => void }) {
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
