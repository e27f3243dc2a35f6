import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, dayOf } from "#contract/common/calendar";
import { exportRangeProblem } from "#contract/exports/export-set";
import { DateRange } from "../../../ui/dates/DateRange.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { useNow } from "../../../ui/timing/use-now.ts";
import { exportProblem } from "./exports.model.ts";
import { exportSetsQuery, startExportSet } from "./queries.ts";
import { exportDialogTexts as texts, setTexts } from "./texts.ts";

interface SetDialogProps {
  devices: readonly string[];
  onStarted: () => void;
  onClose: () => void;
}

const DAYS = 30;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function SetDialog({ devices, onStarted, onClose }: SetDialogProps) {
  const today = dayOf(zone, useNow());
  const [days, setDays] = useState({ from: addDays(today, 1 - DAYS), to: today });
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => startExportSet({ devices, days }),
    onSuccess: () => {
      onStarted();
      return client.invalidateQueries(exportSetsQuery);
    },
    meta: { activity: texts.title },
  });
  return (
    <Dialog
      title={setTexts.title(devices.length)}
      onClose={onClose}
      confirm={{
        label: texts.start,
        pending: start.isPending,
        reason: exportProblem(days) ?? exportRangeProblem(days, devices.length) ?? undefined,
        onConfirm: () => start.mutate(),
      }}
    >
      <p>{texts.prompt}</p>
      <DateRange {...days} zone={zone} today={today} onChange={setDays} />
      <p data-layout="below-1" data-text="label second">
        {setTexts.hint}
      </p>
      {start.error && <InlineError message={`${texts.failed} ${start.error.message}`} onRetry={() => start.mutate()} />}
    </Dialog>
  );
}
