import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { clearSky } from "../commands/interlock-facts.ts";
import type { Samples } from "../telemetry/samples.ts";

/** No device sleeps while the sun could give so much, whatever the weather [W/m2, horizontal]: until some two hours before sunset. */
const BRIGHT = 300;
/** The hours on both sides of solar midnight are the darkest of every night. */
const HALF_NIGHT = SECONDS_PER_HOUR;

export interface SleepFacts {
  samples: Pick<Samples, "span" | "hasAny">;
  place: { lat: number; lng: number };
  /** Its night sleep is on, as it says. It may still send at night. */
  isSet: boolean;
  analytics: Analytics;
}

/**
 * Whether a device may be asleep if nothing follows its newest sample: the sun was low, and in the night before it sent nothing, or not all
 * the time if its night sleep is on. Before its first night its setting counts.
 */
export function mayBeAsleep({ samples, place, isSet, analytics }: SleepFacts): boolean {
  const span = samples.span();
  if (span === null) return isSet;
  if (clearSky(analytics, place, span.last) >= BRIGHT) return false;
  const midnight = solarMidnight({ place, analytics }, span.last - HALF_NIGHT);
  if (span.first > midnight - HALF_NIGHT) return isSet;
  const before = samples.hasAny(midnight - HALF_NIGHT, midnight);
  const after = samples.hasAny(midnight, midnight + HALF_NIGHT);
  return isSet ? !(before && after) : !(before || after);
}

/** The newest one up to an instant: half a day before the sun's transit, within seconds of it. */
function solarMidnight({ place, analytics }: Pick<SleepFacts, "place" | "analytics">, until: number): number {
  const day = Math.floor(until / SECONDS_PER_DAY);
  // Wherever a place lies, the last one is over.
  const midnights = [1, 0, -1].map(
    (later) => analytics.solarNoon({ ...place, day: day + later }) - SECONDS_PER_DAY / 2,
  );
  return midnights.find((at) => at <= until)!;
}
