import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Session } from "#contract/session";
import { keepPlace, lastPlace } from "./last-place.ts";
import { devicesQuery, ownersQuery, plantsQuery } from "./queries.ts";
import type { DashboardSearch } from "./search.ts";
import { choose, type Unseen } from "./selection.model.ts";

/** Whether a list is on its way, could not be had, or is here. */
export type ListState = "pending" | "failed" | "ready";

const stateOf = (query: { data: unknown; isError: boolean }): ListState =>
  query.data !== undefined ? "ready" : query.isError ? "failed" : "pending";

/** The plant and device of the address, else the person's last ones, else the most urgent. */
export function useSelection(
  session: Session,
  search: DashboardSearch,
  settle: (place: Pick<DashboardSearch, "plant" | "device">) => void,
) {
  const userId = session.user.id;
  const mayChooseOwner = session.permissions.includes("owners.choose");
  const acting = session.actingOwner?.owner_id ?? null;
  const [actingAtFirst] = useState(acting);
  const lenient = acting !== actingAtFirst;
  const [last] = useState(() => lastPlace(userId));

  const owners = useQuery({ ...ownersQuery, enabled: mayChooseOwner });
  const plants = useQuery(plantsQuery(mayChooseOwner ? search.owner : undefined));
  const plant = choose(plants.data ?? [], ({ plant_id }) => plant_id, {
    linked: search.plant,
    remembered: last?.plant ?? null,
    urgent: [],
    lenient,
  });
  const devices = useQuery({ ...devicesQuery(plant?.plant_id ?? ""), enabled: plant !== null });
  const list = plant === null ? [] : (devices.data?.devices ?? []);
  const device = choose(list, ({ device_id }) => device_id, {
    linked: search.device,
    remembered: last?.plant === plant?.plant_id ? (last?.device ?? null) : null,
    urgent: [],
    lenient,
  });
  const plantsState = stateOf(plants);
  const devicesState = plant === null ? plantsState : stateOf(devices);

  const [plantId, deviceId] = [plant?.plant_id, device?.device_id];
  const [linkedPlant, linkedDevice] = [search.plant, search.device];
  useEffect(() => {
    if (plantId === undefined || deviceId === undefined) return;
    keepPlace(userId, { plant: plantId, device: deviceId });
    // So that the address that a person copies from the browser names what they see.
    if (plantId !== linkedPlant || deviceId !== linkedDevice) settle({ plant: plantId, device: deviceId });
  }, [userId, plantId, deviceId, linkedPlant, linkedDevice, settle]);

  return {
    owners: owners.data?.owners ?? [],
    plants: plants.data ?? [],
    plantsState,
    plant,
    devices: list,
    devicesState,
    device,
    unseen: unseenOf(plantsState, devicesState, search, plant, device),
    /** Nothing can be said yet. */
    loading: plantsState === "pending" || devicesState === "pending",
    error: plantsState === "failed" ? plants.error : devicesState === "failed" ? devices.error : null,
    retry: () => void (plantsState === "failed" ? plants.refetch() : devices.refetch()),
  };
}
export type Selection = ReturnType<typeof useSelection>;

function unseenOf(
  plantsState: ListState,
  devicesState: ListState,
  search: DashboardSearch,
  plant: object | null,
  device: object | null,
): Unseen {
  if (plantsState === "ready" && plant === null && search.plant !== undefined) return "plant";
  if (plant !== null && devicesState === "ready" && device === null && search.device !== undefined) return "device";
  return null;
}
