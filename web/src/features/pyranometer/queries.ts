import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { PyraViewers } from "#contract/pyranometer/pyranometer";
import { api, unwrap } from "../../api/client.ts";
import type { DayRange } from "../../ui/dates/date-ranges.ts";

export const pyraDataQuery = (deviceId: string, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ["pyranometer", deviceId, from, to],
    queryFn: ({ signal }) =>
      unwrap(api.pyra.data.$get({ query: { deviceId, fromDate: from, toDate: to } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });

export const viewersQuery = queryOptions({
  queryKey: ["pyranometer-viewers"],
  queryFn: ({ signal }) => unwrap(api.pyra.viewers.$get({}, { init: { signal } })),
  staleTime: 0,
});

export const saveViewers = (json: PyraViewers) => unwrap(api.pyra.viewers.$put({ json }));
