import type { ChangeView, SaveView } from "#contract/devices/views";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";

export const viewsQuery = asked(["device-views"], (init) => api.device.views.$get({}, init));

export const saveView = (json: SaveView) => unwrap(api.device.views.$post({ json }));
export const changeView = (id: string, json: ChangeView) =>
  unwrap(api.device.views[":id"].$put({ param: { id }, json }));
export const deleteView = (id: string) => unwrap(api.device.views[":id"].$delete({ param: { id } }));
