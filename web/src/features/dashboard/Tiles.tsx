import { useQuery } from "@tanstack/react-query";
import { dayOf, daysBetween } from "#contract/calendar";
import { type CalculationInputs, energyRates } from "#contract/calculation-inputs";
import type { Device } from "#contract/device";
import * as format from "#contract/format";
import type { SavingsResult } from "#contract/savings";
import { StatCard } from "../../ui/StatCard.tsx";
import { cleaningsQuery } from "../cleanings/index.ts";
import { nextWash } from "../savings/index.ts";
import { lastWash } from "./days.model.ts";
import css from "./dashboard.module.css";
import { soilingLossQuery, washLogQuery, yearLossQuery } from "./queries.ts";
import { performanceRatio, weekTrend } from "./tiles.model.ts";

interface TilesProps {
  device: Device;
  inputs: CalculationInputs | null;
  savings: SavingsResult | null;
  /** UTC epoch seconds */
  now: number;
}

const failed = "Could not be loaded";

/** The figures that lead to the decision; each says how it is made and on how many days it rests. */
export function Tiles({ device, inputs, savings, now }: TilesProps) {
  const loss = useQuery(soilingLossQuery(device.device_id));
  const washes = useQuery({ ...washLogQuery(device.device_id), enabled: device.wash_extension_data });
  const cleanings = useQuery(cleaningsQuery(device.device_id));
  const rates = inputs === null ? null : energyRates(inputs);
  const size = inputs?.array_size ?? null;
  const year = useQuery({
    ...yearLossQuery(device.device_id, String(rates ?? ""), size ?? 0),
    enabled: rates !== null && size !== null,
  });
  const unlit = (year.data ?? loss.data)?.insolationNote;
  const today = dayOf(device.timezone, now);
  const wash = lastWash(cleanings.data?.since ?? null, washes.data?.records ?? [], device.timezone, now);
  const next = savings === null ? null : nextWash(savings, today);
  const figure = (value: number | null | undefined, places = 2) =>
    value === null || value === undefined ? null : format.number(value, places);
  const seven = loss.data?.sevenDaysLoss;
  const thirty = loss.data?.thirtyDaysLoss;
  const trend = weekTrend(loss.data);
  const again = (query: { isError: boolean; refetch: () => unknown }) =>
    query.isError ? { onRetry: () => void query.refetch() } : {};
  return (
    <section className={css.tiles} aria-label="Key figures">
      <StatCard
        label="7-day soiling loss"
        definition="Loss of the last 7 days in the device's zone, weighted by insolation, offset included. Higher is dirtier."
        value={figure(seven)}
        unit="%"
        note={loss.isError ? failed : loss.data && `${loss.data.sevenDaysCount} of 7 days`}
        {...(trend ? { trend } : {})}
        loading={loss.isPending}
        {...again(loss)}
      />
      <StatCard
        label="30-day soiling loss"
        definition="Loss of the last 30 days in the device's zone, weighted by insolation, offset included."
        value={figure(thirty)}
        unit="%"
        note={loss.isError ? failed : loss.data && `${loss.data.thirtyDaysCount} of 30 days`}
        loading={loss.isPending}
        {...again(loss)}
      />
      <StatCard
        label="Loss this year"
        definition="Dollars lost since January 1: insolation × array size × 0.176 × 5.6 × 0.8 × soiling loss × energy rate. Days without data count nothing."
        value={!year.data?.days || unlit ? null : format.dollars(year.data.current_year_loss)}
        note={
          year.isError
            ? failed
            : (unlit ??
              (year.data
                ? `${year.data.days} of ${year.data.daysOfYear} days · ${format.number(size ?? 0)}\u00A0kW\u00A0DC`
                : rates === null || size === null
                  ? "Enter array size and energy rate"
                  : ""))
        }
        loading={year.isLoading}
        {...again(year)}
      />
      <StatCard
        label="Performance ratio"
        definition="1 minus the 30-day soiling loss: the share of the clean energy that is left."
        value={figure(performanceRatio(thirty ?? null))}
        note={loss.isError ? failed : "1 − 30-day loss"}
        loading={loss.isPending}
        {...again(loss)}
      />
      <StatCard
        label="Days since wash"
        definition="Days since the plant was last cleaned, as logged under Manual Cleanings, and the dollars lost to soiling since. Where no cleaning is logged: since the newest wash of the device's wash extension, which keeps the clean cell clean."
        value={wash === null ? null : format.number(wash.days)}
        unit="d"
        note={
          cleanings.isError || washes.isError
            ? failed
            : wash === null
              ? "No cleaning logged"
              : `${format.shortDay(wash.day)} · ${wash.by}`
        }
        loading={cleanings.isPending || washes.isLoading}
        {...again(cleanings.isError ? cleanings : washes)}
      />
      <StatCard
        label="Next best wash"
        definition="First date of the plan that earns most over 30 years of this place's rain; the week begins on this Monday."
        value={next === null ? (savings?.best_num_cleanings === 0 ? "None" : null) : format.shortDay(next)}
        note={
          savings === null
            ? "Calculate to see it"
            : next === null
              ? "No cleaning pays in this period"
              : `${format.inDays(daysBetween(today, next))} · saves ${format.dollars(savings.maxAnnualSavings, 0)}`
        }
      />
    </section>
  );
}
