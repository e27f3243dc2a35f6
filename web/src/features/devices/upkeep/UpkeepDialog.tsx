import { useState } from "react";
import { dayOf, monthDayYear } from "#contract/common/calendar";
import type { ListedDevice } from "#contract/devices/listing";
import { ApiProblem } from "../../../api/problem.ts";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { upkeepDialogTexts as texts } from "./texts.ts";
import { api, unwrap } from "../../../api/client.ts";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";
import { Lines } from "../../../ui/layout/Lines.tsx";

const retireDevice = (id: string, notes: string) =>
  unwrap(api.device[":id"].retire.$post({ param: { id }, json: { notes } }));
const restoreDevice = (id: string) => unwrap(api.device[":id"].restore.$post({ param: { id } }));
const eraseDevice = (id: string, device_name: string) =>
  unwrap(api.device[":id"].erase.$post({ param: { id }, json: { device_name } }));

export type Upkeep = "retire" | "restore" | "erase";

const calls: Readonly<Record<Upkeep, (id: string, typed: string) => Promise<{ message: string }>>> = {
  retire: retireDevice,
  restore: restoreDevice,
  erase: eraseDevice,
};

const effectsOf = (upkeep: Upkeep, { retired_at, timezone }: ListedDevice): readonly string[] =>
  upkeep === "restore"
    ? texts.restoreEffects(monthDayYear(dayOf(timezone, retired_at ?? 0)))
    : upkeep === "retire"
      ? texts.retireEffects
      : texts.eraseEffects;

interface UpkeepDialogProps {
  upkeep: Upkeep;
  device: ListedDevice;
  onClose: () => void;
}

export function UpkeepDialog({ upkeep, device, onClose }: UpkeepDialogProps) {
  const [typed, setTyped] = useState("");
  const work = useAnswered({
    call: () => calls[upkeep](device.device_id, typed.trim()),
    rereads: [[]],
    meta: { changesPlans: true },
    onAnswer: onClose,
  });
  const wrongName = work.error instanceof ApiProblem ? work.error.fields.device_name : undefined;
  const isNamed = upkeep !== "erase" || typed.trim() === device.device_name;
  return (
    <Dialog
      title={texts[`${upkeep}Question`](device.device_name)}
      onClose={onClose}
      confirm={{
        label: texts[upkeep],
        cancelLabel: texts.cancel,
        variant: upkeep === "restore" ? "primary" : "danger",
        pending: work.isPending,
        reason: isNamed ? undefined : texts.typeName(device.device_name),
        isForm: true,
        onConfirm: () => work.mutate(),
      }}
    >
      <Lines data-layout="stack shrink gap-1" of={effectsOf(upkeep, device)} />
      {upkeep !== "restore" && (
        <TextField
          label={upkeep === "erase" ? texts.typeName(device.device_name) : texts.reason}
          value={typed}
          autoComplete="off"
          maxLength={300}
          error={wrongName}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {work.error && wrongName === undefined && <InlineError message={work.error.message} />}
    </Dialog>
  );
}
