import type { Device } from "#contract/device";
import type { Plant } from "#contract/plant";
import type { Session } from "#contract/session";
import {
  CumulativeIncome,
  InputsPanel,
  OptimizedCase,
  OtherProjections,
  SavingsJob,
  savingsRequest,
  useInputs,
  useSavings,
} from "../savings/index.ts";
import { DeviceStrip } from "./DeviceStrip.tsx";
import { SoilingCharts } from "./SoilingCharts.tsx";
import { SoilingRatePanel } from "./SoilingRatePanel.tsx";
import { Tiles } from "./Tiles.tsx";
import css from "./dashboard.module.css";
import { useMeasuredRate } from "./use-measured-rate.ts";
import { type DashboardSearch, type DayRange, parseRange } from "./search.ts";

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
export function DevicePart({ session, plant, device, range, search, go, now }: DevicePartProps) {
  const may = (permission: Session["permissions"][number]) => session.permissions.includes(permission);
  const inputs = useInputs(plant.plant_id);
  const savings = useSavings(device.device_id, search.job, (job) => go({ job }));
  const interval = parseRange(search.select);
  const measuredRate = useMeasuredRate(device.device_id, interval);
  const request = savingsRequest(device.device_id, inputs.inputs);
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
          onUse={(rate) =>
            inputs.change({ isSoilingRateVariable: false, localSoilingRate: Math.round(rate * 1e4) / 1e4 })
          }
        />
      </div>
      <SoilingCharts part="insolation" device={device} range={range} search={search} go={go} />
      <div className={css.halves}>
        <InputsPanel
          plant={plant.plant_id}
          state={inputs}
          maySave={may("inputs.save")}
          mayUpload={may("energy-file.upload")}
          measuredRate={measuredRate}
          calculating={savings.waiting}
          onCalculate={() => request !== null && savings.start(request)}
        />
        <div className={css.column}>
          <SavingsJob savings={savings} />
          {savings.result !== null && <OptimizedCase result={savings.result} />}
        </div>
      </div>
      {savings.result !== null && (
        <>
          <CumulativeIncome result={savings.result} />
          <OtherProjections result={savings.result} />
        </>
      )}
    </>
  );
}
