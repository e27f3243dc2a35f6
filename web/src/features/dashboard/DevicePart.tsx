import { Suspense } from "react";
import type { Device } from "#contract/device";
import type { Plant } from "#contract/plant";
import type { Session } from "#contract/session";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SavingsPart, useInputs, useSavings } from "../savings/index.ts";
import { DeviceStrip } from "./DeviceStrip.tsx";
import { SoilingCharts } from "./SoilingCharts.tsx";
import { SoilingRatePanel } from "./SoilingRatePanel.tsx";
import { Tiles } from "./Tiles.tsx";
import css from "./dashboard.module.css";
import type { DayRange } from "../../ui/date-ranges.ts";
import { type DashboardSearch, parseRange } from "./search.ts";
import { useMeasuredRate } from "./use-measured-rate.ts";

interface DevicePartProps {
  session: Session;
  plant: Plant;
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  now: number;
}

/** Rates are entered with four decimals (design section 9). */
const asEntered = (rate: number): number => Math.round(rate * 1e4) / 1e4;

/** Everything about the chosen device, the decision near the top. */
export function DevicePart({ session, plant, device, range, search, go, now }: DevicePartProps) {
  const inputs = useInputs(plant.plant_id);
  const savings = useSavings(device.device_id, search.job, (job) => go({ job }));
  const interval = parseRange(search.select);
  const measuredRate = useMeasuredRate(device.device_id, interval);
  return (
    <>
      <Tiles
        device={device}
        inputs={inputs.stored === null ? null : inputs.inputs}
        savings={savings.result}
        now={now}
      />
      <DeviceStrip device={device} now={now} />
      <div className={css.pair}>
        <SoilingCharts part="loss" device={device} range={range} search={search} go={go} />
        <SoilingRatePanel
          device={device.device_id}
          interval={interval}
          onClear={() => go({ select: undefined })}
          onUse={(rate) => inputs.change({ isSoilingRateVariable: false, localSoilingRate: asEntered(rate) })}
        />
      </div>
      <SoilingCharts part="insolation" device={device} range={range} search={search} go={go} />
      <Suspense fallback={<Skeleton height={420} />}>
        <SavingsPart
          session={session}
          plant={plant.plant_id}
          device={device.device_id}
          inputs={inputs}
          savings={savings}
          measuredRate={measuredRate === null ? null : asEntered(measuredRate)}
        />
      </Suspense>
    </>
  );
}
