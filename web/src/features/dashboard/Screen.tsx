import { Upload } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { dayOf, dayOfMonthDayYear } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Session } from "#contract/accounts/session";
import { useReachable } from "../../api/connection.ts";
import { ChartLink } from "../../charts/card/chart-name.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { DateRange } from "../../ui/dates/DateRange.tsx";
import { LazyPart } from "../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { RenderInTransition } from "../../ui/timing/RenderInTransition.tsx";
import { OutageContext } from "../../ui/states/outage.ts";
import { BarPlace, DeviceSkeleton } from "./DashboardSkeleton.tsx";
import { DevicePart } from "./device/DevicePart.tsx";
import { NoDevice } from "./device/NoDevice.tsx";
import { Selectors } from "./selection/Selectors.tsx";
import css from "./dashboard.module.css";
import { chosenRange, firstDayOf } from "./selection/range.model.ts";
import { type DashboardSearch, over, withoutSelection } from "./selection/search.ts";
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
  /** Changes the address; a zoom or selection adds to the history. */
  go: (change: Partial<DashboardSearch>) => void;
  /** Writes a default choice into the address without a history entry. */
  settle: (place: Partial<DashboardSearch>) => void;
  linkTo: (view: DashboardSearch) => string;
}

export function DashboardScreen({ session, search, go, settle, linkTo }: DashboardScreenProps) {
  const may = (permission: Session["permissions"][number]) => session.permissions.includes(permission);
  const selection = useSelection(session, search, settle);
  const [uploading, setUploading] = useState(false);
  const { plant, device } = selection;
  const now = useNow();
  const range = device === null ? null : chosenRange(search, device, now);
  const reachable = useReachable();
  useTitle(device?.device_name ?? plant?.plant_name);
  return (
    <OutageContext value={!reachable}>
      <h1 className="visually-hidden">Dashboard</h1>
      {plant !== null && device !== null && range !== null && (
        <p data-print="only">
          {plant.plant_name} · {device.device_name} · {format.day(range.from)} – {format.day(range.to)}
        </p>
      )}
      <div className={css.screen} data-outage={reachable ? undefined : true}>
        <Selectors
          selection={selection}
          search={search}
          mayChooseOwner={may("owners.choose")}
          actingOwner={session.actingOwner}
          go={go}
          now={now}
          end={
            device === null || range === null ? (
              selection.loading && <BarPlace part="days" />
            ) : (
              <>
                <DateRange
                  from={range.from}
                  to={range.to}
                  zone={device.timezone}
                  today={dayOf(device.timezone, now)}
                  installDay={dayOfMonthDayYear(device.installationdate)}
                  earliest={firstDayOf(device)}
                  onChange={(days) => go(over(days))}
                />
                {may("data.upload") && (
                  <Button icon={<Upload aria-hidden />} onClick={() => setUploading(true)}>
                    <span data-layout="roomy">Upload Data</span>
                  </Button>
                )}
              </>
            )
          }
        />
        {search.map && plant !== null && device !== null && (
          <LazyPart
            load={deviceMap}
            waiting={<Skeleton height={440} />}
            props={{
              plant,
              device,
              devices: selection.devices,
              onChoose: (chosen: string) => go({ ...withoutSelection, device: chosen }),
              now,
            }}
          />
        )}
        {device === null || plant === null || range === null ? (
          <NoDevice selection={selection} go={go} />
        ) : (
          <ChartLink value={() => linkTo({ ...search, plant: plant.plant_id, device: device.device_id, ...range })}>
            <RenderInTransition key={device.device_id} waiting={<DeviceSkeleton device={device.device_id} />}>
              <DevicePart
                session={session}
                plant={plant}
                device={device}
                range={range}
                search={search}
                go={go}
                now={now}
                onUpload={may("data.upload") ? () => setUploading(true) : null}
              />
            </RenderInTransition>
          </ChartLink>
        )}
      </div>
      {uploading && device !== null && (
        <Suspense fallback={null}>
          <UploadDialog
            device={device}
            onClose={() => setUploading(false)}
            onShow={(from, to) => go(over({ from, to }))}
          />
        </Suspense>
      )}
    </OutageContext>
  );
}
