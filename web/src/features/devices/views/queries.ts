import { queryOptions } from "@tanstack/react-query";
import type { ChangeView, SaveView } from "#contract/devices/views";
import { api, unwrap } from "../../../api/client.ts";

export const viewsQuery = queryOptions({
  queryKey: ["device-views"],
  queryFn: ({ signal }) => unwrap(api.device.views.$get({}, { init: { signal } })),
});

export const saveView = (json: SaveView) => unwrap(api.device.views.$post({ json }));
export const changeView = (id: string, json: ChangeView) =>
  unwrap(api.device.views[":id"].$put({ param: { id }, json }));
export const deleteView = (id: string) => unwrap(api.device.views[":id"].$delete({ param: { id } }));
