import type { Session } from "#contract/accounts/session";
import type { Device } from "#contract/devices/device";
import type { ListedDevice } from "#contract/devices/listing";
import { CleaningsDialog } from "../../cleanings/index.ts";
import type { DeviceAction } from "./listing.model.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";

const UploadDialog = lazyPart(async () => ({ default: (await import("../../files/index.ts")).UploadDialog }));
const ExportDialog = lazyPart(async () => ({ default: (await import("../exports/ExportDialog.tsx")).ExportDialog }));
const KeyDialog = lazyPart(async () => ({ default: (await import("./KeyDialog.tsx")).KeyDialog }));
const UpkeepDialog = lazyPart(async () => ({ default: (await import("../upkeep/UpkeepDialog.tsx")).UpkeepDialog }));
const UnitsDialog = lazyPart(async () => ({ default: (await import("../upkeep/UnitsDialog.tsx")).UnitsDialog }));

interface RowDialogsProps {
  open: { action: DeviceAction; device: ListedDevice };
  session: Session;
  now: number;
  onShow: (device: Device, from: string, to: string) => void;
  onClose: () => void;
}

export function RowDialogs({ open: { action, device }, session, now, onShow, onClose }: RowDialogsProps) {
  return (
    <>
      {action === "download" && <ExportDialog device={device} user={session.user.id} now={now} onClose={onClose} />}
      {action === "key" && <KeyDialog device={device} onClose={onClose} />}
      {action === "upload" && (
        <UploadDialog device={device} onClose={onClose} onShow={(from, to) => onShow(device, from, to)} />
      )}
      {(action === "retire" || action === "restore" || action === "erase") && (
        <UpkeepDialog upkeep={action} device={device} onClose={onClose} />
      )}
      {action === "units" && <UnitsDialog device={device} onClose={onClose} />}
      {action === "cleanings" && (
        <CleaningsDialog
          device={device}
          mayEdit={session.permissions.includes("cleanings.edit")}
          now={now}
          onClose={onClose}
        />
      )}
    </>
  );
}
