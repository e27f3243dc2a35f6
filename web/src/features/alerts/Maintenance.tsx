import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Maintenance, MAX_QUIET_HOURS } from "#contract/alerts/alerts";
import { alertTexts } from "#contract/alerts/alert-texts";
import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { useNow } from "../../ui/timing/use-now.ts";

const { maintenance: texts } = alertTexts;

const maintenanceQuery = asked(["noc", "maintenance"], (init) => api.maintenance.$get({}, init));

/** `deviceId` is null for a plant. */
export interface MaintainedThing {
  plantId: string;
  deviceId: string | null;
  name: string;
}

/** Of the device, or of its whole plant. */
function useMaintenance({ plantId, deviceId }: Omit<MaintainedThing, "name">, enabled = true) {
  const { data } = useQuery({ ...maintenanceQuery, enabled });
  return data?.windows.find(
    ({ plant_id, device_id }) => plant_id === plantId && (device_id === null || device_id === deviceId),
  );
}

/** Until when, by whom and why a device is quiet. */
function MaintenanceNote({ window, zone }: { window: Maintenance; zone: string }) {
  const now = useNow();
  const why = texts.by(window.by, window.note);
  return (
    <span data-text="muted">
      {texts.until(format.instant(window.to, zone), format.span(window.to - now))}
      {why !== "" && `. ${why}`}
    </span>
  );
}

/** For lists: shows nothing for what isn't in maintenance. */
export function MaintenanceBadge({ of, zone }: { of: Omit<MaintainedThing, "name">; zone: string }) {
  const { data: session } = useQuery(sessionQuery);
  const window = useMaintenance(of, session?.permissions.includes("dashboard.view") === true);
  if (window === undefined) return null;
  return (
    <>
      <Badge tone="info">{texts.badge}</Badge>
      <MaintenanceNote window={window} zone={zone} />
    </>
  );
}

export function MaintenanceButton({
  of,
  zone,
  isMaintained,
}: {
  of: MaintainedThing;
  zone: string;
  isMaintained: boolean;
}) {
  const client = useQueryClient();
  const window = useMaintenance(of, isMaintained);
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: async (id: string) => void (await unwrap(api.maintenance[":id"].$delete({ param: { id } }))),
    onSettled: () => client.invalidateQueries({ queryKey: ["noc"] }),
  });
  const isPlants = of.deviceId !== null && window?.device_id === null;
  const isUnknown = isMaintained && window === undefined;
  return (
    <>
      <Button
        variant="ghost"
        pending={end.isPending}
        reason={isUnknown ? texts.badge : undefined}
        onClick={() => (window === undefined ? setAsking(true) : end.mutate(window.id))}
      >
        {window === undefined ? texts.start : isPlants ? texts.endOfPlant : texts.end}
      </Button>
      {window !== undefined && <MaintenanceNote window={window} zone={zone} />}
      {end.isError && <InlineError message={end.error.message} />}
      {isAsking && <StartDialog of={of} zone={zone} onClose={() => setAsking(false)} />}
    </>
  );
}

const hoursOf = { hours: 1, days: 24 } as const;

function StartDialog({ of, zone, onClose }: { of: MaintainedThing; zone: string; onClose: () => void }) {
  const client = useQueryClient();
  const [length, setLength] = useState(4);
  const [unit, setUnit] = useState<keyof typeof hoursOf>("hours");
  const [note, setNote] = useState("");
  const now = useNow();
  const hours = length * hoursOf[unit];
  const isValid = hours > 0 && hours <= MAX_QUIET_HOURS;
  const start = useMutation({
    mutationFn: async () => {
      const { plantId, deviceId } = of;
      const to = Math.floor(Date.now() / 1000 + hours * SECONDS_PER_HOUR);
      const json = { plant_id: plantId, ...(deviceId !== null && { device_id: deviceId }), to, note };
      await unwrap(api.maintenance.$post({ json }));
    },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ["noc"] }),
  });
  const confirm = {
    label: texts.start,
    isForm: true,
    pending: start.isPending,
    reason: isValid ? undefined : texts.wrongLength(MAX_QUIET_HOURS),
    onConfirm: () => start.mutate(),
  };
  return (
    <Dialog size="small" title={texts.title(of.name)} onClose={onClose} confirm={confirm}>
      <p data-text="muted">{texts.hint}</p>
      <div data-layout="row bottom gap-2">
        <NumberField label={texts.length} value={length} onChange={setLength} minimum={0} places={1} />
        <Segmented
          label={texts.unit}
          value={unit}
          segments={[
            { value: "hours", label: texts.units.hours },
            { value: "days", label: texts.units.days },
          ]}
          onChange={setUnit}
        />
      </div>
      <p data-text={isValid ? "muted" : "critical"}>
        {isValid
          ? texts.ends(format.instant(now + hours * SECONDS_PER_HOUR, zone))
          : texts.wrongLength(MAX_QUIET_HOURS)}
      </p>
      <TextField
        label={texts.reason}
        description={texts.reasonHint}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {start.isError && <InlineError message={start.error.message} />}
    </Dialog>
  );
}
