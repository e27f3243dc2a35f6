import type { SaveSoilingRate } from "#contract/soiling/soiling";
import { api, unwrap } from "../../../api/client.ts";
import { id } from "../queries.ts";

export const detectIntervals = (device: string) =>
  unwrap(api.device.detectSoilingRateInterval.$post({ json: { device_id: device } }));

export const saveSoilingRate = (device: string, json: SaveSoilingRate) =>
  unwrap(api.device[":id"]["soiling-rate"].$put({ ...id(device), json }));
