import type { Device } from "#contract/device";
import type { Plant } from "#contract/plant";
import type { Session } from "#contract/session";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import type { DayRange } from "../../ui/date-ranges.ts";
import { useInputs, useSavings } from "../savings/index.ts";
import { DeviceStrip } from "./DeviceStrip.tsx";
import { SoilingTab } from "./SoilingTab.tsx";
import { Tiles } from "./Tiles.tsx";
import type { DashboardSearch } from "./search.ts";

const metricsTab = async () => ({ default: (await import("./MetricsTab.tsx")).MetricsTab });
const comparison = async () => ({ default: (await import("./plant-devices.ts")).Comparison });

interface DevicePartProps {
  session: Session;
  plant: Plant;
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  now: number;
}

/** Everything about the chosen device, the decision near the top. */
export function DevicePart(props: DevicePartProps) {
  const { plant, device, search, go, now } = props;
  const inputs = useInputs(plant.plant_id);
  const savings = useSavings(device.device_id, search.job, (job) => go({ job }));
  const figures = inputs.stored === null ? null : inputs.inputs;
  return (
    <>
      <Tiles device={device} inputs={figures} savings={savings.result} now={now} />
      <DeviceStrip device={device} now={now} />
      {search.compare && (
        <LazyPart
          load={comparison}
          props={Object.assign({ inputs: figures }, props)}
          waiting={<Skeleton height={320} />}
        />
      )}
      <Tabs
        label="Parts of the dashboard"
        selected={search.tab ?? "soiling"}
        onSelect={(tab) => go({ tab: tab === "metrics" ? "metrics" : undefined })}
        tabs={[
          {
            key: "soiling",
            label: "Daily Soiling Loss",
            content: <SoilingTab {...props} inputs={inputs} savings={savings} />,
          },
          {
            key: "metrics",
            label: "Device Metrics",
            content: <LazyPart load={metricsTab} props={props} waiting={<Skeleton height={320} />} />,
          },
        ]}
      />
    </>
  );
}
