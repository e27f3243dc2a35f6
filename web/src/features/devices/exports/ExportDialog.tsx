import { useState } from "react";
import { addDays, dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";
import { ExportList } from "./ExportList.tsx";
import { exportProblem } from "./exports.model.ts";
import { exportsQuery, startExport } from "./queries.ts";
import { exportDialogTexts as texts, exportTexts } from "./texts.ts";

interface ExportDialogProps {
  device: Device;
  user: string;
  now: number;
  onClose: () => void;
}

const DAYS = 30;

export function ExportDialog({ device, user, now, onClose }: ExportDialogProps) {
  const today = dayOf(device.timezone, now);
  const [days, setDays] = useState({ from: addDays(today, 1 - DAYS), to: today });
  const start = useAnswered({
    call: () => startExport({ user, device, days }),
    rereads: [exportsQuery.queryKey],
    meta: { activity: texts.title },
  });
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      confirm={{
        label: texts.start,
        cancelLabel: exportTexts.done,
        pending: start.isPending,
        reason: exportProblem(days),
        onConfirm: () => start.mutate(),
      }}
    >
      <p>{texts.prompt}</p>
      <DateRange {...days} zone={device.timezone} today={today} earliest={device.first_day} onChange={setDays} />
      <p data-layout="below-1" data-text="label second">
        {texts.hint}
      </p>
      {start.error && <InlineError message={`${texts.failed} ${start.error.message}`} onRetry={() => start.mutate()} />}
      <ExportList device={device.device_id} />
    </Dialog>
  );
}
