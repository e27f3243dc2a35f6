import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";
import { id } from "../queries.ts";

export const deviceRateQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "kept-rate"],
    queryFn: ({ signal }) => unwrap(api.device[":id"]["soiling-rate"].$get(id(device), { init: { signal } })),
    // The whole history, which grows by a day a day.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });

export const removeSoilingRate = (device: string) => unwrap(api.device[":id"]["soiling-rate"].$delete(id(device)));
