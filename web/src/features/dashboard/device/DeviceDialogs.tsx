import { lazy, Suspense, useState } from "react";
import { dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import { CleaningsDialog, OffsetDialog, PlantWashDialog } from "../../cleanings/index.ts";

const LookBackDialog = lazy(() => import("../look-back/LookBackDialog.tsx"));

/** "log-plant": for all sensors. */
export type DeviceDialog = "cleanings" | "log" | "log-plant" | "offset" | "look-back";

interface DeviceDialogsProps {
  open: DeviceDialog;
  device: Device;
  devices: readonly Device[];
  mayEditCleanings: boolean;
  mayEditOffset: boolean;
  now: number;
  onClose: () => void;
}

export function DeviceDialogs(props: DeviceDialogsProps) {
  const { open, devices, mayEditCleanings, mayEditOffset, now, onClose } = props;
  const [washed, setWashed] = useState<string | null>(null);
  const device = devices.find(({ device_id }) => device_id === washed) ?? props.device;
  if (open === "log-plant" && washed === null)
    return (
      <Suspense fallback={null}>
        <PlantWashDialog
          devices={devices}
          timezone={device.timezone}
          now={now}
          onSensor={setWashed}
          onClose={onClose}
        />
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      {(open === "cleanings" || open === "log" || open === "log-plant") && (
        <CleaningsDialog
          device={device}
          mayEdit={mayEditCleanings}
          now={now}
          startDay={open !== "cleanings" ? dayOf(device.timezone, now) : null}
          onClose={onClose}
        />
      )}
      {open === "look-back" && <LookBackDialog device={device} now={now} onClose={onClose} />}
      {open === "offset" && <OffsetDialog device={device} mayEdit={mayEditOffset} onClose={onClose} />}
    </Suspense>
  );
}
