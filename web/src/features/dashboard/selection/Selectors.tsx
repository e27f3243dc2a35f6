import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as format from "#contract/common/format";
import type { NextWash } from "#contract/dashboard/recommendation";
import type { Device } from "#contract/devices/device";
import type { Session } from "#contract/accounts/session";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import { ControlBar } from "../../../ui/layout/ControlBar.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { RenderWhenIdle } from "../../../ui/timing/RenderWhenIdle.tsx";
import { BarPlace } from "../DashboardSkeleton.tsx";
import { extensionBadge, type HealthBadge, offlineSince, sensorBadge } from "../../devices/index.ts";
import { OwnerSelect } from "./OwnerSelect.tsx";
import css from "../dashboard.module.css";
import { type DashboardSearch, withoutSelection } from "./search.ts";
import { dashboardTexts } from "../texts.ts";
import type { ListState, DashboardSelection } from "./use-selection.ts";

const { selection: texts } = dashboardTexts;

/** A loading or failed list isn't empty. */
function placeholderOf(state: ListState, count: number, choose: string): string {
  if (state === "pending") return texts.loading;
  if (state === "failed") return texts.unavailable;
  return count === 0 ? texts.none : choose;
}

const markOf = (wash: NextWash | undefined): string | undefined => wash && texts.due(format.shortDay(wash.date));

const doubtBadge = async () => ({ default: (await import("../../sensor-check/index.ts")).DoubtBadge });

function SensorBadge({ device, badge: { status, text } }: { device: Device; badge: HealthBadge }) {
  const badge = <StatusBadge status={status}>{text}</StatusBadge>;
  if (status !== "ok") return badge;
  return (
    <RenderWhenIdle waiting={badge}>
      <LazyPart load={doubtBadge} waiting={badge} props={{ device: device.device_id, healthy: badge }} />
    </RenderWhenIdle>
  );
}

interface SelectorsProps {
  selection: DashboardSelection;
  search: DashboardSearch;
  mayChooseOwner: boolean;
  actingOwner: Session["actingOwner"];
  go: (change: Partial<DashboardSearch>) => void;
  now: number;
  end: ReactNode;
}

/** A new plant or device keeps the range but not zoom and interval. */
export function Selectors({ selection, search, mayChooseOwner, actingOwner, go, now, end }: SelectorsProps) {
  const { plants, plantsState, plant, devices, devicesState, device, due } = selection;
  const sensor = device === null ? null : sensorBadge(device, offlineSince(device, now));
  const extension = device === null ? null : extensionBadge(device);
  return (
    <ControlBar label={texts.region} end={end}>
      <div className={css.lists}>
        {mayChooseOwner && (
          <OwnerSelect
            actingOwner={actingOwner}
            owner={search.owner}
            onChange={(owner) => go({ ...withoutSelection, owner, plant: undefined, device: undefined })}
          />
        )}
        <Select
          inline
          label={texts.plant}
          placeholder={placeholderOf(plantsState, plants.length, "Select Plant")}
          options={plants.map(({ plant_id, plant_name, location }) => ({
            value: plant_id,
            label: plant_name,
            detail: location,
            mark: markOf(due.find((wash) => wash.plant_id === plant_id)),
          }))}
          value={plant?.plant_id ?? null}
          onChange={(value) => go({ ...withoutSelection, plant: value, device: undefined })}
        />
        <Select
          inline
          label={texts.device}
          placeholder={
            plant === null && plantsState === "ready"
              ? "Select Device"
              : placeholderOf(devicesState, devices.length, "Select Device")
          }
          options={devices.map(({ device_id, device_name, serialno }) => ({
            value: device_id,
            label: device_name,
            detail: serialno,
            mark: markOf(due.find((wash) => wash.device_id === device_id)),
          }))}
          value={device?.device_id ?? null}
          onChange={(value) => go({ ...withoutSelection, device: value })}
        />
      </div>
      <div className={css.acts}>
        {device === null && selection.loading && <BarPlace part="buttons" />}
        {device !== null && sensor !== null && <SensorBadge key={device.device_id} device={device} badge={sensor} />}
        {extension !== null && (
          <span data-layout={extension.status === "ok" ? "roomy" : undefined}>
            <StatusBadge status={extension.status}>{extension.text}</StatusBadge>
          </span>
        )}
        {device !== null && (
          <Button aria-expanded={search.map === true} onClick={() => go({ map: search.map ? undefined : true })}>
            Map
          </Button>
        )}
        {devices.length > 1 && (
          <Button
            aria-expanded={search.compare === true}
            onClick={() => go({ compare: search.compare ? undefined : true })}
          >
            Compare
          </Button>
        )}
        {plants.length > 1 && (
          <Link to="/dashboard" className={buttonClass("secondary")}>
            {texts.allPlants}
          </Link>
        )}
      </div>
    </ControlBar>
  );
}
