import { useQuery } from "@tanstack/react-query";
import { dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import { Button } from "../../../ui/actions/Button.tsx";
import { cleaningsQuery, cleaningTexts, receiptOf } from "../../cleanings/index.ts";
import css from "../dashboard.module.css";

/** "Did it pay?" of the newest wash, in one line with the way to all of them. */
export function WashReceipt({ device, now, onAll }: { device: Device; now: number; onAll: () => void }) {
  const { data } = useQuery(cleaningsQuery(device.device_id));
  const text = receiptOf(data?.cleanings ?? [], dayOf(device.timezone, now));
  if (text === null) return null;
  return (
    <p className={css.receipt}>
      {text}
      <Button size="compact" variant="ghost" onClick={onAll}>
        {cleaningTexts.history}
      </Button>
    </p>
  );
}
