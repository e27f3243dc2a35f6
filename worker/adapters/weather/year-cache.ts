import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { weatherCache } from "../../platform/schema.ts";
import { packYears, unpackYears } from "./pack.ts";
import type { RainYears } from "./port.ts";
import { type CalendarYears, spanOfYears, yearsSource } from "./rain-years.ts";

const DAYS_PER_YEAR = 365;
/** Reanalyses are revised for some months, so cached years expire [s]. */
const MAX_AGE_SECONDS = 90 * 24 * 3600;
const KIND = "rain-years";

export type CachedYears = typeof weatherCache.$inferSelect;

const ofCell = (cell: string) => and(eq(weatherCache.cell, cell), eq(weatherCache.kind, KIND));

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
  await db
    .insert(weatherCache)
    .values({ cell, kind: KIND, ...row })
    .onConflictDoUpdate({ target: [weatherCache.cell, weatherCache.kind], set: row });
}

/** Cells that nobody requested for this long are deleted; used cells are renewed far sooner [s]. */
const DELETE_AFTER_SECONDS = 400 * 24 * 3600;

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
