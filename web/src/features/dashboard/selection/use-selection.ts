import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Session } from "#contract/accounts/session";
import { nextWashesQuery, useDueWashes } from "../../messages/index.ts";
import { saveLastSelection, lastSelection } from "./last-selection.ts";
import { devicesQuery, plantsQuery } from "../queries.ts";
import type { DashboardSearch } from "./search.ts";
import { choose, type InaccessibleKind } from "./selection.model.ts";

export type ListState = "pending" | "failed" | "ready";

const stateOf = (query: { data: unknown; isError: boolean }): ListState =>
  query.data !== undefined ? "ready" : query.isError ? "failed" : "pending";

/** Linked plant and device, else the last ones, else the most urgent. */
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
  const [last] = useState(() => lastSelection(userId));

  const due = useDueWashes(userId);
  const asksForUrgent = search.plant === undefined && last === null;
  const nextWashes = useQuery({ ...nextWashesQuery, enabled: asksForUrgent });

  const plants = useQuery(plantsQuery(mayChooseOwner ? search.owner : undefined));
  // Nothing is shown until the most urgent is known; it would be replaced at once.
  const undecided = asksForUrgent && nextWashes.isLoading;
  const urgent = nextWashes.data?.washes ?? [];
  const plant = choose(undecided ? [] : (plants.data ?? []), ({ plant_id }) => plant_id, {
    linked: search.plant,
    remembered: last?.plant ?? null,
    urgent: urgent.map(({ plant_id }) => plant_id),
    lenient,
  });
  const devices = useQuery({ ...devicesQuery(plant?.plant_id ?? ""), enabled: plant !== null });
  const list = plant === null ? [] : (devices.data?.devices ?? []);
  const device = choose(list, ({ device_id }) => device_id, {
    linked: search.device,
    remembered: last?.plant === plant?.plant_id ? (last?.device ?? null) : null,
    urgent: urgent.map(({ device_id }) => device_id),
    lenient,
  });
  const plantsState = undecided ? "pending" : stateOf(plants);
  const devicesState = plant === null ? plantsState : stateOf(devices);

  const [plantId, deviceId] = [plant?.plant_id, device?.device_id];
  const [linkedPlant, linkedDevice] = [search.plant, search.device];
  useEffect(() => {
    if (plantId === undefined || deviceId === undefined) return;
    saveLastSelection(userId, { plant: plantId, device: deviceId });
    // Copied addresses name what is shown.
    if (plantId !== linkedPlant || deviceId !== linkedDevice) settle({ plant: plantId, device: deviceId });
  }, [userId, plantId, deviceId, linkedPlant, linkedDevice, settle]);

  return {
    plants: plants.data ?? [],
    plantsState,
    plant,
    devices: list,
    devicesState,
    device,
    due,
    unseen: unseenOf(plantsState, devicesState, search, plant, device),
    loading: plantsState === "pending" || devicesState === "pending",
    error: plantsState === "failed" ? plants.error : devicesState === "failed" ? devices.error : null,
    retry: () => void (plantsState === "failed" ? plants.refetch() : devices.refetch()),
  };
}
export type DashboardSelection = ReturnType<typeof useSelection>;

function unseenOf(
  plantsState: ListState,
  devicesState: ListState,
  search: DashboardSearch,
  plant: object | null,
  device: object | null,
): InaccessibleKind {
  if (plantsState === "ready" && plant === null && search.plant !== undefined) return "plant";
  if (plant !== null && devicesState === "ready" && device === null && search.device !== undefined) return "device";
  return null;
}
