import type { SavedView, ViewSearch } from "#contract/devices/views";
import type { DeviceListingSearch } from "../listing/search.ts";

/** What a view keeps of the address: all but the page. */
export function viewOf({ page: _, ...search }: DeviceListingSearch): ViewSearch {
  const known = Object.entries(search).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

const keyOf = (search: ViewSearch): string => JSON.stringify(Object.entries(search).toSorted());

/** The view that the address shows now. */
export const currentView = (views: readonly SavedView[], search: DeviceListingSearch): SavedView | undefined =>
  views.find((view) => keyOf(view.search) === keyOf(viewOf(search)));

/** Whether the address asks for nothing: then the default view opens. */
export const isPlain = (search: DeviceListingSearch): boolean =>
  search.page === undefined && Object.keys(viewOf(search)).length === 0;
