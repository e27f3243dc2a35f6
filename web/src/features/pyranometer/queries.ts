import { keepPreviousData } from "@tanstack/react-query";
import type { PyraViewers } from "#contract/pyranometer/pyranometer";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";
import type { DayRange } from "../../ui/dates/date-ranges.ts";

export const pyraDataQuery = (deviceId: string, { from, to }: DayRange) =>
  asked(
    ["pyranometer", deviceId, from, to],
    (init) => api.pyra.data.$get({ query: { deviceId, fromDate: from, toDate: to } }, init),
    { placeholderData: keepPreviousData, refetchInterval: 300_000 },
  );

export const viewersQuery = asked(["pyranometer-viewers"], (init) => api.pyra.viewers.$get({}, init), { staleTime: 0 });

export const saveViewers = (json: PyraViewers) => unwrap(api.pyra.viewers.$put({ json }));
