import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { addDays, daysBetween, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { DaySpan, RainYears } from "./port.ts";
import type { Database } from "../../platform/db.ts";
import { weatherCache } from "../../platform/schema.ts";

const DAYS_PER_YEAR = 365;
const MAX_MISSING = 0.05 * DAYS_PER_YEAR;
/** Fewer years are too few for P10 and P90. */
const MIN_YEARS = 10;
/** Length of a climate normal (WMO-No. 1203). */
const YEARS_ASKED = 30;

export function spanOfYears(now: number): DaySpan {
  const last = new Date(now * 1000).getUTCFullYear() - 1;
  return { from: `${last - YEARS_ASKED + 1}-01-01`, to: `${last}-12-31` };
}

export interface CalendarYears {
  years: Float64Array[];
  numbers: number[];
}

/**
 * Splits daily rain from `from` [mm, NaN if missing] into years of 365 days, without February 29; null if there are too
 * few complete years. Missing days count as dry, because they rarely hold rain that cleans.
 */
export function calendarYears({ from, to }: DaySpan, rain: Float64Array): CalendarYears | null {
  const result: CalendarYears = { years: [], numbers: [] };
  for (let number = Number(from.slice(0, 4)); number <= Number(to.slice(0, 4)); number++) {
    const year = yearAt(rain, daysBetween(from, `${number}-01-01`), number);
    if (year === null) continue;
    result.years.push(year);
    result.numbers.push(number);
  }
  return result.years.length < MIN_YEARS ? null : result;
}

function yearAt(rain: Float64Array, start: number, number: number): Float64Array | null {
  const year = new Float64Array(DAYS_PER_YEAR);
  let missing = 0;
  let place = 0;
  for (let day = start; place < DAYS_PER_YEAR; day++) {
    if (addDays(`${number}-01-01`, day - start).endsWith("-02-29")) continue;
    const value = rain[day] ?? NaN;
    if (Number.isNaN(value)) missing++;
    else year[place] = value;
    place++;
  }
  return missing > MAX_MISSING ? null : year;
}

const yearsSource = (count: number, span: string, title: string): string =>
  `${count} years ${span.replace("-", " to ")}, ${title}`;

/** Steps per millimeter; services report tenths. */
const STEPS = 10;
const MAX_STEPS = 32_767;
const UNKNOWN = -1;

/** NaN is kept. */
export function packYears(years: readonly Float64Array[]): string {
  const steps = Int16Array.from(
    years.flatMap((year) => [...year]),
    (millimeters) => (Number.isNaN(millimeters) ? UNKNOWN : Math.min(MAX_STEPS, Math.round(millimeters * STEPS))),
  );
  let bytes = "";
  for (const byte of new Uint8Array(steps.buffer)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

export function unpackYears(text: string, days: number): Float64Array[] {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const all = Float64Array.from(new Int16Array(bytes.buffer), (steps) => (steps === UNKNOWN ? NaN : steps / STEPS));
  return Array.from({ length: all.length / days }, (_, year) => all.slice(year * days, (year + 1) * days));
}

/** Reanalyses are revised for some months, so cached years expire [s]. */
const MAX_AGE_SECONDS = 90 * SECONDS_PER_DAY;
const KIND = "rain-years";

export type CachedYears = typeof weatherCache.$inferSelect;

type CacheKey = Pick<CachedYears, "cell" | "kind">;

export const isOf = ({ cell, kind }: CacheKey) => and(eq(weatherCache.cell, cell), eq(weatherCache.kind, kind));

/** Replaces what `row` has; the rest stays. */
export const keep = (
  db: Database,
  key: CacheKey,
  row: Partial<Omit<CachedYears, keyof CacheKey>> & Pick<CachedYears, "asked_at">,
) =>
  db
    .insert(weatherCache)
    .values({ ...key, ...row })
    .onConflictDoUpdate({ target: [weatherCache.cell, weatherCache.kind], set: row });

const ofCell = (cell: string) => isOf({ cell, kind: KIND });

export async function cachedYears(db: Database, cell: string): Promise<CachedYears | null> {
  const [row] = await db.select().from(weatherCache).where(ofCell(cell));
  return row ?? null;
}

export function yearsOf({ data, span, source, fetched_at }: CachedYears): RainYears | null {
  if (data === null || span === null || source === null || fetched_at === null) return null;
  const years = unpackYears(data, DAYS_PER_YEAR);
  return { covered: true, years, source: yearsSource(years.length, span, source), asOf: fetched_at };
}

export const isStale = ({ span, fetched_at }: CachedYears, now: number): boolean =>
  fetched_at === null || now - fetched_at > MAX_AGE_SECONDS || span?.slice(-4) !== spanOfYears(now).to.slice(0, 4);

export async function markRequested(db: Database, cell: string, now: number): Promise<void> {
  const at = Math.floor(now);
  await db
    .insert(weatherCache)
    .values({ cell, kind: KIND, asked_at: at, wanted_at: at })
    .onConflictDoUpdate({ target: [weatherCache.cell, weatherCache.kind], set: { asked_at: at } });
}

export async function requestRefresh(db: Database, cell: string, now: number): Promise<void> {
  await db
    .update(weatherCache)
    .set({ wanted_at: Math.floor(now) })
    .where(and(ofCell(cell), isNull(weatherCache.wanted_at)));
}

export async function storeYears(
  db: Database,
  cell: string,
  { years, numbers }: CalendarYears,
  { title, now }: { title: string; now: number },
): Promise<void> {
  const at = Math.floor(now);
  const row = {
    span: `${numbers[0]}-${numbers.at(-1)}`,
    data: packYears(years),
    source: title,
    fetched_at: at,
    asked_at: at,
    wanted_at: null,
  };
  await keep(db, { cell, kind: KIND }, row);
}

/** Cells that nobody requested for this long are deleted; used cells are renewed far sooner [s]. */
const DELETE_AFTER_SECONDS = 400 * SECONDS_PER_DAY;

export async function deleteUnusedYears(db: Database, now: number): Promise<void> {
  await db.delete(weatherCache).where(lt(weatherCache.asked_at, Math.floor(now) - DELETE_AFTER_SECONDS));
}

/** Minimum wait before a wanted cell is requested again: just under an hour, growing while no answer comes [s]. */
const MIN_RETRY_SECONDS = 3000;
const BACKOFF_DIVISOR = 4;

const MAX_WANTED = 5000;

export async function cellsToRefresh(db: Database, now: number): Promise<string[]> {
  const rest = sql`${Math.floor(now)} - ${weatherCache.asked_at}`;
  const rows = await db
    .select({ cell: weatherCache.cell })
    .from(weatherCache)
    .where(
      and(
        isNotNull(weatherCache.wanted_at),
        gte(rest, MIN_RETRY_SECONDS),
        gte(rest, sql`(${Math.floor(now)} - ${weatherCache.wanted_at}) / ${BACKOFF_DIVISOR}`),
      ),
    )
    .orderBy(asc(weatherCache.asked_at))
    .limit(MAX_WANTED);
  return rows.map(({ cell }) => cell);
}
