import type { ReactNode } from "react";
import type { Session } from "#contract/session";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ControlBar } from "../../ui/ControlBar.tsx";
import { extensionBadge, sensorBadge } from "./health.model.ts";
import { type DashboardSearch, fresh } from "./search.ts";
import type { useSelection } from "./use-selection.ts";

interface SelectorsProps {
  selection: ReturnType<typeof useSelection>;
  search: DashboardSearch;
  mayChooseOwner: boolean;
  /** In whose name an Admin looks: their plants and no others, until it is ended in the bar above. */
  actingOwner: Session["actingOwner"];
  go: (change: Partial<DashboardSearch>) => void;
  end: ReactNode;
}

/** Owner (Admin), plant and device, and how the device is doing. Another plant or device keeps the range and forgets zoom and interval. */
export function Selectors({ selection, search, mayChooseOwner, actingOwner, go, end }: SelectorsProps) {
  const { owners, plants, plant, devices, device } = selection;
  const extension = device === null ? null : extensionBadge(device);
  return (
    <ControlBar label="Plant, device and range" end={end}>
      {mayChooseOwner && (
        <Select
          inline
          label="Owner"
          disabled={actingOwner !== null}
          options={[
            { value: "", label: "All owners" },
            ...(actingOwner ? [actingOwner] : owners).map((owner) => ({
              value: owner.owner_id,
              label: owner.user_name,
              detail: owner.company_name,
            })),
          ]}
          value={actingOwner?.owner_id ?? search.owner ?? ""}
          onChange={(owner) =>
            go({ ...fresh, owner: owner === "" ? undefined : owner, plant: undefined, device: undefined })
          }
        />
      )}
      <Select
        inline
        label="Plant"
        placeholder="Select Plant"
        options={plants.map(({ plant_id, plant_name, location }) => ({
          value: plant_id,
          label: plant_name,
          detail: location,
        }))}
        value={plant?.plant_id ?? null}
        onChange={(value) => go({ ...fresh, plant: value, device: undefined })}
      />
      <Select
        inline
        label="Select Device"
        placeholder={devices.length === 0 ? "none yet" : "Select Device"}
        options={devices.map(({ device_id, device_name, serialno }) => ({
          value: device_id,
          label: device_name,
          detail: serialno,
        }))}
        value={device?.device_id ?? null}
        onChange={(value) => go({ ...fresh, device: value })}
      />
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
      {device !== null && <StatusBadge status={sensorBadge(device).status}>{sensorBadge(device).text}</StatusBadge>}
      {extension !== null && <StatusBadge status={extension.status}>{extension.text}</StatusBadge>}
    </ControlBar>
  );
}
