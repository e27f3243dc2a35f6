import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { instantOf, addDays } from "#contract/common/calendar";
import { api, unwrap } from "../../api/client.ts";
import type { DayRange } from "../../ui/dates/date-ranges.ts";

export const fleetQuery = queryOptions({
  queryKey: ["noc", "fleet"],
  queryFn: ({ signal }) => unwrap(api.noc.fleet.$get({}, { init: { signal } })),
  refetchInterval: 60_000,
});

interface Wanted extends DayRange {
  zone: string;
  plant?: string;
  device?: string;
}

export const nocMessagesQuery = ({ from, to, zone, ...of }: Wanted) =>
  infiniteQueryOptions({
    queryKey: ["noc", "messages", from, to, zone, of],
    queryFn: ({ pageParam, signal }) => {
      const span = { from: String(instantOf(zone, from)), to: String(instantOf(zone, addDays(to, 1)) - 1) };
      const before = pageParam === 0 ? {} : { before: String(pageParam) };
      return unwrap(api.noc.messages.$get({ query: { ...span, ...of, ...before } }, { init: { signal } }));
    },
    initialPageParam: 0,
    getNextPageParam: ({ messages, more }) => (more ? messages.at(-1)!.id : undefined),
    placeholderData: keepPreviousData,
  });

export const changesAfter = (after: number) => unwrap(api.noc.changes.$get({ query: { after: String(after) } }));

export const maintenanceQuery = queryOptions({
  queryKey: ["noc", "maintenance"],
  queryFn: ({ signal }) => unwrap(api.maintenance.$get({}, { init: { signal } })),
});

export async function endMaintenance(id: string): Promise<void> {
  await unwrap(api.maintenance[":id"].$delete({ param: { id } }));
}

/** From now on [s]. */
export async function startMaintenance(of: { plant_id: string; device_id?: string }, seconds: number): Promise<void> {
  await unwrap(api.maintenance.$post({ json: { ...of, to: Math.floor(Date.now() / 1000) + seconds } }));
}
