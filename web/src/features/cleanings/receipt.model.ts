import { daysBetween } from "#contract/common/calendar";
import type { CleaningList, KeptPromise, PlantCleaning } from "#contract/cleanings/cleanings";
import * as format from "#contract/common/format";
import { cleaningTexts as texts } from "./texts.ts";

/** How long a wash is shown on the dashboard [days]. */
const NEWS_DAYS = 365;
const MAX_NAME = 40;

const endOf = ({ day, end_day }: PlantCleaning): string => end_day ?? day;

function nameOf({ notes }: PlantCleaning): string {
  const name = notes.trim();
  return name === "" || name.length > MAX_NAME ? texts.wash : name;
}

/** "recovered $201/day, paid back in 12 days; the plan predicted 14"; empty without dollars. */
export function gainText(cleaning: PlantCleaning, today: string): string {
  const { result, promised } = cleaning;
  const dollarsADay = result?.dollarsADay ?? null;
  const paybackDays = result?.paybackDays ?? null;
  if (dollarsADay === null) return "";
  if (dollarsADay < 0) return texts.cost(format.dollarsPerDay(-dollarsADay));
  const recovered = texts.recovered(format.dollarsPerDay(dollarsADay));
  const predicted = promised?.paybackDays ?? null;
  if (paybackDays === null)
    return promised?.dollarsADay == null
      ? recovered
      : recovered + texts.predicted(texts.aDay(format.dollarsPerDay(promised.dollarsADay)));
  const days = format.days(Math.ceil(paybackDays));
  const payback = daysBetween(endOf(cleaning), today) >= paybackDays ? texts.paidBack(days) : texts.paysBack(days);
  return `${recovered}, ${payback}${predicted === null ? "" : texts.predicted(format.number(Math.ceil(predicted)))}`;
}

/** What a wash brought, or when that will be known; empty: neither. */
export function resultText(cleaning: PlantCleaning, today: string): string {
  const { result, resultOn } = cleaning;
  if (result !== null) return gainText(cleaning, today);
  return resultOn === null || resultOn < today ? "" : texts.resultOn(format.shortDay(resultOn));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The newest wash of a plant; its result is the mean over the sensors that it was logged with, as in campaigns and mails. */
export function plantWash(lists: readonly CleaningList[], today: string): PlantCleaning | null {
  const washes = lists
    .flatMap(({ cleanings }) => cleanings)
    .filter((cleaning) => endOf(cleaning) <= today)
    .sort((one, other) => endOf(other).localeCompare(endOf(one)));
  const [newest] = washes;
  if (newest === undefined) return null;
  const results = washes.flatMap((wash) =>
    wash.result !== null && endOf(wash) === endOf(newest) ? [wash.result] : [],
  );
  const [first] = results;
  if (first === undefined) return newest;
  const dollars = results.flatMap(({ dollarsADay }) => dollarsADay ?? []);
  const dollarsADay = dollars.length === 0 ? null : mean(dollars);
  // What the wash cost, by a sensor that says when it is paid back.
  const [cost] = results.flatMap((one) => (one.paybackDays ?? 0) * (one.dollarsADay ?? 0) || []);
  const paybackDays = cost === undefined || dollarsADay === null || dollarsADay <= 0 ? null : cost / dollarsADay;
  return { ...newest, result: { ...first, dollarsADay, paybackDays } };
}

/** Result of the newest wash, or when it will be known; null: nothing. */
export function receiptOf(cleanings: readonly PlantCleaning[], today: string): string | null {
  const newest = cleanings
    .filter((cleaning) => endOf(cleaning) <= today)
    .reduce<PlantCleaning | null>((a, b) => (a === null || endOf(b) > endOf(a) ? b : a), null);
  if (newest === null) return null;
  const end = endOf(newest);
  const age = daysBetween(end, today);
  if (age > NEWS_DAYS) return null;
  const said = resultText(newest, today);
  if (said === "") return null;
  return `${nameOf(newest)}, ${format.shortDay(newest.day)}${newest.result === null ? "." : ":"} ${said}.`;
}

/**
 * "Washing here removed 80% (62–98%) of the predicted loss, based on 2 washes. At that rate, the next wash is worth about $1,200, not $1,500."; null:
 * nothing. Corrects the promise only if the range excludes it. `worth` is net of `cost` [$].
 */
export function trackRecordText(kept: KeptPromise | null, next: { worth: number; cost: number } | null): string | null {
  if (kept === null) return null;
  const { share, low, high, washes } = kept;
  const sentence = texts.kept(washes, share, low, high);
  if (next === null || (low <= 1 && high >= 1)) return sentence;
  const corrected = share * (next.worth + next.cost) - next.cost;
  return `${sentence} ${texts.correctedWorth(format.dollars(corrected, 0), format.dollars(next.worth, 0))}`;
}
