import { useEffect, useState } from "react";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Session } from "#contract/accounts/session";
import type { Plant } from "#contract/plants/plant";
import { useReachable } from "../../api/connection.ts";
import { ChartLink, ChartName } from "../../charts/card/chart-name.ts";
import { documentTitle } from "../../shell/frame/title.ts";
import { useRequestedAction } from "../../shell/navigation/dashboard-action.ts";
import { OutageContext } from "../../ui/states/outage.ts";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { LazyPart, lazyPart } from "../../ui/timing/LazyPart.tsx";
import { RenderInTransition } from "../../ui/timing/RenderInTransition.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { downloadFrom } from "../../charts/card/download.ts";
import { Decide } from "../decide/index.ts";
import { planWash } from "../monday/index.ts";
import { LeaveGuard, useInputs } from "../savings/index.ts";
import { keptFiles, mayHaveKept } from "../try/index.ts";
import css from "./dashboard.module.css";
import { DashboardSkeleton, PanelPlace, PlantTabBar, TabsPlace } from "./DashboardSkeleton.tsx";
import { NoDevice } from "./device/NoDevice.tsx";
import { scrollToPart } from "./focus-input.ts";
import { chosenRange } from "./selection/range.model.ts";
import { type DashboardSearch, over, withoutSelection } from "./selection/search.ts";
import { Selectors } from "./selection/Selectors.tsx";
import { type DashboardTab, tabOf } from "./selection/tab.ts";
import { useSelection } from "./selection/use-selection.ts";
import { setupActions } from "./setup-actions.tsx";
import { type DashboardPlace, type DeviceDialog, Place, Shown, usePlace } from "./shown.ts";

export { loadFirst as loadPlant } from "./first/load-first.ts";

const DeviceMap = lazyPart(() => import("./map/DeviceMap.tsx"), <Skeleton height={440} />);
const UploadDialog = lazyPart(async () => ({ default: (await import("../files/index.ts")).UploadDialog }));
const DeviceDialogs = lazyPart(async () => ({ default: (await import("./device/DeviceDialogs.tsx")).DeviceDialogs }));
const PlanWash = lazyPart(planWash);
const KeptFiles = lazyPart(keptFiles);
const parts = {
  soiling: async () => ({ default: (await import("./measured/MeasuredPart.tsx")).MeasuredPart }),
  metrics: async () => ({ default: (await import("./measured/MetricsTab.tsx")).MetricsTab }),
  plan: async () => ({ default: (await import("./plan/PlanTabs.tsx")).PlanTab }),
  inputs: async () => ({ default: (await import("./plan/PlanTabs.tsx")).InputsTab }),
};

interface PlantPageProps {
  session: Session;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  /** Writes a default choice into the address without a history entry. */
  settle: (place: Partial<DashboardSearch>) => void;
  linkTo: (view: DashboardSearch) => string;
}

/** In its own chunk. */
export const PlantPage = (props: PlantPageProps) => (
  <RenderInTransition
    waiting={
      <DashboardSkeleton tab={tabOf(props.search)} onTab={(tab) => props.go({ tab })} plant={props.search.plant} />
    }
  >
    <DashboardScreen {...props} />
  </RenderInTransition>
);

function DashboardScreen({ session, search, go, settle, linkTo }: PlantPageProps) {
  const selection = useSelection(session, search, settle);
  const [uploading, setUploading] = useState(false);
  const { plant, device, reference, devices } = selection;
  const now = useNow();
  const range = reference === null ? null : chosenRange(search, reference, now);
  const reachable = useReachable();
  const tab = tabOf(search);
  const isMeasured = tab === "soiling" || tab === "metrics";
  const name = device?.device_name ?? plant?.plant_name;
  useEffect(() => {
    document.title = documentTitle(name === undefined ? "Dashboard" : `${name} · Dashboard`);
  }, [name]);
  const may = (permission: Session["permissions"][number]) => session.permissions.includes(permission);
  const mayUpload = may("data.upload") && reference !== null;
  const onUpload = mayUpload ? () => setUploading(true) : null;
  const onShow = (from: string, to: string) => go({ ...over({ from, to }), tab: "soiling" });
  const shown = { plant: plant?.plant_id, device: search.device, tab, ...(isMeasured && range) };
  return (
    <Place value={{ session, may, selection, search, go, now, range, onUpload }}>
      <OutageContext value={!reachable}>
        <h1 className="visually-hidden">Dashboard</h1>
        {plant !== null && range !== null && (
          <p data-print="only">
            {plant.plant_name}
            {isMeasured && ` · ${device?.device_name ?? ""} · ${format.dayRange(range.from, range.to)}`}
          </p>
        )}
        <div data-layout="grid one gap-3" className={css.screen} data-outage={reachable ? undefined : true}>
          <Selectors />
          {isMeasured && search.map && plant !== null && reference !== null && (
            <DeviceMap
              plant={plant}
              device={device ?? devices[0]!}
              devices={devices}
              onChoose={(chosen: string) => go({ ...withoutSelection, device: chosen })}
              now={now}
            />
          )}
          {mayUpload && mayHaveKept() && <KeptFiles session={session} device={reference} onShow={onShow} />}
          {plant === null ? (
            <NoDevice tab={tab} />
          ) : (
            <ChartLink value={() => linkTo({ ...search, ...shown })}>
              <RenderInTransition
                key={plant.plant_id}
                waiting={<TabsPlace tab={tab} onTab={(next) => go({ tab: next })} plant={plant.plant_id} />}
              >
                <PlantTabs plant={plant} />
              </RenderInTransition>
            </ChartLink>
          )}
        </div>
        {uploading && reference !== null && (
          <UploadDialog device={reference} onClose={() => setUploading(false)} onShow={onShow} />
        )}
      </OutageContext>
    </Place>
  );
}

function PlantTabs({ plant }: { plant: Plant }) {
  const place = usePlace();
  const { may, selection, range, search, go, onUpload } = place;
  const { device, reference, devices } = selection;
  const [asked, setDialog] = useState<DeviceDialog | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const inputs = useInputs(plant.plant_id);
  const mayLog = may("cleanings.edit");
  const isProposed = search.proposed !== undefined && mayLog;
  const dialog = asked ?? (isProposed ? "log-plant" : null);
  const close = () => {
    setDialog(null);
    if (isProposed) go({ proposed: undefined });
  };
  const tab = tabOf(search);
  const log = () => setDialog(device === null ? "log-plant" : "log");
  useRequestedAction((action) => {
    if (action === "log-wash") log();
    else if (action === "upload") onUpload?.();
    else if (action === "calendar") downloadFrom(`/api/plant/${plant.plant_id}/plan.ics`);
    else {
      go({ tab: "plan" });
      if (action === "what-if") scrollToPart("what-if");
    }
  });
  const needsEnergy = inputs.stored !== null && inputs.stored.version > 0;
  const isWhole = device === null;
  const shown =
    reference === null || range === null
      ? null
      : { ...place, plant, devices, device: reference, isWhole, range, inputs, onDialog: setDialog };
  const content = (of: DashboardTab) => {
    if (of !== "decide")
      return shown === null ? <NoDevice /> : <LazyPart key={of} load={parts[of]} waiting={<PanelPlace />} />;
    return (
      <Decide
        plant={plant}
        onLog={mayLog ? log : null}
        onPlanWash={mayLog ? () => setPlanning(true) : null}
        onLatest={showLatest(place)}
        onOpen={go}
        inputs={inputs}
        maySave={may("inputs.save")}
        setupOf={(step, isFirst) => setupActions(place, { step, isFirst, needsEnergy })}
      />
    );
  };
  return (
    <ChartName value={device === null ? plant.plant_name : `${plant.plant_name} · ${device.device_name}`}>
      <Shown value={shown}>
        <PlantTabBar tab={tab} onTab={(next) => go({ tab: next })} contentOf={(of) => of === tab && content(of)} />
        <LeaveGuard plant={plant.plant_id} inputs={inputs} maySave={may("inputs.save")} />
        {dialog !== null && shown !== null && <DeviceDialogs open={dialog} onClose={close} />}
        {isPlanning && <PlanWash plant={plant.plant_id} onClose={() => setPlanning(false)} />}
      </Shown>
    </ChartName>
  );
}

/** Null: not permitted. */
function showLatest({ selection: { reference }, go, onUpload }: DashboardPlace): (() => void) | null {
  const { last_data_at: at = null, timezone = "UTC" } = reference ?? {};
  return at === null ? onUpload : () => go({ ...over({ to: dayOf(timezone, at) }), tab: "metrics" });
}
