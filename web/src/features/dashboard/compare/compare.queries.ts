import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

export interface CompareTerms {
  energyRate: number | number[];
  arraySize: number;
}

export const plantDevicesQuery = (plant: string, { from, to }: DayRange, worth: CompareTerms | null) => {
  const query = worth === null ? {} : { energyRate: String(worth.energyRate), arraySize: String(worth.arraySize) };
  return queryOptions({
    queryKey: ["plant", plant, "devices", from, to, query],
    queryFn: ({ signal }) =>
      unwrap(
        api.plant.getPlantDevicesDataIsolationChart[":id"][":from"][":to"].$get(
          { param: { id: plant, from, to }, query },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });
};
