import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as format from "#contract/common/format";
import { rereadOthers } from "../../api/changes.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { offsetQuery, saveOffset, saveSystematic, systematicQuery } from "./queries.ts";
import type { SystematicSetting } from "#contract/common/uncertainty";

const systematicTexts = {
  label: "Calibration uncertainty (95%)",
  description: "How much the two cells can differ when both are clean. Leave blank to measure it from logged washes.",
  wrong: "Enter 0 to 20 points, or leave blank.",
  save: "Save uncertainty",
  saved: "Uncertainty saved. Tiles and dollars use it now.",
} as const;

function inUseText({ inUse: { points, source, cleanings } }: SystematicSetting): string {
  const range = `±${format.number(points, 1)} points`;
  if (source === "entered") return `In use: ${range}, as entered.`;
  if (source === "cleanings") return `In use: ${range}, measured after ${cleanings} cleanings.`;
  return `In use: ${range}, the default. Log 3 whole-plant washes to measure it.`;
}

function SystematicField({ deviceId, mayEdit }: { deviceId: string; mayEdit: boolean }) {
  const client = useQueryClient();
  const setting = useQuery(systematicQuery(deviceId));
  const entered = setting.data?.entered ?? null;
  const [typed, setTyped] = useState<{ points: number | null; wrong: boolean } | null>(null);
  const points = typed ? typed.points : entered;
  const save = useMutation({
    mutationFn: () => saveSystematic(deviceId, points),
    meta: { changesPlans: true },
    onSuccess: () => {
      setTyped(null);
      toasts.show({ text: systematicTexts.saved, tone: "ok" });
      void rereadOthers(client, { queryKey: ["device", deviceId] });
    },
  });
  if (setting.isError) return <InlineError message={setting.error.message} onRetry={() => void setting.refetch()} />;
  return (
    <>
      <NumberField
        label={systematicTexts.label}
        unit="points"
        step={0.1}
        places={2}
        minimum={0}
        maximum={20}
        value={points ?? NaN}
        onChange={(value, wrong) => setTyped({ points: Number.isNaN(value) ? null : value, wrong: wrong !== null })}
        disabled={!mayEdit || setting.isPending}
        description={systematicTexts.description}
      />
      {setting.data && <p data-text="quiet pretty">{inUseText(setting.data)}</p>}
      {save.isError && <InlineError message={save.error.message} />}
      {mayEdit && typed !== null && (
        <Button
          pending={save.isPending}
          reason={typed.wrong ? systematicTexts.wrong : undefined}
          onClick={() => save.mutate()}
        >
          {systematicTexts.save}
        </Button>
      )}
    </>
  );
}

interface OffsetDialogProps {
  device: { device_id: string; timezone: string; offset: number };
  mayEdit: boolean;
  onClose: () => void;
}

const offsetTexts = {
  mayNot: "You don't have permission to change the offset. Ask the plant's owner for access.",
  needed: "Enter an offset.",
  applied: "Already applied.",
  description: "Adds this many percentage points to every day's loss. Raw data isn't changed.",
  history: "Offset history",
  plans: "Plans already correct for what a sensor reads when clean, so the wash decision may hardly change.",
} as const;

const points = (value: number): string => `${value > 0 ? "+" : ""}${format.number(value, 1)} percentage points`;

export default function OffsetDialog({ device, mayEdit, onClose }: OffsetDialogProps) {
  const client = useQueryClient();
  const history = useQuery(offsetQuery(device.device_id));
  const [offset, setOffset] = useState(device.offset);
  const present = history.data?.offset ?? device.offset;
  const refresh = () =>
    rereadOthers(client, {
      predicate: ({ queryKey: [kind, , part] }) =>
        kind === "device" || kind === "devices" || (kind === "plant" && part === "devices"),
    });
  const takeBack = useMutation({
    mutationFn: (value: number) => saveOffset(device.device_id, value),
    meta: { changesPlans: true },
    onSuccess: refresh,
  });
  const save = useMutation({
    mutationFn: (value: number) => saveOffset(device.device_id, value),
    meta: { changesPlans: true },
    onSuccess: (_, value) => {
      void refresh();
      toasts.show({
        text: `Offset is now ${points(value)}.`,
        detail: offsetTexts.plans,
        tone: "ok",
        undo: () => takeBack.mutate(present),
      });
      onClose();
    },
  });
  const blocked = !mayEdit
    ? offsetTexts.mayNot
    : Number.isNaN(offset)
      ? offsetTexts.needed
      : offset === present
        ? offsetTexts.applied
        : undefined;
  return (
    <Dialog
      title="Apply Offset"
      size="small"
      locked={save.isPending}
      onClose={onClose}
      confirm={{ label: "Apply", pending: save.isPending, reason: blocked, onConfirm: () => save.mutate(offset) }}
    >
      <NumberField
        label="Offset"
        required
        unit="points"
        step={0.1}
        places={1}
        minimum={-100}
        maximum={100}
        steppers
        value={offset}
        onChange={setOffset}
        disabled={!mayEdit}
        description={offsetTexts.description}
      />
      {!mayEdit && <p data-text="quiet pretty">{offsetTexts.mayNot}</p>}
      {save.isError && <InlineError message={save.error.message} />}
      <SystematicField deviceId={device.device_id} mayEdit={mayEdit} />
      {history.isError && <InlineError message={history.error.message} onRetry={() => void history.refetch()} />}
      {history.data && history.data.history.length > 0 && (
        <>
          <h3>{offsetTexts.history}</h3>
          <ul data-layout="grid gap-1 scroll-y high-180" data-text="quiet">
            {history.data.history.map(({ value, setAt, setBy }) => (
              <li key={`${setAt} ${value}`}>
                <strong>{points(value)}</strong> {format.instant(setAt, device.timezone)}
                {setBy === null ? "" : `, ${setBy}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
