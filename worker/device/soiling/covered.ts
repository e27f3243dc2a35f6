import { COVER_AHEAD_DAYS, COVER_BACK_DAYS, type Analytics } from "../../../analytics-wasm/types.ts";
import type { DayRow, Days, JudgedDay } from "./days.ts";
import type { Outbox } from "../d1-sync/outbox.ts";
import type { Settings } from "../state/settings.ts";

/** Increase it when the rule changes: stored days are then judged again, once. */
const COVER_RULE = 1;

type Kernels = Pick<Analytics, "coveredDays">;

interface DayDeps {
  days: Days;
  outbox: Outbox;
}

/**
 * The only way to store days; run it in a transaction. Finds days with a covered cell among these and their neighbors, and queues all
 * changes for D1. A day without a row loses its old one.
 */
export function storeDays({ days, outbox }: DayDeps, done: number[], rows: DayRow[], kernels: Kernels): void {
  days.replace(done, rows);
  outbox.put("soiling", done);
  if (done.length === 0) return;
  const [first, last] = done.reduce(
    ([low, high], day) => [Math.min(low, day), Math.max(high, day)],
    [done[0]!, done[0]!],
  );
  const [from, to] = [first - COVER_BACK_DAYS, last + COVER_AHEAD_DAYS];
  judge({ days, outbox }, days.judged(from - COVER_AHEAD_DAYS, to + COVER_BACK_DAYS), { from, to }, kernels);
}

export function judgeStoredDays({ days, outbox, settings }: DayDeps & { settings: Settings }, kernels: Kernels): void {
  if (settings.get("coverRule") === COVER_RULE) return;
  judge({ days, outbox }, days.judged(-Infinity, Infinity), { from: -Infinity, to: Infinity }, kernels);
  settings.set("coverRule", COVER_RULE);
}

function judge(
  { days, outbox }: DayDeps,
  known: readonly JudgedDay[],
  { from, to }: { from: number; to: number },
  kernels: Kernels,
): void {
  const quality = kernels.coveredDays({
    day: Float64Array.from(known, ({ day }) => day),
    loss: Float64Array.from(known, ({ loss }) => loss ?? NaN),
    good: Uint8Array.from(known, ({ own_quality, quality: stored }) => own_quality ?? stored),
    temperature: Float64Array.from(known, ({ cell_temperature }) => cell_temperature ?? NaN),
  });
  const changed = known.flatMap(({ day, quality: before }, row) =>
    day >= from && day <= to && quality[row] !== before ? [{ day, quality: quality[row]! }] : [],
  );
  days.setQuality(changed);
  outbox.put(
    "soiling",
    changed.map(({ day }) => day),
  );
}
