import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";
import type { DayRange } from "../../ui/dates/date-ranges.ts";
import { plantListQuery } from "../../api/lists.ts";
import { plantsByName } from "./selection/selection.model.ts";

export const plantsQuery = (owner: string | undefined) =>
  queryOptions({ ...plantListQuery(owner), select: ({ plants }) => plantsByName(plants) });

export const devicesQuery = (plant: string) =>
  asked(["devices", plant], (init) => api.device.all.$get({ query: { plant } }, init), { refetchInterval: 60_000 });

export const id = (device: string) => ({ param: { id: device } });
const span = (device: string, { from, to }: DayRange) => ({ param: { id: device, from, to } });

export const dailySoilingQuery = (device: string, range: DayRange) =>
  asked(
    ["device", device, "days", range.from, range.to],
    (init) => api.device[":id"].insolation[":from"][":to"].$get(span(device, range), init),
    { placeholderData: keepPreviousData, refetchInterval: 300_000 },
  );

export const weatherQuery = (device: string, range: DayRange) =>
  asked(
    ["device", device, "weather", range.from, range.to],
    (init) => api.device.getDevicePrecipitationAndWindSpeed[":id"][":from"][":to"].$get(span(device, range), init),
    { placeholderData: keepPreviousData },
  );

export const soilingLossQuery = (device: string) =>
  asked(["device", device, "soiling-loss"], (init) => api.device.getSoilingLoss[":id"].$get(id(device), init), {
    refetchInterval: 300_000,
  });

/** `energyRate`: one number or twelve, comma-separated. */
export const yearLossQuery = (device: string, energyRate: string, arraySize: number) =>
  asked(["device", device, "year-loss", energyRate, arraySize], (init) =>
    api.device.getCurrentYearLoss[":id"][":energyRate"][":arraySize"].$get(
      { param: { id: device, energyRate, arraySize: String(arraySize) } },
      init,
    ),
  );

/** Of the selected interval; null: none is selected. */
export function useIntervalRate(device_id: string, interval: DayRange | null) {
  const json = { device_id, start_date: interval?.from ?? "", end_date: interval?.to ?? "" };
  const rate = asked(
    ["device", device_id, "soiling-rate", json.start_date, json.end_date],
    (init) => api.device.soilingRate.$post({ json }, init),
    { retry: false },
  );
  return useQuery({ ...rate, enabled: interval !== null });
}

export interface CompareTerms {
  energyRate: number | number[];
  arraySize: number;
}

export const plantDevicesQuery = (plant: string, { from, to }: DayRange, worth: CompareTerms | null) => {
  const query = worth === null ? {} : { energyRate: String(worth.energyRate), arraySize: String(worth.arraySize) };
  return asked(
    ["plant", plant, "devices", from, to, query],
    (init) =>
      api.plant.getPlantDevicesDataIsolationChart[":id"][":from"][":to"].$get(
        { param: { id: plant, from, to }, query },
        init,
      ),
    { placeholderData: keepPreviousData, refetchInterval: 300_000 },
  );
};

type ChartQuery = Pick<UseQueryResult, "data" | "error" | "isFetching" | "isLoading" | "refetch">;

export const queryState = (query: ChartQuery) => ({
  loading: query.isLoading,
  refreshing: query.isFetching && !query.isLoading,
  error:
    query.error !== null && query.data === undefined
      ? { message: query.error.message, onRetry: () => void query.refetch() }
      : null,
});
