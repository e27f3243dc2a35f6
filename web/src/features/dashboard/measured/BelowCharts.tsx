import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { texts } from "#contract/common/texts";
import type { DailyDollarLoss, DailySoiling } from "#contract/soiling/soiling";
import { asked } from "../../../api/asked.ts";
import { api } from "../../../api/client.ts";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import type { Plot } from "../../../charts/plot.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { dailySoilingQuery, queryState } from "../queries.ts";
import { useShown } from "../shown.ts";
import { plantPricing } from "../tiles/worth.model.ts";
import { dayGrid, dayPlot, line } from "./days.model.ts";
import { measuredTexts } from "./measured-texts.ts";
import type { ChartProps } from "./SoilingTab.tsx";

const dollarLossQuery = (device: string, range: DayRange, energyRate: string, arraySize: number) =>
  asked(
    ["device", device, "dollar-loss", range.from, range.to, energyRate, arraySize],
    (init) =>
      api.device[":id"]["dollar-loss"][":from"][":to"][":energyRate"][":arraySize"].$get(
        { param: { id: device, from: range.from, to: range.to, energyRate, arraySize: String(arraySize) } },
        init,
      ),
    { placeholderData: keepPreviousData },
  );

function dollarPlot({ day, dollars }: DailyDollarLoss, range: DayRange, zone: string): Plot {
  const { days, lay } = dayGrid(range, day);
  const loss = line("dollars", "Dollar loss, $", "dollars", lay(dollars), (value) => format.dollars(value), "loss_usd");
  return dayPlot(zone, days, (value, places) => format.dollars(value, 2 * places), [{ ...loss, shape: "columns" }]);
}

export function DollarChart({ zoom }: ChartProps) {
  const { device, range, inputs } = useShown();
  const worth = plantPricing(inputs.stored);
  const loss = useQuery({
    ...dollarLossQuery(device.device_id, range, String(worth?.energyRate ?? ""), worth?.arraySize ?? 0),
    enabled: worth !== null && worth !== undefined,
  });
  const plot = useMemo(
    () => (loss.data ? dollarPlot(loss.data, range, device.timezone) : null),
    [loss.data, range, device],
  );
  // Known from the days, so that nobody enters inputs in vain.
  const note = useQuery(dailySoilingQuery(device.device_id, range)).data?.insolationNote;
  const missing = note ?? (worth === null ? measuredTexts.dollars.needInputs : texts.noDataInRange);
  return (
    <ChartCard
      {...below(zoom, loss)}
      title="Daily dollar loss"
      plot={plot}
      loading={loss.isLoading || worth === undefined}
      note={worth ? measuredTexts.dollars.asIfAll(device.device_name) : undefined}
      empty={{ title: missing }}
    />
  );
}

const below = (zoom: ChartProps["zoom"], query: Parameters<typeof queryState>[0]) => ({
  ...zoom,
  ...queryState(query),
  syncKey: "dashboard",
  height: 200,
});

/** Days are in order. Without today, whose part of a day looks like a drop, unless the range has no other day. */
export function insolationPlot(range: DayRange, { timezone, day, insolC, insolD }: DailySoiling, today: string): Plot {
  const { days, lay } = dayGrid(
    range,
    day.filter((one) => one < today || range.from === today),
  );
  const { insolation } = format;
  return dayPlot(timezone, days, format.number, [
    {
      ...line("clean", "Clean cell, kWh/m²", "clean", lay(insolC), insolation, "clean_insolation_kwh_per_m2"),
      switchable: true,
    },
    {
      ...line("soiled", "Soiled cell, kWh/m²", "soiled", lay(insolD), insolation, "soiled_insolation_kwh_per_m2"),
      switchable: true,
      dash: [6, 3],
    },
  ]);
}

export function InsolationChart({ zoom, empty }: ChartProps) {
  const { device, range, now } = useShown();
  const { from, to } = range;
  const today = dayOf(device.timezone, now);
  const daily = useQuery(dailySoilingQuery(device.device_id, range));
  const plot = useMemo(
    () => (daily.data ? insolationPlot({ from, to }, daily.data, today) : null),
    [daily.data, from, to, today],
  );
  const note = daily.data?.insolationNote;
  return (
    <ChartCard {...below(zoom, daily)} title="Daily insolation" plot={plot} empty={note ? { title: note } : empty} />
  );
}
