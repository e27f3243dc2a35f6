import type { Device } from "#contract/device";
import type { DayRange } from "../../ui/date-ranges.ts";
import { SoilingCharts } from "./SoilingCharts.tsx";
import css from "./dashboard.module.css";
import type { DashboardSearch } from "./search.ts";
import { useZoom } from "./use-zoom.ts";

interface MetricsTabProps {
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
}

/** "Device Metrics": what the device itself measured. */
export function MetricsTab({ device, range, search, go }: MetricsTabProps) {
  const zoom = useZoom(search.zoom, go);
  return (
    <div className={css.stack}>
      <SoilingCharts part="insolation" device={device} range={range} search={search} go={go} zoom={zoom} />
    </div>
  );
}
