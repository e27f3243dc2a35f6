import type { GlobalToggle, PlantToggle, SaveNotifications } from "#contract/accounts/notifications";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";

export const notificationsQuery = (page: number, search: string) =>
  asked(["account", "notifications", page, search], (init) =>
    api.account.notifications.$get({ query: { page: String(page), search } }, init),
  );

export type SettingsChange =
  | { name: GlobalToggle; on: boolean }
  | { name: PlantToggle; plant_id: string; on: boolean }
  | { time_zone: string };

export function saveRequestOf(change: SettingsChange): SaveNotifications {
  if ("time_zone" in change) return change;
  return "plant_id" in change
    ? { plants: [{ plant_id: change.plant_id, [change.name]: change.on }] }
    : { notifications: { [change.name]: change.on } };
}

export const saveNotification = (change: SettingsChange) =>
  unwrap(api.account.notifications.$put({ json: saveRequestOf(change) }));
