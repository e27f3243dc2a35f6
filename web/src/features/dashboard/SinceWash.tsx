import { useQuery } from "@tanstack/react-query";
import { addDays, dayOf } from "#contract/calendar";
import { type CalculationInputs, energyRates } from "#contract/calculation-inputs";
import type { Device } from "#contract/device";
import * as format from "#contract/format";
import { StatCard } from "../../ui/StatCard.tsx";
import { cleaningsQuery } from "../cleanings/index.ts";
import { dollarLossQuery } from "./metrics.queries.ts";
import { washLogQuery } from "./queries.ts";
import { lastWash } from "./since-wash.model.ts";

interface SinceWashProps {
  device: Device;
  inputs: CalculationInputs | null;
  /** UTC epoch seconds */
  now: number;
}

/** One answer holds six years at most. */
const MOST_DAYS = 6 * 365;

/** How long ago the plant was washed, and what soiling has cost since. */
export function SinceWash({ device, inputs, now }: SinceWashProps) {
  const cleanings = useQuery(cleaningsQuery(device.device_id));
  const washes = useQuery({ ...washLogQuery(device.device_id), enabled: device.wash_extension_data });
  const wash = lastWash(cleanings.data?.cleanings ?? [], washes.data?.records ?? [], device.timezone, now);
  const rates = inputs === null ? null : energyRates(inputs);
  const size = inputs?.array_size ?? null;
  const days = wash?.isPlant ? wash.days : 0;
  const range = { from: addDays(wash?.day ?? "2001-01-01", 1), to: dayOf(device.timezone, now) };
  const loss = useQuery({
    ...dollarLossQuery(device.device_id, range, String(rates ?? ""), size ?? 0),
    enabled: days > 0 && days <= MOST_DAYS && rates !== null && size !== null,
  });
  const asked = [cleanings, washes, loss];
  const isFailed = asked.some(({ isError }) => isError);
  // What is known of another stretch says nothing of this one.
  const dollars = loss.isPlaceholderData ? [] : (loss.data?.dollars ?? []);
  const lost = days > 0 && dollars.length > 0 ? ` · ${format.dollars(sum(dollars))} lost since` : "";
  return (
    <StatCard
      label="Days since wash"
      definition="Days since the plant was last cleaned, as logged under Manual Cleanings, and the dollars lost to soiling on the days since. Where no cleaning is logged, since the newest wash of the device's wash extension, which keeps the clean cell clean."
      value={wash === null ? null : format.number(wash.days)}
      unit="d"
      note={
        isFailed
          ? "Could not be loaded"
          : wash === null
            ? "No cleaning logged"
            : `${format.shortDay(wash.day)} · ${wash.by}${lost}`
      }
      loading={asked.some(({ isLoading }) => isLoading)}
      {...(isFailed ? { onRetry: () => asked.forEach((query) => query.isError && void query.refetch()) } : {})}
    />
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
