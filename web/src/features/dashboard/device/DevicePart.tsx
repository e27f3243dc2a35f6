import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import type { Obstacle } from "#contract/dashboard/recommendation";
import type { Session } from "#contract/accounts/session";
import { ChartName } from "../../../charts/card/chart-name.ts";
import { useRequestedAction } from "../../../shell/navigation/dashboard-action.ts";
import { RenderWhenIdle } from "../../../ui/timing/RenderWhenIdle.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { AddToCalendar, latestSavingsQuery, LeaveGuard, useInputs, useSavings } from "../../savings/index.ts";
import type { DeviceDialog } from "./DeviceDialogs.tsx";
import { Tiles } from "../tiles/Tiles.tsx";
import css from "../dashboard.module.css";
import { DecisionBar } from "../decision/DecisionBar.tsx";
import { focusInput } from "../focus-input.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { dashboardTexts } from "../texts.ts";
import { type DashboardSearch, over } from "../selection/search.ts";
import { type DashboardPart, scrollToPart } from "../scroll-to-part.ts";
import { PlanRefresh } from "../plan/PlanRefresh.ts";

const { parts, links } = dashboardTexts.page;

function PartLinks({ onJump }: { onJump: (part: DashboardPart) => void }) {
  return (
    <nav aria-label={links} className={css.parts}>
      {(Object.keys(parts) as DashboardPart[]).map((part) => (
        <button key={part} type="button" className={css.part} onClick={() => onJump(part)}>
          {parts[part]}
        </button>
      ))}
    </nav>
  );
}

const deviceLines = async () => ({ default: (await import("./DeviceLines.tsx")).DeviceLines });
const soilingTab = async () => ({ default: (await import("../measured/SoilingTab.tsx")).SoilingTab });
const metricsTab = async () => ({ default: (await import("../measured/MetricsTab.tsx")).MetricsTab });
const sensorNotice = async () => ({ default: (await import("../../sensor-check/index.ts")).SensorNotice });
const warnings = async () => ({ default: (await import("../rate/DecisionWarnings.tsx")).DecisionWarnings });
const deviceDialogs = async () => ({ default: (await import("./DeviceDialogs.tsx")).DeviceDialogs });
const comparison = async () => ({ default: (await import("../compare/Comparison.tsx")).Comparison });

interface DevicePartProps {
  session: Session;
  plant: Plant;
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  now: number;
  /** Null: not permitted. */
  onUpload: (() => void) | null;
}

export function DevicePart(props: DevicePartProps) {
  const { session, plant, device, search, go, now } = props;
  const [dialog, setDialog] = useState<DeviceDialog | null>(null);
  const inputs = useInputs(plant.plant_id);
  const savings = useSavings(device.device_id, search.job, (job) => go({ job }));
  const mayLog = session.permissions.includes("cleanings.edit");
  const tab = search.tab ?? "soiling";
  const jump = (part: DashboardPart) => {
    if (tab !== "soiling") go({ tab: undefined });
    scrollToPart(part);
  };
  useRequestedAction((action) => {
    if (action === "log-wash") setDialog("log");
    else if (action === "upload") props.onUpload?.();
    else jump(action === "what-if" ? "what-if" : "plan");
  });
  return (
    <ChartName value={`${plant.plant_name} · ${device.device_name}`}>
      <PlanRefresh device={device} stored={inputs.stored} />
      <DecisionBar
        device={device}
        now={now}
        onLog={mayLog ? () => setDialog("log") : null}
        onFix={(obstacle) => fixOf(obstacle, props, jump)}
        onPlan={() => jump("plan")}
        calendar={<PlanCalendar plant={plant} device={device} />}
        warning={
          // The placeholder stays until it is known whether there is a warning.
          inputs.stored === null ? (
            !inputs.query.isError && <></>
          ) : inputs.stored.version === 0 ? null : (
            <RenderWhenIdle waiting={null}>
              <LazyPart
                load={warnings}
                waiting={null}
                props={{
                  device: device.device_id,
                  stored: inputs.stored,
                  maySave: session.permissions.includes("inputs.save"),
                }}
              />
            </RenderWhenIdle>
          )
        }
      />
      <Tiles
        device={device}
        inputs={inputs}
        now={now}
        onEnterInputs={() => {
          jump("inputs");
          focusInput(measuredTexts.tiles.firstInput);
        }}
        onOffset={() => setDialog("offset")}
      />
      <RenderWhenIdle waiting={null}>
        <LazyPart
          load={sensorNotice}
          waiting={null}
          props={{ device: device.device_id, mayDecide: session.permissions.includes("offset.edit") }}
        />
      </RenderWhenIdle>
      <LeaveGuard plant={plant.plant_id} inputs={inputs} maySave={session.permissions.includes("inputs.save")} />
      <RenderWhenIdle isBelow waiting={<div className={css.lines} />}>
        <div className={css.lines}>
          <LazyPart
            load={deviceLines}
            waiting={null}
            props={{
              device,
              now,
              onAll: () => setDialog("cleanings"),
              onLookBack: () => setDialog("look-back"),
            }}
          />
        </div>
      </RenderWhenIdle>
      {search.compare && (
        <LazyPart
          load={comparison}
          props={Object.assign({ stored: inputs.stored }, props)}
          waiting={<Skeleton height={320} />}
        />
      )}
      <RenderWhenIdle isBelow waiting={<Skeleton height={520} />}>
        <Tabs
          label={dashboardTexts.page.tabs}
          selected={tab}
          onSelect={(next) => go({ tab: next === "metrics" ? "metrics" : undefined })}
          end={<PartLinks onJump={jump} />}
          tabs={[
            {
              key: "soiling",
              label: "Daily Soiling Loss",
              content: (
                <LazyPart
                  load={soilingTab}
                  waiting={<Skeleton height={560} />}
                  props={Object.assign({ inputs, savings, onDialog: setDialog, onJump: jump }, props)}
                />
              ),
            },
            {
              key: "metrics",
              label: "Device Metrics",
              content: <LazyPart load={metricsTab} props={props} waiting={<Skeleton height={320} />} />,
            },
          ]}
        />
      </RenderWhenIdle>
      {dialog !== null && (
        <LazyPart
          load={deviceDialogs}
          waiting={null}
          props={{
            open: dialog,
            device,
            mayEditCleanings: mayLog,
            mayEditOffset: session.permissions.includes("offset.edit"),
            now,
            onClose: () => setDialog(null),
          }}
        />
      )}
    </ChartName>
  );
}

function fixOf(
  obstacle: Obstacle,
  { session, device, go, onUpload }: Pick<DevicePartProps, "session" | "device" | "go" | "onUpload">,
  jump: (part: DashboardPart) => void,
): (() => void) | null {
  if (obstacle === "neverMeasured") return onUpload;
  if (obstacle === "sensorOffline")
    return device.last_data_at === null
      ? onUpload
      : () => go({ ...over({ to: dayOf(device.timezone, device.last_data_at!) }), tab: "metrics" });
  const permission = obstacle === "energyFileMissing" ? "energy-file.upload" : "inputs.save";
  return session.permissions.includes(permission) ? () => jump("inputs") : null;
}

function PlanCalendar({ plant, device }: { plant: Plant; device: Device }) {
  const { data } = useQuery(latestSavingsQuery(device.device_id));
  if (!data?.result) return null;
  const site = {
    plant: plant.plant_id,
    plantName: plant.plant_name,
    device: device.device_id,
    deviceName: device.device_name,
  };
  return <AddToCalendar size="regular" result={data.result} site={site} />;
}
