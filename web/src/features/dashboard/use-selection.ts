import { useQuery } from "@tanstack/react-query";
import { devicesQuery, ownersQuery, plantsQuery } from "./queries.ts";
import type { DashboardSearch } from "./search.ts";

/** The plant and device that the address names, or the first ones that the person may see. */
export function useSelection(search: DashboardSearch, mayChooseOwner: boolean) {
  const owners = useQuery({ ...ownersQuery, enabled: mayChooseOwner });
  const plants = useQuery(plantsQuery(mayChooseOwner ? search.owner : undefined));
  const plant = plants.data?.find(({ plant_id }) => plant_id === search.plant) ?? plants.data?.[0] ?? null;
  const devices = useQuery({ ...devicesQuery(plant?.plant_id ?? ""), enabled: plant !== null });
  const list = plant === null ? [] : (devices.data?.devices ?? []);
  const device = list.find(({ device_id }) => device_id === search.device) ?? list[0] ?? null;
  return {
    owners: owners.data?.owners ?? [],
    plants: plants.data ?? [],
    plant,
    devices: list,
    device,
    /** Nothing can be said yet. */
    loading: plants.isPending || (plant !== null && devices.isPending),
    error: plants.error ?? devices.error,
    retry: () => void (plants.isError ? plants.refetch() : devices.refetch()),
  };
}
