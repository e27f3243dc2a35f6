import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { instantOf, addDays } from "#contract/common/calendar";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";
import type { DayRange } from "../../ui/dates/date-ranges.ts";

export const fleetQuery = asked(["noc", "fleet"], (init) => api.noc.fleet.$get({}, init), { refetchInterval: 60_000 });

interface NocMessageFilter extends DayRange {
  zone: string;
  owner?: string;
  plant?: string;
  device?: string;
  state?: "open";
}

export const nocMessagesQuery = ({ from, to, zone, ...of }: NocMessageFilter) =>
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
