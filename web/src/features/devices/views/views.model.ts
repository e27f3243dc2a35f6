import type { SavedView, ViewSearch } from "#contract/devices/views";
import type { DeviceListingSearch } from "../listing/search.ts";

const viewFields = ["find", "plant", "health", "service", "sort", "size"] as const satisfies (keyof ViewSearch)[];

export const viewOf = (search: Pick<DeviceListingSearch, (typeof viewFields)[number]> | ViewSearch): ViewSearch =>
  Object.fromEntries(viewFields.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])));

const keyOf = (search: ViewSearch): string => JSON.stringify(viewOf(search));

export const currentView = (views: readonly SavedView[], search: DeviceListingSearch): SavedView | undefined =>
  views.find((view) => keyOf(view.search) === keyOf(viewOf(search)));

/** True: the default view opens. */
export const isPlain = (search: DeviceListingSearch): boolean =>
  search.page === undefined && search.rollouts === undefined && Object.keys(viewOf(search)).length === 0;
