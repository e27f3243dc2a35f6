import { EllipsisVertical } from "lucide-react";
import type { Permission } from "#contract/accounts/session";
import type { ListedDevice } from "#contract/devices/listing";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { Menu } from "../../../ui/actions/Menu.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";
import { type FleetOwners, ownerColumn } from "../../owners/index.ts";
import { MaintenanceBadge } from "../../alerts/index.ts";
import { badgesOf } from "../health.model.ts";
import { selectionTexts } from "../rollouts/texts.ts";
import { actionsOf, type DeviceAction, retiredText } from "./listing.model.ts";
import { listingTexts as texts } from "./texts.ts";

export type OpenAction = (action: DeviceAction, device: ListedDevice) => void;

export interface Ticks {
  isTicked: (device: ListedDevice) => boolean;
  tick: (device: ListedDevice, on: boolean) => void;
}

const tickColumn = ({ isTicked, tick }: Ticks): Column<ListedDevice> => ({
  key: "select",
  header: selectionTexts.select,
  cell: (device) => (
    <Checkbox checked={isTicked(device)} onChange={({ target }) => tick(device, target.checked)}>
      <span className="visually-hidden">{selectionTexts.selectOne(device.device_name)}</span>
    </Checkbox>
  ),
});

export const columnsFor = (
  permissions: readonly Permission[],
  now: number,
  open: OpenAction,
  ticks: Ticks | null = null,
  owners: FleetOwners | null = null,
): Column<ListedDevice>[] => [
  ...(ticks === null ? [] : [tickColumn(ticks)]),
  {
    key: "device_name",
    header: "Device Name",
    value: ({ device_name }) => device_name,
    cell: (device) => (
      <span data-layout="named">
        {device.device_name}{" "}
        {device.status === "Disable" && <Badge>{device.retired_at === null ? "Disabled" : retiredText(device)}</Badge>}
      </span>
    ),
  },
  {
    key: "health",
    header: "Health",
    value: () => null,
    cell: (device) => (
      <span data-layout="named">
        {(device.retired_at === null ? badgesOf(device, now) : []).map(({ status, text }) => (
          <StatusBadge key={text} status={status}>
            {text}
          </StatusBadge>
        ))}
        <MaintenanceBadge of={{ plantId: device.plant_id, deviceId: device.device_id }} zone={device.timezone} />
      </span>
    ),
  },
  { key: "plant_name", header: "Plant Name", value: ({ plant_name }) => plant_name, wideOnly: true },
  ...(owners === null ? [] : [ownerColumn<ListedDevice>(owners)]),
  {
    key: "installed_on",
    header: "Installation Date",
    value: ({ installationdate }) => installationdate,
    wideOnly: true,
  },
  { key: "location", header: "Location", value: ({ location }) => location, wideOnly: true },
  { key: "serialno", header: "Serial No", value: ({ serialno }) => serialno, wideOnly: true },
  {
    key: "action",
    header: "Action",
    cell: (device) => (
      <Menu
        label={texts.menuOf(device.device_name)}
        trigger={<IconButton label={texts.menuOf(device.device_name)} icon={<EllipsisVertical />} />}
        items={actionsOf(device, permissions).map((action) => ({
          key: action,
          label: texts.actions[action],
          onAction: () => open(action, device),
        }))}
      />
    ),
  },
];
