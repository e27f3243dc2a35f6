import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client.ts";

export const healthQuery = queryOptions({
  queryKey: ["health", "records"],
  queryFn: ({ signal }) => unwrap(api.health.$get({}, { init: { signal } })),
  refetchInterval: 60_000,
  retry: false,
});

export const limitsQuery = queryOptions({
  queryKey: ["health", "limits"],
  queryFn: ({ signal }) => unwrap(api.health.limits.$get({}, { init: { signal } })),
  retry: false,
});

export const healthHistoryQuery = queryOptions({
  queryKey: ["health", "history"],
  queryFn: ({ signal }) => unwrap(api.health.history.$get({}, { init: { signal } })),
  refetchInterval: 300_000,
  retry: false,
});
