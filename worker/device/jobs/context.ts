import type { Analytics } from "../../../analytics-wasm/types.ts";
import { dayNumber, dayOf } from "../../contract/calendar.ts";
import type { PageRequest } from "../sample-pages.ts";
import type { SamplePage } from "../samples.ts";
import type { Stores } from "../stores.ts";

/** What the jobs of one device work with. */
export interface JobContext {
  stores: Stores;
  analytics: () => Analytics;
  /** Samples as received, wherever they lie. */
  pages: (request: PageRequest) => AsyncIterable<SamplePage>;
  /** Lets whatever waits for the object go first. */
  pause: () => Promise<void>;
}

/** First and last day of which anything is known (day numbers); null: nothing was ever received. */
export function knownDays(
  { days, samples, archives }: Pick<Stores, "days" | "samples" | "archives">,
  zone: string,
): { first: number; last: number } | null {
  const calculated = days.span();
  const received = samples.span();
  const archived = archives.within(-Infinity, Infinity);
  const ends = calculated ? [calculated.first, calculated.last] : [];
  if (received) ends.push(...dayNumbers(zone, [received.first, received.last]));
  if (archived.length > 0) ends.push(...dayNumbers(zone, [archived[0]!.month, archived.at(-1)!.until - 1]));
  return ends.length === 0 ? null : { first: Math.min(...ends), last: Math.max(...ends) };
}

const dayNumbers = (zone: string, instants: number[]): number[] =>
  instants.map((instant) => dayNumber(dayOf(zone, instant)));
