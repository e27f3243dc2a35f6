import { eq } from "drizzle-orm";
import {
  type CleaningList,
  type CleaningPromise,
  type LossSinceCleaning,
  MAX_RESULT_SENSORS,
  type PlantCleaning,
} from "#contract/cleanings/cleanings";
import { laterDay, addDays, dayOf, daysBetween } from "#contract/common/calendar";
import type { StepResult } from "#contract/portfolio/campaigns";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { devices } from "../../platform/schema.ts";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import {
  type DailySoilingDay,
  dailySoilingDays,
  dollarRangeOf,
  dollarsOf,
  insolationNote,
  systematicUncertainty,
  type Worth,
  worthOf,
} from "../devices/index.ts";
import { WHOLE_PLANT_PERCENT } from "#contract/common/limits";
import type { CalculationInputs } from "#contract/records/inputs";
import { storedInputs } from "../plants/index.ts";
import { cleaningResult, MIN_DAYS, type ResultKernels, SURROUNDING_DAYS } from "./result.ts";
import { cleaningsQuery, type StoredCleaning } from "./store.ts";

export interface MeasuredWash {
  result: StepResult | null;
  resultOn: string | null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function meanResult(receipts: readonly Pick<PlantCleaning, "result" | "resultOn">[]): MeasuredWash {
  const results = receipts.flatMap(({ result }) => result ?? []);
  const days = receipts.flatMap(({ resultOn }) => resultOn ?? []);
  const resultOn = days.length === 0 ? null : days.reduce(laterDay);
  if (results.length === 0) return { result: null, resultOn };
  const dollars = results.flatMap(({ dollarsADay }) => dollarsADay ?? []);
  const result = {
    before: mean(results.map(({ before }) => before)),
    after: mean(results.map(({ after }) => after)),
    dollarsADay: dollars.length === 0 ? null : mean(dollars),
    devices: results.length,
  };
  return { result, resultOn: null };
}

/** Mean over the devices that a wash of a plant was logged with. */
export async function washResult(
  db: Database,
  logged: readonly { device_id: string; day: string }[],
  now: number,
): Promise<MeasuredWash> {
  const receipts: PlantCleaning[] = [];
  for (const { device_id, day } of logged.slice(0, MAX_RESULT_SENSORS)) {
    const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
    if (!device) continue;
    const { cleanings } = await cleaningList(db, device, analytics(), now);
    receipts.push(...cleanings.filter((cleaning) => cleaning.day === day));
  }
  return meanResult(receipts);
}

/** Cost of soiling since the newest cleaning that has ended; null: none has. `systematic` [percentage points]. */
function sinceCleaning(
  cleanings: readonly { day: string; end_day: string | null }[],
  days: readonly DailySoilingDay[],
  { worth, today, systematic }: { worth: Worth | null; today: string; systematic: number },
  kernels: Pick<Analytics, "dollarRange" | "dollarTotal">,
): LossSinceCleaning | null {
  const ended = cleanings.map(({ day, end_day }) => end_day ?? day).filter((day) => day <= today);
  const last = ended.toSorted().at(-1);
  if (last === undefined) return null;
  const after = days.filter(({ day }) => day > last && day <= today);
  const since = { day: last, days: daysBetween(last, today) };
  const lost = worth && dollarsOf(after, worth, kernels);
  if (!worth || !lost || lost.day.length === 0) return { ...since, dollars: null, low: null, high: null };
  return { ...since, dollars: lost.total, ...dollarRangeOf(after, worth, systematic, kernels) };
}

function withResults(
  cleanings: StoredCleaning[],
  days: readonly DailySoilingDay[],
  { inputs, worth, today }: { inputs: CalculationInputs; worth: Worth | null; today: string },
  kernels: ResultKernels,
): CleaningList["cleanings"] {
  return cleanings.map((cleaning, index) => {
    const former = cleanings[index + 1];
    const neighbors = {
      former: former ? (former.end_day ?? former.day) : null,
      next: cleanings[index - 1]?.day ?? null,
    };
    const cost = cleaning.cost ?? inputs.wash_cost;
    const span = { first: cleaning.day, last: cleaning.end_day ?? cleaning.day, cost };
    const result = cleaningResult(days, span, neighbors, worth, kernels);
    return {
      ...cleaning,
      promised: cleaning.promised as CleaningPromise | null,
      result,
      resultOn: result === null ? resultDay(span.last, neighbors.next, today) : null,
    };
  });
}

function resultDay(last: string, next: string | null, today: string): string | null {
  const day = addDays(last, MIN_DAYS + 1);
  return day < today || (next !== null && next <= day) ? null : day;
}

/**
 * Compares the soiling that washes removed with what the plan promised. Skips washes of a part of the plant, which the sensor does not
 * show.
 */
function promiseAccuracy(
  cleanings: CleaningList["cleanings"],
  { promiseKept }: Pick<Analytics, "promiseKept">,
): CleaningList["kept"] {
  const comparisons = cleanings.flatMap(({ share, promised, result }) =>
    promised && result && (share ?? WHOLE_PLANT_PERCENT) === WHOLE_PLANT_PERCENT
      ? [{ promised: promised.loss, won: result.before - result.after }]
      : [],
  );
  const kept = promiseKept({
    promised: Float64Array.from(comparisons, ({ promised }) => promised),
    won: Float64Array.from(comparisons, ({ won }) => won),
  });
  return kept.washes === 0 ? null : kept;
}

export async function cleaningList(
  db: Database,
  device: typeof devices.$inferSelect,
  kernels: ResultKernels & Pick<Analytics, "dollarRange" | "dollarTotal" | "promiseKept">,
  now: number,
): Promise<CleaningList> {
  const cleanings = await cleaningsQuery(db, device.device_id);
  const version = device.cleanings_version;
  const oldest = cleanings.at(-1);
  if (!oldest) return { version, cleanings: [], since: null, kept: null, insolationNote: null };
  const today = dayOf(device.timezone, now);
  const last = cleanings.reduce((day, cleaning) => laterDay(day, cleaning.end_day ?? cleaning.day), oldest.day);
  const lastDay = addDays(last, SURROUNDING_DAYS);
  const [{ days }, stored, { points: systematic }] = await Promise.all([
    dailySoilingDays(db, device.device_id, addDays(oldest.day, -SURROUNDING_DAYS), laterDay(lastDay, today)),
    storedInputs(db, device.plant_id),
    systematicUncertainty(db, device),
  ]);
  const { inputs } = stored;
  const worth = worthOf(stored);
  const measured = withResults(cleanings, days, { inputs, worth, today }, kernels);
  return {
    version,
    cleanings: measured,
    kept: promiseAccuracy(measured, kernels),
    since: sinceCleaning(cleanings, days, { worth, today, systematic }, kernels),
    insolationNote: insolationNote(days.filter(({ day }) => day <= lastDay)),
  };
}
