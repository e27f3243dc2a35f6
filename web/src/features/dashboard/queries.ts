import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SoilingRateRequest } from "#contract/soiling/soiling";
import { api, unwrap } from "../../api/client.ts";
import type { DayRange } from "../../ui/dates/date-ranges.ts";
import { plantsByName } from "./selection/selection.model.ts";

export const plantsQuery = (owner: string | undefined) =>
  queryOptions({
    queryKey: ["plants", owner ?? null],
    queryFn: ({ signal }) =>
      unwrap(api.plant.all.$get({ query: owner === undefined ? {} : { owner } }, { init: { signal } })),
    select: ({ plants }) => plantsByName(plants),
  });

export const ownersQuery = queryOptions({
  queryKey: ["owners"],
  queryFn: ({ signal }) => unwrap(api.owner.all.$get({}, { init: { signal } })),
});

export const devicesQuery = (plant: string) =>
  queryOptions({
    queryKey: ["devices", plant],
    queryFn: ({ signal }) => unwrap(api.device.all.$get({ query: { plant } }, { init: { signal } })),
    refetchInterval: 60_000,
  });

export const id = (device: string) => ({ param: { id: device } });
const span = (device: string, { from, to }: DayRange) => ({ param: { id: device, from, to } });

export const dailySoilingQuery = (device: string, range: DayRange) =>
  queryOptions({
    queryKey: ["device", device, "days", range.from, range.to],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"].insolation[":from"][":to"].$get(span(device, range), { init: { signal } })),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });

export const weatherQuery = (device: string, range: DayRange) =>
  queryOptions({
    queryKey: ["device", device, "weather", range.from, range.to],
    queryFn: ({ signal }) =>
      unwrap(
        api.device.getDevicePrecipitationAndWindSpeed[":id"][":from"][":to"].$get(span(device, range), {
          init: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const soilingLossQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "soiling-loss"],
    queryFn: ({ signal }) => unwrap(api.device.getSoilingLoss[":id"].$get(id(device), { init: { signal } })),
    refetchInterval: 300_000,
  });

/** `energyRate`: one number or twelve, comma-separated. */
export const yearLossQuery = (device: string, energyRate: string, arraySize: number) =>
  queryOptions({
    queryKey: ["device", device, "year-loss", energyRate, arraySize],
    queryFn: ({ signal }) =>
      unwrap(
        api.device.getCurrentYearLoss[":id"][":energyRate"][":arraySize"].$get(
          { param: { id: device, energyRate, arraySize: String(arraySize) } },
          { init: { signal } },
        ),
      ),
  });

export const soilingRateQuery = (json: SoilingRateRequest) =>
  queryOptions({
    queryKey: ["device", json.device_id, "soiling-rate", json.start_date, json.end_date],
    queryFn: ({ signal }) => unwrap(api.device.soilingRate.$post({ json }, { init: { signal } })),
    retry: false,
  });
