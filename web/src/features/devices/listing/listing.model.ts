import { dayOf, monthDayYear } from "#contract/common/calendar";
import type { Permission, Session } from "#contract/accounts/session";
import type { ListedDevice, ListingOrder, ListingQuery, ListingSort } from "#contract/devices/listing";
import type { Sort } from "../../../ui/tables/data-table-model.ts";
import type { Upkeep } from "../upkeep/UpkeepDialog.tsx";
import type { DeviceListingSearch } from "./search.ts";
import { listingTexts } from "./texts.ts";

export type DeviceAction =
  | "edit"
  | "config"
  | "download"
  | "logs"
  | "key"
  | "upload"
  | "cleanings"
  | "units"
  | "history"
  | Upkeep;

export const retiredText = ({ erase_at, timezone }: Pick<ListedDevice, "erase_at" | "timezone">): string =>
  erase_at === null ? listingTexts.isRetired : listingTexts.willBeErased(monthDayYear(dayOf(timezone, erase_at)));

/** The specification's order. Retired devices can only be read, restored or erased. */
export function actionsOf(
  device: Pick<ListedDevice, "wash_extension_data" | "isInboundApiDevice" | "retired_at" | "erase_at">,
  permissions: readonly Permission[],
): DeviceAction[] {
  const may = (permission: Permission) => permissions.includes(permission);
  const isRetired = device.retired_at !== null;
  const inService: Record<Exclude<DeviceAction, "history" | "restore" | "erase">, boolean> = {
    edit: may("devices.edit"),
    config: may("devices.configure"),
    download: may("devices.view"),
    logs: device.wash_extension_data,
    key: may("devices.edit"),
    upload: may("data.upload") && device.isInboundApiDevice,
    cleanings: true,
    units: may("devices.edit") && !device.isInboundApiDevice,
    retire: may("devices.edit"),
  };
  const retired = {
    history: may("devices.view"),
    restore: may("devices.edit"),
    erase: may("devices.edit") && device.erase_at === null,
  };
  const offered: Partial<Record<DeviceAction, boolean>> = isRetired ? retired : inService;
  return (Object.keys(offered) as DeviceAction[]).filter((action) => offered[action]);
}

/** Imports need an owner, so an Admin must act for one. */
export const mayImport = ({ permissions, actingOwner }: Pick<Session, "permissions" | "actingOwner">) =>
  permissions.includes("plants.edit") &&
  permissions.includes("data.upload") &&
  (!permissions.includes("owners.choose") || actingOwner !== null);

export const mayChangeMany = ({ permissions }: Pick<Session, "permissions">) =>
  permissions.includes("devices.configure") || permissions.includes("devices.edit");

export function questionOf({
  find,
  owner,
  plant,
  health,
  service,
  sort,
  page,
  size,
}: DeviceListingSearch): Record<string, string> {
  const query: Partial<Record<keyof ListingQuery, string>> = {
    ...(find !== undefined && { q: find }),
    ...(owner !== undefined && { owner }),
    ...(plant !== undefined && { plant }),
    ...(health !== undefined && { health }),
    ...(service !== undefined && { service }),
    ...(sort !== undefined && { sort }),
    ...(page !== undefined && { page: String(page) }),
    ...(size !== undefined && { size: String(size) }),
  };
  return query;
}

export function sortOf(order: ListingOrder | undefined): Sort {
  if (order === undefined) return { key: "device_name", descending: false };
  return order.startsWith("-") ? { key: order.slice(1), descending: true } : { key: order, descending: false };
}

/** Sort in the address; the default is omitted. */
export function orderOf(sort: Sort | null): ListingOrder | undefined {
  if (sort === null || (sort.key === "device_name" && !sort.descending)) return undefined;
  const key = sort.key as ListingSort;
  return sort.descending ? `-${key}` : key;
}

export const isFiltered = ({ find, owner, plant, health, service }: DeviceListingSearch): boolean =>
  find !== undefined || owner !== undefined || plant !== undefined || health !== undefined || service !== undefined;

export const plantChoices = (plants: readonly { plant_id: string; plant_name: string }[]) => [
  { value: "", label: listingTexts.allPlants },
  ...plants.map(({ plant_id, plant_name }) => ({ value: plant_id, label: plant_name })),
];

export function curlLine(origin: string, deviceId: string, key: string): string {
  const address = `${origin}/api/device/inbound/sensor/data?deviceId=${encodeURIComponent(deviceId)}&sensorType=10`;
  return `curl -X PUT -H "X-API-Key: ${key}" -F "file=@data.dat" "${address}"`;
}
