import { api, unwrap } from "../../../api/client.ts";

export const retireDevice = (id: string, notes: string) =>
  unwrap(api.device[":id"].retire.$post({ param: { id }, json: { notes } }));
export const restoreDevice = (id: string) => unwrap(api.device[":id"].restore.$post({ param: { id } }));
export const eraseDevice = (id: string, device_name: string) =>
  unwrap(api.device[":id"].erase.$post({ param: { id }, json: { device_name } }));
