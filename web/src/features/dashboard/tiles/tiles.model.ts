import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SoilingLoss } from "#contract/soiling/soiling";
import type { Trend } from "../../../ui/layout/StatCard.tsx";
import { measuredTexts } from "../measured/measured-texts.ts";

const { tiles: texts } = measuredTexts;

export interface TileFigure {
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
  if (Math.abs(loss) < points)
    return { value: "≈ 0", detail: texts.nearZero(format.percent(loss), format.number(points, 2)) };
  return { value, range: span(format.number(loss - points, 1), format.number(loss + points, 1)), detail: texts.range };
}

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
