import type { SavedView, ViewSearch } from "#contract/devices/views";

const viewFields = [
  "find",
  "owner",
  "plant",
  "health",
  "service",
  "show",
  "sort",
  "size",
] as const satisfies (keyof ViewSearch)[];

/** Address of a list of devices or plants. */
export type ViewedSearch = { [Name in (typeof viewFields)[number]]?: string | number | undefined } & {
  page?: number | undefined;
  rollouts?: true | undefined;
};

export const viewOf = (search: ViewedSearch): ViewSearch =>
  Object.fromEntries(viewFields.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])));

const keyOf = (search: ViewedSearch): string => JSON.stringify(viewOf(search));

export const currentView = (views: readonly SavedView[], search: ViewedSearch): SavedView | undefined =>
  views.find((view) => keyOf(view.search) === keyOf(search));

/** True: the default view opens. */
export const isPlain = (search: ViewedSearch): boolean =>
  search.page === undefined && search.rollouts === undefined && Object.keys(viewOf(search)).length === 0;
