import { lazy, Suspense } from "react";
import { dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import { CleaningsDialog, OffsetDialog } from "../../cleanings/index.ts";

const LookBackDialog = lazy(() => import("../look-back/LookBackDialog.tsx"));

export type DeviceDialog = "cleanings" | "log" | "offset" | "look-back";

interface DeviceDialogsProps {
  open: DeviceDialog;
  device: Device;
  mayEditCleanings: boolean;
  mayEditOffset: boolean;
  now: number;
  onClose: () => void;
}

export function DeviceDialogs({ open, device, mayEditCleanings, mayEditOffset, now, onClose }: DeviceDialogsProps) {
  return (
    <Suspense fallback={null}>
      {(open === "cleanings" || open === "log") && (
        <CleaningsDialog
          device={device}
          mayEdit={mayEditCleanings}
          now={now}
          startDay={open === "log" ? dayOf(device.timezone, now) : null}
          onClose={onClose}
        />
      )}
      {open === "look-back" && <LookBackDialog device={device} now={now} onClose={onClose} />}
      {open === "offset" && <OffsetDialog device={device} mayEdit={mayEditOffset} onClose={onClose} />}
    </Suspense>
  );
}
