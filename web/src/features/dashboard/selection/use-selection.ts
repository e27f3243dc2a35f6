import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Session } from "#contract/accounts/session";
import type { Device } from "#contract/devices/device";
import { saveLastSelection, lastSelection, choose } from "./selection.model.ts";
import { devicesQuery, plantsQuery } from "../queries.ts";
import type { DashboardSearch } from "./search.ts";

export type ListState = "pending" | "failed" | "ready";

const stateOf = (query: { data: unknown; isError: boolean }): ListState =>
  query.data !== undefined ? "ready" : query.isError ? "failed" : "pending";

/** Where one device must represent the whole plant: the first that reports. */
const firstLive = (devices: readonly Device[]): Device | null =>
  devices.find(({ ares_health, last_data_at }) => ares_health !== 2 && last_data_at !== null) ?? devices[0] ?? null;

export function useSelection(
  session: Session,
  search: DashboardSearch,
  settle: (place: Pick<DashboardSearch, "plant">) => void,
) {
  const userId = session.user.id;
  const mayChooseOwner = session.permissions.includes("owners.choose");
  const acting = session.actingOwner?.owner_id ?? null;
  const [actingAtFirst] = useState(acting);
  const lenient = acting !== actingAtFirst;
  const [last] = useState(() => lastSelection(userId));

  const plants = useQuery(plantsQuery(mayChooseOwner ? search.owner : undefined));
  const plant = choose(plants.data ?? [], { linked: search.plant, remembered: last, lenient });
  const devices = useQuery({ ...devicesQuery(plant?.plant_id ?? ""), enabled: plant !== null });
  const list = plant === null ? [] : (devices.data?.devices ?? []);
  // The only device that a plant ever had is the plant.
  const isOnly = list.length === 1 && devices.data?.retired === 0;
  const linked = search.device ?? (isOnly ? list[0]!.device_id : undefined);
  const device = list.find(({ device_id }) => device_id === linked) ?? null;
  const plantsState = stateOf(plants);
  const devicesState = plant === null ? plantsState : stateOf(devices);

  const isPlantUnseen = plantsState === "ready" && plant === null && search.plant !== undefined;
  const isDeviceUnseen = plant !== null && devicesState === "ready" && device === null && search.device !== undefined;

  const plantId = plant?.plant_id;
  const linkedPlant = search.plant;
  useEffect(() => {
    if (plantId === undefined) return;
    saveLastSelection(userId, plantId);
    // Copied addresses name what is shown.
    if (plantId !== linkedPlant) settle({ plant: plantId });
  }, [userId, plantId, linkedPlant, settle]);

  return {
    plants: plants.data ?? [],
    plantsState,
    plant,
    devices: list,
    devicesState,
    device,
    /** Its figures are those of the plant. */
    isOnly,
    /** Where one device is needed; null: none is known. */
    reference: device ?? (search.device === undefined || lenient ? firstLive(list) : null),
    unseen: isPlantUnseen ? ("plant" as const) : isDeviceUnseen ? ("device" as const) : null,
    loading: plantsState === "pending" || devicesState === "pending",
    error: plantsState === "failed" ? plants.error : devicesState === "failed" ? devices.error : null,
    retry: () => void (plantsState === "failed" ? plants.refetch() : devices.refetch()),
  };
}
export type DashboardSelection = ReturnType<typeof useSelection>;
