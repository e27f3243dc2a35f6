import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { addDays, dayOf, daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { linkClass } from "../../../ui/actions/Link.tsx";
import { StatCard, type StatCardProps } from "../../../ui/layout/StatCard.tsx";
import css from "../dashboard.module.css";
import { openInputs } from "../focus-input.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { soilingLossQuery, yearLossQuery, plantDevicesQuery } from "../queries.ts";
import { useShown } from "../shown.ts";
import { plantPricing } from "./worth.model.ts";
import { ENOUGH_DAYS, isNearZero } from "#domain/soiling/summaries";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import type { SoilingLoss } from "#contract/soiling/soiling";

const { tiles: texts } = measuredTexts;

interface TileFigure {
  value: string | null;
  range?: string;
  detail?: string;
}

/** "1.6–2.6"; "to" instead of a dash after a minus. */
const span = (low: string, high: string): string => (low.startsWith("−") ? `${low} to ${high}` : `${low}–${high}`);

/**
 * Mean loss [%] with 95% range; `points` is half of it. A loss within its uncertainty shows as about zero, with the signed value in the
 * definition.
 */
export function lossFigure(loss: number | null = null, points: number | null = null): TileFigure {
  if (loss === null) return { value: null };
  const value = format.number(loss, 2);
  if (points === null) return { value };
  if (isNearZero(loss, points))
    return { value: "≈ 0", detail: texts.nearZero(format.percent(loss), format.number(points, 2)) };
  return { value, range: span(format.number(loss - points, 1), format.number(loss + points, 1)), detail: texts.range };
}

export const performanceRatio = (thirtyDaysLoss: number | null): number | null =>
  thirtyDaysLoss === null ? null : 1 - thirtyDaysLoss / 100;

/** With cents, as the specification says; its range has none. */
export const dollarsFigure = (dollars: number, low: number, high: number): TileFigure => ({
  value: format.dollars(dollars),
  range: span(format.dollars(low, 0), format.number(high)),
  detail: texts.range,
});

/** A day is complete only when over. */
const OUTDATED_AFTER_DAYS = 2;

/** Newest day of a device that stopped reporting; null: current, or never reported. */
export function outdatedSince(lastDay: string | null, today: string): string | null {
  return lastDay !== null && daysBetween(lastDay, today) >= OUTDATED_AFTER_DAYS ? lastDay : null;
}

/** How many sensors a figure is of, or why there is none. */
export function noteOfPlant({ plant, devices }: PlantDevicesSoiling, figure: "loss" | "income"): string {
  const { counted, length } = plant;
  if (plant[figure] !== null) {
    const days = counted < length * ENOUGH_DAYS ? ` · ${texts.daysOf(counted, length, 0)}` : "";
    return texts.areaMean(plant.sensors[figure], devices.length) + days;
  }
  const lossOnly = figure === "income" && devices.find(({ insolationNote }) => insolationNote !== null);
  return lossOnly ? lossOnly.insolationNote! : texts.notEnough(counted, length);
}

/** Of a device. As in reports, too few days have no mean. */
export function deviceLoss(data: SoilingLoss, of: "sevenDays" | "thirtyDays") {
  const [count, days] = [data[`${of}Count`], of === "sevenDays" ? 7 : 30];
  if (count < days * ENOUGH_DAYS) return { loss: null, points: null, note: texts.notEnough(count, days) };
  const note = texts.daysOf(count, days, data[`${of}BelowZero`]);
  return { loss: data[`${of}Loss`], points: data[`${of}Uncertainty`], note };
}

type TileKey = keyof typeof texts.labels;
/** Its loss and half of its 95% range [%], and the note below it. */
interface TileLoss extends Pick<StatCardProps, "loading" | "onRetry" | "outdated" | "note"> {
  loss: number | null | undefined;
  points: number | null | undefined;
}

const tileTexts = (key: TileKey, ...details: (string | null | undefined)[]) => ({
  label: texts.labels[key],
  definition: [texts.definitions[key], ...details].filter(Boolean).join(" "),
});

function LossTile({ of, loss, points, ...tile }: TileLoss & { of: TileKey }) {
  const { detail, ...figure } = lossFigure(loss, points);
  return <StatCard {...tileTexts(of, detail)} {...figure} unit="%" {...tile} />;
}

interface FourTilesProps {
  week: TileLoss;
  month: TileLoss;
  year: ReactNode;
  ratioNote: ReactNode;
}

const FourTiles = ({ week, month, year, ratioNote }: FourTilesProps) => {
  const { loss = null, points: _, ...tile } = month;
  const ratio = performanceRatio(loss);
  return (
    <section data-layout="grid gap-3" className={css.tiles} aria-label={texts.region}>
      <LossTile of="week" {...week} />
      <LossTile of="month" {...month} />
      {year}
      <StatCard
        {...tileTexts("ratio")}
        {...tile}
        value={ratio === null ? null : format.number(ratio, 2)}
        note={ratioNote}
      />
    </section>
  );
};

function EnterInputs() {
  const { go, may } = useShown();
  if (!may("inputs.save")) return texts.noInputs;
  return (
    <button type="button" data-layout="reach" className={linkClass()} onClick={() => openInputs(go)}>
      {texts.enterInputs}
    </button>
  );
}

/** Note and Retry of a tile whose call failed; nothing if it has figures. */
const failedOf = ({ data, isError, refetch }: { data: unknown; isError: boolean; refetch: () => unknown }) =>
  isError && data === undefined ? { note: texts.failed, loading: false, onRetry: () => void refetch() } : {};

/** Of the plant in the days through yesterday. */
function useLoss(length: number): TileLoss {
  const { plant, device, now } = useShown();
  const today = dayOf(device.timezone, now);
  const range = { from: addDays(today, -length), to: addDays(today, -1) };
  const query = useQuery(plantDevicesQuery(plant.plant_id, range, null));
  const { data, isPending, isPlaceholderData } = query;
  return {
    loss: data?.plant.loss,
    points: data?.plant.points,
    note: data && noteOfPlant(data, "loss"),
    loading: isPending || isPlaceholderData,
    ...failedOf(query),
  };
}

/** Of the plant: means over its sensors by their share of the array. */
export function PlantTiles() {
  const [week, month] = [useLoss(7), useLoss(30)];
  const { plant, device, inputs, now } = useShown();
  const worth = plantPricing(inputs.stored);
  const to = dayOf(device.timezone, now);
  const sinceJanuary = plantDevicesQuery(plant.plant_id, { from: `${to.slice(0, 4)}-01-01`, to }, worth ?? null);
  const year = useQuery({ ...sinceJanuary, enabled: Boolean(worth) });
  const { income = null, low, high } = year.data?.plant ?? {};
  const { detail, value, range }: TileFigure = income === null ? { value: null } : dollarsFigure(income, low!, high!);
  const yearTile = (
    <StatCard
      {...tileTexts("year", detail)}
      value={value}
      note={
        worth === null ? (
          <EnterInputs />
        ) : (
          year.data && [range, noteOfPlant(year.data, "income")].filter(Boolean).join(" · ")
        )
      }
      loading={worth === undefined || year.isLoading}
      {...failedOf(worth === undefined ? inputs.query : year)}
    />
  );
  return <FourTiles week={week} month={month} year={yearTile} ratioNote={month.note} />;
}

export function OffsetBadge() {
  const { device, onDialog } = useShown();
  if (device.offset === 0) return null;
  return (
    <button type="button" data-layout="reach" className={linkClass()} onClick={() => onDialog("offset")}>
      {measuredTexts.offset.badge(device.offset)}
    </button>
  );
}

/** Of a device. */
export function Tiles() {
  const { device, now } = useShown();
  const query = useQuery(soilingLossQuery(device.device_id));
  const { data } = query;
  const lastDay = device.last_data_at === null ? null : dayOf(device.timezone, device.last_data_at);
  const since = outdatedSince(lastDay, dayOf(device.timezone, now));
  const asOf = since === null ? "" : texts.asOf(since);
  const failed = failedOf(query);
  const tile = (of: Parameters<typeof deviceLoss>[1]): TileLoss => {
    const { loss, points, note } = data ? deviceLoss(data, of) : {};
    return {
      loss,
      points,
      outdated: since !== null,
      loading: query.isPending,
      note: (
        <>
          {[note, asOf].filter(Boolean).join(" · ")} {typeof loss === "number" && <OffsetBadge />}
        </>
      ),
      ...failed,
    };
  };
  const month = data && deviceLoss(data, "thirtyDays");
  const whyNone = month?.loss === null ? month.note : "";
  return (
    <FourTiles
      week={tile("sevenDays")}
      month={tile("thirtyDays")}
      year={<YearLossTile asOf={asOf} lossOnly={data?.insolationNote} />}
      ratioNote={failed.note ?? [whyNone, asOf].filter(Boolean).join(" · ")}
    />
  );
}

/** `lossOnly`: known without inputs, so that nobody enters them in vain. */
function YearLossTile({ asOf, lossOnly }: { asOf: string; lossOnly: string | null | undefined }) {
  const { device, selection, inputs } = useShown();
  const worth = plantPricing(inputs.stored);
  const year = useQuery({
    ...yearLossQuery(device.device_id, String(worth?.energyRate ?? ""), worth?.arraySize ?? 0),
    enabled: Boolean(worth),
  });
  const { data } = year;
  const known = data && data.insolationNote === null ? data : undefined;
  const { detail, ...figure }: TileFigure = known?.days
    ? dollarsFigure(known.current_year_loss, known.low, known.high)
    : { value: null };
  return (
    <StatCard
      {...tileTexts("year", detail, data?.lossCurve)}
      value={figure.value}
      outdated={asOf !== ""}
      note={
        known && worth ? (
          <>
            {figure.range !== undefined && <span>{figure.range}</span>}
            <span>
              {[texts.counted(known.days, known.daysOfYear, worth.arraySize), asOf].filter(Boolean).join(" · ")}
            </span>
            {!selection.isOnly && <span>{texts.asIfAll(device.device_name)}</span>}
          </>
        ) : worth === null ? (
          (lossOnly ?? <EnterInputs />)
        ) : (
          data?.insolationNote
        )
      }
      loading={year.isLoading || worth === undefined}
      {...failedOf(worth === undefined ? inputs.query : year)}
    />
  );
}
