import { useQuery } from "@tanstack/react-query";
import { soilingRateQuery } from "../queries.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";

export function useMeasuredRate(device: string, interval: DayRange | null): number | null {
  const rate = useQuery({
    ...soilingRateQuery({ device_id: device, start_date: interval?.from ?? "", end_date: interval?.to ?? "" }),
    enabled: interval !== null,
  });
  return interval === null ? null : (rate.data?.soiling_rate ?? null);
}
