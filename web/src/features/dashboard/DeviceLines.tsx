import type { Device } from "#contract/devices/device";
import { WashReceipt } from "./plan/WashReceipt.tsx";
import { DeviceStrip } from "./selection/DeviceStrip.tsx";

interface DeviceLinesProps {
  device: Device;
  now: number;
  /** Opens the list of cleanings. */
  onAll: () => void;
}

/** What the device is, and whether its newest wash paid. */
export function DeviceLines({ device, now, onAll }: DeviceLinesProps) {
  return (
    <>
      <DeviceStrip device={device} />
      <WashReceipt device={device} now={now} onAll={onAll} />
    </>
  );
}
