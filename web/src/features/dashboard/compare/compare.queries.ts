import { keepPreviousData } from "@tanstack/react-query";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

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
