import { useState } from "react";
import { dayOf } from "#contract/common/calendar";
import type { Plant } from "#contract/plants/plant";
import type { Obstacle } from "#contract/dashboard/recommendation";
import type { Session } from "#contract/accounts/session";
import { ChartName } from "../../charts/card/chart-name.ts";
import { useRequestedAction } from "../../shell/navigation/dashboard-action.ts";
import { LazyPart } from "../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import type { DayRange } from "../../ui/dates/date-ranges.ts";
import { Decide } from "../decide/index.ts";
import { planWash } from "../monday/index.ts";
import { LeaveGuard, useInputs } from "../savings/index.ts";
import type { DeviceDialog } from "./device/DeviceDialogs.tsx";
import { NoDevice } from "./device/NoDevice.tsx";
import css from "./dashboard.module.css";
import { focusInput, scrollToPart } from "./focus-input.ts";
import { measuredTexts } from "./measured/measured-texts.ts";
import { type DashboardSearch, over } from "./selection/search.ts";
import { type DashboardTab, tabOf } from "./selection/tab.ts";
import type { DashboardSelection } from "./selection/use-selection.ts";
import { setupActions } from "./setup-actions.tsx";
import { dashboardTexts } from "./texts.ts";
import { useFreshDecision } from "./use-fresh-decision.ts";

const { tabs: names, region } = dashboardTexts.page;

const measuredPart = async () => ({ default: (await import("./measured/MeasuredPart.tsx")).MeasuredPart });
const metricsTab = async () => ({ default: (await import("./measured/MetricsTab.tsx")).MetricsTab });
const planTab = async () => ({ default: (await import("./plan/PlanTabs.tsx")).PlanTab });
const inputsTab = async () => ({ default: (await import("./plan/PlanTabs.tsx")).InputsTab });
const deviceDialogs = async () => ({ default: (await import("./device/DeviceDialogs.tsx")).DeviceDialogs });

export interface PlantPartProps {
  session: Session;
  plant: Plant;
  selection: DashboardSelection;
  range: DayRange | null;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  now: number;
  /** Null: not permitted. */
  onUpload: (() => void) | null;
}

export function PlantPart(props: PlantPartProps) {
  const { session, plant, selection, range, search, go, now, onUpload } = props;
  const { device, reference } = selection;
  const [dialog, setDialog] = useState<DeviceDialog | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const inputs = useInputs(plant.plant_id);
  useFreshDecision(plant.plant_id);
  const mayLog = session.permissions.includes("cleanings.edit");
  const tab = tabOf(search);
  const log = () => setDialog(device === null ? "log-plant" : "log");
  useRequestedAction((action) => {
    if (action === "log-wash") log();
    else if (action === "upload") onUpload?.();
    else {
      go({ tab: "plan" });
      if (action === "what-if") scrollToPart("what-if");
    }
  });
  const toInputs = () => go({ tab: "inputs" });
  const setup = {
    session,
    devices: selection.devices.length,
    onUpload,
    onInputs: () => {
      toInputs();
      focusInput(measuredTexts.tiles.firstInput);
    },
    onEnergy: toInputs,
    needsEnergy: inputs.stored !== null && inputs.stored.version > 0,
  };
  const content = (of: DashboardTab) => {
    if (of === "decide")
      return (
        <Decide
          plant={plant}
          onLog={mayLog ? log : null}
          onPlanWash={mayLog ? () => setPlanning(true) : null}
          fixOf={(obstacle) => fixOf(obstacle, props)}
          onOpen={go}
          inputs={inputs}
          maySave={session.permissions.includes("inputs.save")}
          setupOf={(step, isFirst) => setupActions({ ...setup, step, isFirst })}
        />
      );
    if (reference === null || range === null) return <NoDevice session={session} selection={selection} go={go} />;
    const waiting = <Skeleton height={560} />;
    const shown = { session, plant, device: reference, range, search, go, now, inputs };
    if (of === "soiling")
      return (
        <LazyPart
          load={measuredPart}
          waiting={waiting}
          props={{ ...shown, devices: selection.devices, isWhole: device === null, onDialog: setDialog }}
        />
      );
    if (of === "metrics")
      return <LazyPart load={metricsTab} waiting={waiting} props={{ ...shown, isWhole: device === null }} />;
    return <LazyPart key={of} load={of === "plan" ? planTab : inputsTab} waiting={waiting} props={shown} />;
  };
  return (
    <ChartName value={device === null ? plant.plant_name : `${plant.plant_name} · ${device.device_name}`}>
      <div className={css.tabs}>
        <Tabs
          label={region}
          selected={tab}
          onSelect={(next) => go({ tab: next })}
          tabs={(Object.keys(names) as DashboardTab[]).map((key) => ({
            key,
            label: names[key],
            content: key === tab && content(key),
          }))}
        />
      </div>
      <LeaveGuard plant={plant.plant_id} inputs={inputs} maySave={session.permissions.includes("inputs.save")} />
      {dialog !== null && reference !== null && (
        <LazyPart
          load={deviceDialogs}
          waiting={null}
          props={{
            open: dialog,
            device: reference,
            devices: selection.devices,
            mayEditCleanings: mayLog,
            mayEditOffset: session.permissions.includes("offset.edit"),
            now,
            onClose: () => setDialog(null),
          }}
        />
      )}
      {isPlanning && (
        <LazyPart load={planWash} waiting={null} props={{ plant: plant.plant_id, onClose: () => setPlanning(false) }} />
      )}
    </ChartName>
  );
}

/** Null: not permitted. */
function fixOf(
  obstacle: Obstacle,
  { session, selection: { reference }, go, onUpload }: PlantPartProps,
): (() => void) | null {
  if (obstacle === "neverMeasured") return onUpload;
  if (obstacle === "sensorOffline")
    return reference === null || reference.last_data_at === null
      ? onUpload
      : () => go({ ...over({ to: dayOf(reference.timezone, reference.last_data_at!) }), tab: "metrics" });
  const isFile = obstacle === "energyFileMissing";
  if (!session.permissions.includes(isFile ? "energy-file.upload" : "inputs.save")) return null;
  return () => {
    go({ tab: "inputs" });
    if (!isFile) focusInput(measuredTexts.tiles.firstInput);
  };
}
