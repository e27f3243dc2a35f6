import * as v from "valibot";
import { addDays, dayBounds, dayOf, SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Place } from "#contract/places/places";
import { forecastTitles } from "#contract/savings/planned-forecast";
import { askJson, plausible, type RetryTimer, unexpectedShape } from "../ask.ts";
import type { ServiceResult } from "../port.ts";
import type { ForecastService, RainForecast } from "./forecast-port.ts";

const DAYS = 7;
/** Edges of the service keep old copies [s]. */
const MAX_AGE_SECONDS = SECONDS_PER_DAY;

/** The grid cell of a place, "PSR/159,57", for as long as it is valid. */
export interface GridCells {
  of(place: Place): Promise<string | null>;
  keep(place: Place, cell: string | null): Promise<void>;
}

const Points = v.object({ properties: v.object({ forecastGridData: v.string() }) });
/** Only the cell is taken from the answer, not the host. */
const CELL = /\/gridpoints\/([A-Z]{3}\/\d{1,4},\d{1,4})$/;

const Layer = (uom: string) =>
  v.object({
    uom: v.literal(uom),
    values: v.array(v.object({ validTime: v.string(), value: v.nullable(v.number()) })),
  });
const Grid = v.object({
  properties: v.object({
    updateTime: v.pipe(v.string(), v.isoTimestamp()),
    probabilityOfPrecipitation: Layer("wmoUnit:percent"),
    quantitativePrecipitation: Layer("wmoUnit:mm"),
  }),
});

interface ForecastInterval {
  from: number;
  to: number;
  value: number | null;
}

const VALID_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d))\/P(?:(\d{1,2})D)?(?:T(?:(\d{1,3})H)?)?$/;

/** Null unless they are in order and don't overlap. */
function intervalsOf(values: readonly { validTime: string; value: number | null }[]): ForecastInterval[] | null {
  const intervals: ForecastInterval[] = [];
  for (const { validTime, value } of values) {
    const [, start, days = "0", hours = "0"] = VALID_TIME.exec(validTime) ?? [];
    const from = Date.parse(start ?? "") / 1000;
    const to = from + Number(days) * SECONDS_PER_DAY + Number(hours) * SECONDS_PER_HOUR;
    if (!(to > from) || from < (intervals.at(-1)?.to ?? 0)) return null;
    intervals.push({ from, to, value });
  }
  return intervals;
}

/** Parts of intervals within a local day; null unless they reach its end, and its start if it isn't the first. */
function partsOf(
  intervals: readonly ForecastInterval[],
  { start, end }: { start: number; end: number },
  isFirst: boolean,
): { value: number; share: number }[] | null {
  const parts = intervals.flatMap(({ from, to, value }) => {
    const seconds = Math.min(to, end) - Math.max(from, start);
    return value === null || seconds <= 0 ? [] : [{ value, seconds, share: seconds / (to - from) }];
  });
  const known = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const from = Math.max(start, intervals.find(({ to }) => to > start)?.from ?? start);
  return known > 0 && known === end - (isFirst ? from : start) ? parts : null;
}

/**
 * A chance of a day is the largest of its intervals: those of 12 hours are maxima of shorter ones (Huntemann and Ruth 2017, NWA), so a
 * product would count one storm twice.
 */
function daysOf(body: unknown, zone: string, now: number): ServiceResult<RainForecast> {
  const read = v.safeParse(Grid, body);
  if (!read.success) return unexpectedShape;
  const { updateTime, probabilityOfPrecipitation: odds, quantitativePrecipitation: rain } = read.output.properties;
  const [chances, amounts] = [intervalsOf(odds.values), intervalsOf(rain.values)];
  if (chances === null || amounts === null) return unexpectedShape;
  if (chances.some(({ value }) => value !== null && !(value >= 0 && value <= 100))) return unexpectedShape;
  if (amounts.some(({ value }) => value !== null && Number.isNaN(plausible.rain(value)))) return unexpectedShape;
  const issuedAt = Date.parse(updateTime) / 1000;
  if (now - issuedAt > MAX_AGE_SECONDS) return { ok: false, failure: { kind: "stale" } };
  const first = dayOf(zone, now);
  const bounds = Array.from({ length: DAYS }, (_, lead) => dayBounds(zone, addDays(first, lead)));
  const chance = bounds.map((day, lead) => {
    const parts = partsOf(chances, day, lead === 0);
    return parts && Math.max(...parts.map(({ value }) => value)) / 100;
  });
  const amount = bounds.map((day, lead) => {
    const parts = partsOf(amounts, day, lead === 0);
    return parts && parts.reduce((sum, { value, share }) => sum + value * share, 0);
  });
  if (chance.every((one) => one === null)) return unexpectedShape;
  return { ok: true, value: { kind: "chance", chance, amount, issuedAt, first } };
}

/** Forecasts of the US National Weather Service (https://www.weather.gov/documentation/services-web-api). */
export function nws(
  { address, contact, cells }: { address: string; contact: string; cells: GridCells },
  waiting: RetryTimer,
): ForecastService {
  const ask = (path: string, signal: AbortSignal) =>
    askJson({ address: `${address}/${path}`, headers: { "user-agent": `Soilsight (${contact})` } }, signal, waiting);
  const isLost = (answer: ServiceResult<unknown>): boolean =>
    !answer.ok && answer.failure.kind === "refused" && answer.failure.status === 404;

  async function cellOf(place: Place, signal: AbortSignal): Promise<ServiceResult<string>> {
    const answer = await ask(`points/${place.lat.toFixed(4)},${place.lng.toFixed(4)}`, signal);
    if (isLost(answer)) return { ok: false, failure: { kind: "uncovered" } };
    if (!answer.ok) return answer;
    const read = v.safeParse(Points, answer.value);
    const cell = read.success ? CELL.exec(read.output.properties.forecastGridData)?.[1] : undefined;
    if (cell === undefined) return unexpectedShape;
    await cells.keep(place, cell);
    return { ok: true, value: cell };
  }

  return {
    key: "nws",
    title: forecastTitles.nws,
    async forecast(place, zone, now, signal) {
      const known = await cells.of(place);
      const cell = known === null ? await cellOf(place, signal) : { ok: true as const, value: known };
      if (!cell.ok) return cell;
      const answer = await ask(`gridpoints/${cell.value}`, signal);
      // The grid was moved: the next request asks for the cell.
      if (isLost(answer) && known !== null) await cells.keep(place, null);
      return answer.ok ? daysOf(answer.value, zone, now) : answer;
    },
  };
}
