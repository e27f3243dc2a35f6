import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { dayOf } from "#contract/calendar";
import type { Session } from "#contract/session";
import { Button } from "../../ui/Button.tsx";
import { DateRange } from "../../ui/DateRange.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DevicePart } from "./DevicePart.tsx";
import { Selectors } from "./Selectors.tsx";
import layout from "../../ui/Layout.module.css";
import css from "./dashboard.module.css";
import { chosenRange, dayOfInstallation, firstDayOf } from "./range.model.ts";
import { type DashboardSearch, fresh, over } from "./search.ts";
import { useNow } from "./use-now.ts";
import { useSelection } from "./use-selection.ts";

const UploadDialog = lazy(() => import("../files/index.ts").then((files) => ({ default: files.UploadDialog })));

const deviceMap = async () => ({ default: (await import("./plant-devices.ts")).DeviceMap });

export interface DashboardScreenProps {
  session: Session;
  search: DashboardSearch;
  /** Changes the address; a zoom or selection adds to the history, so that Back undoes it. */
  go: (change: Partial<DashboardSearch>) => void;
}

/** The dashboard: what a device of a plant lost to dirt, and when to wash. */
export function DashboardScreen({ session, search, go }: DashboardScreenProps) {
  const may = (permission: Session["permissions"][number]) => session.permissions.includes(permission);
  const selection = useSelection(search, may("owners.choose"));
  const [uploading, setUploading] = useState(false);
  const { plant, device, loading, error } = selection;
  const now = useNow();
  const range = device === null ? null : chosenRange(search, device, now);
  return (
    <>
      <h1 className="visually-hidden">Dashboard</h1>
      <div className={css.screen}>
        <Selectors
          selection={selection}
          search={search}
          mayChooseOwner={may("owners.choose")}
          actingOwner={session.actingOwner}
          go={go}
          end={
            device !== null &&
            range !== null && (
              <>
                <DateRange
                  from={range.from}
                  to={range.to}
                  zone={device.timezone}
                  today={dayOf(device.timezone, now)}
                  installDay={dayOfInstallation(device.installationdate)}
                  earliest={firstDayOf(device)}
                  onChange={(days) => go(over(days))}
                />
                {may("data.upload") && (
                  <Button icon={<Upload aria-hidden />} onClick={() => setUploading(true)}>
                    <span className={layout.roomy}>Upload Data</span>
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
              onChoose: (chosen: string) => go({ ...fresh, device: chosen }),
              now,
            }}
          />
        )}
        {error !== null ? (
          <InlineError message={error.message} onRetry={selection.retry} />
        ) : loading ? (
          <Skeleton height={420} />
        ) : plant === null ? (
          <EmptyState
            title="No plants yet."
            detail="Plants that you own or work for appear here once they are set up."
          />
        ) : device === null || range === null ? (
          <EmptyState
            title={`${plant.plant_name} has no device yet.`}
            detail="A device appears here as soon as it is registered for this plant."
          />
        ) : (
          <DevicePart
            key={device.device_id}
            session={session}
            plant={plant}
            device={device}
            range={range}
            search={search}
            go={go}
            now={now}
            onUpload={may("data.upload") ? () => setUploading(true) : null}
          />
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
    </>
  );
}
