import { lazy, Suspense, useState } from "react";
import { dayOf } from "#contract/common/calendar";
import { CleaningsDialog, OffsetDialog, PlantWashDialog } from "../../cleanings/index.ts";
import { ModelingFilesDialog } from "../../modeling/index.ts";
import { type DeviceDialog, useShown } from "../shown.ts";

const LookBackDialog = lazy(() => import("../look-back/LookBackDialog.tsx"));

export function DeviceDialogs({ open, onClose }: { open: DeviceDialog; onClose: () => void }) {
  const { plant, device: shown, devices, isWhole, may, now, search } = useShown();
  const [washed, setWashed] = useState<string | null>(null);
  const device = devices.find(({ device_id }) => device_id === washed) ?? shown;
  const { timezone } = device;
  const common = { device, now, onClose };
  return (
    <Suspense fallback={null}>
      {open === "look-back" ? (
        <LookBackDialog {...common} />
      ) : open === "files" ? (
        <ModelingFilesDialog
          plant={plant}
          devices={devices}
          device={isWhole ? null : shown.device_id}
          onClose={onClose}
        />
      ) : open === "offset" ? (
        <OffsetDialog device={device} mayEdit={may("offset.edit")} onClose={onClose} />
      ) : open === "log-plant" && washed === null ? (
        <PlantWashDialog
          devices={devices}
          timezone={timezone}
          now={now}
          plantId={plant.plant_id}
          proposed={search.proposed}
          onSensor={setWashed}
          onClose={onClose}
        />
      ) : (
        <CleaningsDialog
          {...common}
          mayEdit={may("cleanings.edit")}
          startDay={open === "cleanings" ? null : dayOf(timezone, now)}
        />
      )}
    </Suspense>
  );
}
