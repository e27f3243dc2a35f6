import type { Device } from "#contract/devices/device";
import { Button } from "../../../ui/actions/Button.tsx";
import { lookBackTexts } from "../look-back/look-back-texts.ts";
import { WashReceipt } from "../plan/WashReceipt.tsx";
import { DeviceStrip } from "../selection/DeviceStrip.tsx";

interface DeviceLinesProps {
  device: Device;
  now: number;
  onAll: () => void;
  onLookBack: () => void;
}

export function DeviceLines({ device, now, onAll, onLookBack }: DeviceLinesProps) {
  return (
    <>
      <DeviceStrip device={device} />
      <WashReceipt device={device} now={now} onAll={onAll} />
      <Button size="compact" variant="ghost" onClick={onLookBack}>
        {lookBackTexts.open}
      </Button>
    </>
  );
}
