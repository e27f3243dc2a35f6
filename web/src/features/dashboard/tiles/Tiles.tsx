import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addDays, dayOf, daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Button } from "../../../ui/actions/Button.tsx";
import { StatCard, type StatCardProps, type Trend } from "../../../ui/layout/StatCard.tsx";
import css from "../dashboard.module.css";
import { openInputs } from "../focus-input.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { soilingLossQuery, yearLossQuery, plantDevicesQuery } from "../queries.ts";
import { useShown } from "../shown.ts";
import { OffsetBadge } from "./OffsetBadge.tsx";
import { plantPricing } from "./worth.model.ts";
import { isNearZero } from "#domain/soiling/summaries";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import type { SoilingLoss } from "#contract/soiling/soiling";

interface TileFigure {
  value: string | null;
  range?: string;
  detail?: string;
}

const NONE: TileFigure = { value: null };

/** "1.6–2.6"; "to" instead of a dash after a minus. */
const span = (low: string, high: string): string => (low.startsWith("−") ? `${low} to ${high}` : `${low}–${high}`);

export const performanceRatio = (thirtyDaysLoss: number | null): number | null =>
  thirtyDaysLoss === null ? null : 1 - thirtyDaysLoss / 100;

/**
 * Mean loss [%] with 95% range; `points` is half of it. A loss within its uncertainty shows as about zero, with the signed value in the
 * definition.
 */
export function lossFigure(loss: number | null | undefined, points: number | null | undefined): TileFigure {
  if (loss === null || loss === undefined) return NONE;
  const value = format.number(loss, 2);
  if (points === null || points === undefined) return { value };
  if (isNearZero(loss, points))
    return { value: "≈ 0", detail: texts.nearZero(format.percent(loss), format.number(points, 2)) };
  return { value, range: span(format.number(loss - points, 1), format.number(loss + points, 1)), detail: texts.range };
}

/** With cents, as the specification says; its range has none. */
export const dollarsFigure = (dollars: number, low: number, high: number): TileFigure => ({
  value: format.dollars(dollars),
  range: span(format.dollars(low, 0), format.number(high)),
  detail: texts.range,
});

/** Week over week [percentage points]; more soiling is bad. */
export function weekTrend(loss: SoilingLoss | undefined): Trend | null {
  if (loss === undefined || loss.sevenDaysLoss === null || loss.previousSevenDaysLoss === null) return null;
  const change = loss.sevenDaysLoss - loss.previousSevenDaysLoss;
  if (Math.abs(change) < 0.005) return { direction: "flat", tone: "neutral", text: texts.noTrend };
  const text = texts.trend(change);
  return change > 0 ? { direction: "up", tone: "bad", text } : { direction: "down", tone: "good", text };
}

/** A day is complete only when over. */
const OUTDATED_AFTER_DAYS = 2;

/** Newest day of a device that stopped reporting; null: current, or never reported. */
export function outdatedSince(lastDay: string | null, today: string): string | null {
  return lastDay !== null && daysBetween(lastDay, today) >= OUTDATED_AFTER_DAYS ? lastDay : null;
}

const { tiles: texts } = measuredTexts;

type TileKey = keyof typeof texts.labels;

const tileTexts = (key: TileKey, ...details: (string | null | undefined)[]) => ({
  label: texts.labels[key],
  definition: [texts.definitions[key], ...details].filter(Boolean).join(" "),
});

const LossTile = ({ of, figure, ...tile }: { of: TileKey; figure: TileFigure } & Partial<StatCardProps>) => (
  <StatCard {...tileTexts(of, figure.detail)} value={figure.value} range={figure.range} unit="%" {...tile} />
);

function RatioTile({ loss, ...tile }: { loss: number | null | undefined } & Partial<StatCardProps>) {
  const ratio = performanceRatio(loss ?? null);
  return <StatCard {...tileTexts("ratio")} value={ratio === null ? null : format.number(ratio, 2)} {...tile} />;
}

function EnterInputs() {
  const { go, may } = useShown();
  if (!may("inputs.save")) return texts.noInputs;
  return (
    <span className={css.noteAction}>
      <Button variant="ghost" size="compact" onClick={() => openInputs(go)}>
        {texts.enterInputs}
      </Button>
    </span>
  );
}

/** Of all devices of the plant since January 1; undefined: loading, or inputs are missing. */
function useYear(isEnabled = true) {
  const { plant, device, inputs, now } = useShown();
  const worth = plantPricing(inputs.stored);
  const to = dayOf(device.timezone, now);
  const year = useQuery({
    ...plantDevicesQuery(plant.plant_id, { from: `${to.slice(0, 4)}-01-01`, to }, worth ?? null),
    enabled: isEnabled && worth !== undefined && worth !== null,
  });
  return { worth, year };
}

/** How many sensors a figure is of, or why there is none. */
export function noteOfPlant({ plant, devices }: PlantDevicesSoiling, figure: "loss" | "income"): string {
  if (plant[figure] !== null) return texts.areaMean(plant.sensors[figure], devices.length);
  const lossOnly = figure === "income" && devices.find(({ insolationNote }) => insolationNote !== null);
  return lossOnly ? lossOnly.insolationNote! : texts.notEnough(plant.counted, plant.length);
}

/** Note and Retry of a tile whose call failed; nothing if it has figures. */
const failedOf = ({ data, isError, refetch }: { data: unknown; isError: boolean; refetch: () => unknown }) =>
  isError && data === undefined ? { note: texts.failed, loading: false, onRetry: () => void refetch() } : {};

/** Of the plant in the days through yesterday. */
function useLoss(length: number) {
  const { plant, device, now } = useShown();
  const today = dayOf(device.timezone, now);
  const range = { from: addDays(today, -length), to: addDays(today, -1) };
  const query = useQuery(plantDevicesQuery(plant.plant_id, range, null));
  const { data, isPending, isPlaceholderData } = query;
  return {
    loss: data?.plant.loss ?? null,
    points: data?.plant.points ?? null,
    note: data && noteOfPlant(data, "loss"),
    loading: isPending || isPlaceholderData,
    ...failedOf(query),
  };
}

/** Of the plant: means over its sensors by their share of the array. */
export function PlantTiles() {
  const [week, month] = [useLoss(7), useLoss(30)];
  const { inputs } = useShown();
  const { worth, year } = useYear();
  const income = year.data?.plant.income ?? null;
  const tile = (of: TileKey, { loss, points, ...rest }: typeof week) => (
    <LossTile of={of} figure={lossFigure(loss, points)} {...rest} />
  );
  return (
    <section data-layout="grid gap-3" className={css.tiles} aria-label={texts.region}>
      {tile("week", week)}
      {tile("month", month)}
      <StatCard
        {...tileTexts("year")}
        value={income === null ? null : format.dollars(income)}
        note={worth === null ? <EnterInputs /> : year.data && noteOfPlant(year.data, "income")}
        loading={worth === undefined || year.isLoading}
        {...failedOf(worth === undefined ? inputs.query : year)}
      />
      <RatioTile loss={month.loss} note={month.note} loading={month.loading} onRetry={month.onRetry} />
    </section>
  );
}

export function Tiles() {
  const { device, now } = useShown();
  const loss = useQuery(soilingLossQuery(device.device_id));
  const { data } = loss;
  const lastDay = device.last_data_at === null ? null : dayOf(device.timezone, device.last_data_at);
  const since = outdatedSince(lastDay, dayOf(device.timezone, now));
  const asOf = since === null ? "" : ` · ${texts.asOf(since)}`;
  const outdated = since !== null;
  const trend = weekTrend(data);
  const common = {
    outdated,
    loading: loss.isPending,
    ...(loss.isError && { onRetry: () => void loss.refetch() }),
  };
  const noteOf = (note: ReactNode) => (loss.isError && !data ? texts.failed : note);
  const days = (figure: TileFigure, text: string | undefined) =>
    noteOf(
      <>
        {text !== undefined && `${text}${asOf}`} {figure.value !== null && <OffsetBadge />}
      </>,
    );
  const week = lossFigure(data?.sevenDaysLoss, data?.sevenDaysUncertainty);
  const month = lossFigure(data?.thirtyDaysLoss, data?.thirtyDaysUncertainty);
  return (
    <section data-layout="grid gap-3" className={css.tiles} aria-label={texts.region}>
      <LossTile
        {...common}
        of="week"
        figure={week}
        note={days(week, data && texts.daysOf(data.sevenDaysCount, 7, data.sevenDaysBelowZero))}
        {...(trend && { trend })}
      />
      <LossTile
        {...common}
        of="month"
        figure={month}
        note={days(month, data && texts.daysOf(data.thirtyDaysCount, 30, data.thirtyDaysBelowZero))}
      />
      <YearLossTile outdated={outdated} asOf={asOf} lossOnly={data?.insolationNote} />
      <RatioTile {...common} loss={data?.thirtyDaysLoss} note={noteOf(since === null ? "" : texts.asOf(since))} />
    </section>
  );
}

interface YearLossTileProps {
  outdated: boolean;
  asOf: string;
  /** Known without inputs, so that nobody enters them in vain. */
  lossOnly: string | null | undefined;
}

function YearLossTile({ outdated, asOf, lossOnly }: YearLossTileProps) {
  const { device, inputs } = useShown();
  const worth = plantPricing(inputs.stored);
  const year = useQuery({
    ...yearLossQuery(device.device_id, String(worth?.energyRate ?? ""), worth?.arraySize ?? 0),
    enabled: worth !== null && worth !== undefined,
  });
  const failed = (year.isError && !year.data) || (inputs.query.isError && inputs.stored === null);
  const { data } = year;
  const figure =
    !data?.days || data.insolationNote !== null ? null : dollarsFigure(data.current_year_loss, data.low, data.high);
  const note = () => {
    if (failed) return texts.failed;
    if (worth === null) return lossOnly ?? <EnterInputs />;
    if (!data || !worth) return "";
    if (data.insolationNote !== null) return data.insolationNote;
    return (
      <>
        {figure?.range !== undefined && <span>{figure.range}</span>}
        <span>
          {texts.counted(data.days, data.daysOfYear, worth.arraySize)}
          {asOf}
        </span>
        <PlantYear />
      </>
    );
  };
  const retry = inputs.query.isError ? inputs.query : year;
  return (
    <StatCard
      {...tileTexts("year", figure?.detail, data?.lossCurve)}
      value={figure?.value ?? null}
      outdated={outdated}
      note={note()}
      loading={year.isLoading || (worth === undefined && !failed)}
      {...(failed ? { onRetry: () => void retry.refetch() } : {})}
    />
  );
}

function PlantYear() {
  const { device, devices } = useShown();
  const { data } = useYear(devices.length > 1).year;
  if (!data || data.plant.income === null) return null;
  return (
    <span>
      {texts.asIfAll(device.device_name)} ·{" "}
      {texts.plantLoss(format.dollars(data.plant.income), noteOfPlant(data, "income"))}
    </span>
  );
}
