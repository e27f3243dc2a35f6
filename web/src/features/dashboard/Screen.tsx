import { lazy, Suspense, useEffect, useState } from "react";
import * as format from "#contract/common/format";
import type { Session } from "#contract/accounts/session";
import { useReachable } from "../../api/connection.ts";
import { ChartLink } from "../../charts/card/chart-name.ts";
import { LazyPart } from "../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { RenderInTransition } from "../../ui/timing/RenderInTransition.tsx";
import { OutageContext } from "../../ui/states/outage.ts";
import { DecideSkeleton } from "../decide/index.ts";
import { NoDevice } from "./device/NoDevice.tsx";
import { PlantPart } from "./PlantPart.tsx";
import { Selectors } from "./selection/Selectors.tsx";
import css from "./dashboard.module.css";
import { chosenRange } from "./selection/range.model.ts";
import { type DashboardSearch, over, withoutSelection } from "./selection/search.ts";
import { tabOf } from "./selection/tab.ts";
import { useNow } from "../../ui/timing/use-now.ts";
import { useSelection } from "./selection/use-selection.ts";
import { documentTitle } from "../../shell/frame/title.ts";

/** "Desert North · Dashboard", to tell tabs apart. */
function useTitle(name: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(name === undefined ? "Dashboard" : `${name} · Dashboard`);
  }, [name]);
}

const UploadDialog = lazy(() => import("../files/index.ts").then((files) => ({ default: files.UploadDialog })));

const deviceMap = async () => ({ default: (await import("./map/DeviceMap.tsx")).DeviceMap });

export interface DashboardScreenProps {
  session: Session;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  /** Writes a default choice into the address without a history entry. */
  settle: (place: Partial<DashboardSearch>) => void;
  linkTo: (view: DashboardSearch) => string;
}

export function DashboardScreen({ session, search, go, settle, linkTo }: DashboardScreenProps) {
  const selection = useSelection(session, search, settle);
  const [uploading, setUploading] = useState(false);
  const { plant, device, reference } = selection;
  const now = useNow();
  const range = reference === null ? null : chosenRange(search, reference, now);
  const reachable = useReachable();
  const tab = tabOf(search);
  const isMeasured = tab === "soiling" || tab === "metrics";
  useTitle(device?.device_name ?? plant?.plant_name);
  const mayUpload = session.permissions.includes("data.upload") && reference !== null;
  const onUpload = mayUpload ? () => setUploading(true) : null;
  const shown = { plant: plant?.plant_id, device: search.device, tab, ...(isMeasured && range) };
  return (
    <OutageContext value={!reachable}>
      <h1 className="visually-hidden">Dashboard</h1>
      {plant !== null && range !== null && (
        <p data-print="only">
          {plant.plant_name}
          {isMeasured && ` · ${device?.device_name ?? ""} · ${format.day(range.from)} – ${format.day(range.to)}`}
        </p>
      )}
      <div className={css.screen} data-outage={reachable ? undefined : true}>
        <Selectors
          selection={selection}
          search={search}
          session={session}
          go={go}
          now={now}
          range={isMeasured ? range : null}
          onUpload={onUpload}
        />
        {isMeasured && search.map && plant !== null && reference !== null && (
          <LazyPart
            load={deviceMap}
            waiting={<Skeleton height={440} />}
            props={{
              plant,
              device: device ?? selection.devices[0]!,
              devices: selection.devices,
              onChoose: (chosen: string) => go({ ...withoutSelection, device: chosen }),
              now,
            }}
          />
        )}
        {plant === null ? (
          <NoDevice session={session} selection={selection} go={go} />
        ) : (
          <ChartLink value={() => linkTo({ ...search, ...shown })}>
            <RenderInTransition key={plant.plant_id} waiting={<DecideSkeleton plant={plant.plant_id} />}>
              <PlantPart
                session={session}
                plant={plant}
                selection={selection}
                range={range}
                search={search}
                go={go}
                now={now}
                onUpload={onUpload}
              />
            </RenderInTransition>
          </ChartLink>
        )}
      </div>
      {uploading && reference !== null && (
        <Suspense fallback={null}>
          <UploadDialog
            device={reference}
            onClose={() => setUploading(false)}
            onShow={(from, to) => go({ ...over({ from, to }), tab: "soiling" })}
          />
        </Suspense>
      )}
    </OutageContext>
  );
}
