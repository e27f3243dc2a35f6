import type { Analytics } from "../../../analytics-wasm/types.ts";
import { dayNumber, dayOf } from "../../contract/calendar.ts";
import type { PageRequest, SamplePage } from "../telemetry/samples.ts";
import type { Stores } from "../stores.ts";

/** What the jobs of one device work with. */
export interface JobContext {
  stores: Stores;
  analytics: () => Analytics;
  /** Samples as received. */
  pages: (request: PageRequest) => Iterable<SamplePage>;
  /** Lets whatever waits for the object go first. */
  pause: () => Promise<void>;
}

/** First and last day of which anything is known (day numbers); null: nothing was ever received. */
export function knownDays(
  { days, samples }: Pick<Stores, "days" | "samples">,
  zone: string,
): { first: number; last: number } | null {
  const calculated = days.span();
  const received = samples.span();
  const ends = calculated ? [calculated.first, calculated.last] : [];
  if (received) ends.push(...[received.first, received.last].map((instant) => dayNumber(dayOf(zone, instant))));
  return ends.length === 0 ? null : { first: Math.min(...ends), last: Math.max(...ends) };
}
