import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";

const id = (device: string) => ({ param: { id: device } });

export const deviceQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device],
    queryFn: ({ signal }) => unwrap(api.device[":id"].$get(id(device), { init: { signal } })),
  });

export const washLogQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "wash-log"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"]["wash-log"].$get({ ...id(device), query: {} }, { init: { signal } })),
  });
