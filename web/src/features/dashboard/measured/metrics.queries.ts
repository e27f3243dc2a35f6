import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { seriesFrom } from "#contract/series/answer";
import { api, unwrap } from "../../../api/client.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

/** Whole days or a window; the server chooses the resolution. */
export const seriesQuery = (device: string, range: DayRange, window: { from: number; to: number } | null) => {
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  const [from, to] = window === null ? [range.from, range.to] : [iso(window.from), iso(window.to)];
  return queryOptions({
    queryKey: ["device", device, "series", from, to],
    queryFn: async ({ signal }) =>
      seriesFrom(
        await unwrap(
          api.device.getDeviceDataIrradianceChart[":id"][":from"][":to"].$get(
            { param: { id: device, from, to }, query: { quantities: "iC,iD,sl,tC,tD,tE,windSpeed,windBearing" } },
            { init: { signal } },
          ),
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });
};

export const dollarLossQuery = (device: string, range: DayRange, energyRate: string, arraySize: number) =>
  queryOptions({
    queryKey: ["device", device, "dollar-loss", range.from, range.to, energyRate, arraySize],
    queryFn: ({ signal }) =>
      unwrap(
        api.device[":id"]["dollar-loss"][":from"][":to"][":energyRate"][":arraySize"].$get(
          { param: { id: device, from: range.from, to: range.to, energyRate, arraySize: String(arraySize) } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
  });
