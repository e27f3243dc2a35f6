import { queryOptions } from "@tanstack/react-query";
import type { SaveCleanings } from "#contract/cleanings/cleanings";
import { api, unwrap } from "../../api/client.ts";

const id = (device: string) => ({ param: { id: device } });

export const cleaningsQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "cleanings"],
    queryFn: ({ signal }) => unwrap(api.device[":id"].cleanings.$get(id(device), { init: { signal } })),
  });

export const saveCleanings = (device: string, json: SaveCleanings) =>
  unwrap(api.device[":id"].cleanings.$put({ ...id(device), json }));

export const offsetQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "offset"],
    queryFn: ({ signal }) => unwrap(api.device[":id"].offset.$get(id(device), { init: { signal } })),
  });

export const saveOffset = (device: string, offset: number) =>
  unwrap(api.device[":id"].offset.$put({ ...id(device), json: { offset } }));

export const systematicQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "systematic-uncertainty"],
    queryFn: ({ signal }) => unwrap(api.device[":id"]["systematic-uncertainty"].$get(id(device), { init: { signal } })),
  });

export const saveSystematic = (device: string, points: number | null) =>
  unwrap(api.device[":id"]["systematic-uncertainty"].$put({ ...id(device), json: { points } }));
