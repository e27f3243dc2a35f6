import type { WeatherFailure } from "./port.ts";

export function failureText(failure: WeatherFailure): string {
  switch (failure.kind) {
    case "too-many":
      return "is over its request limit";
    case "timeout":
      return "didn't respond in time";
    case "unreachable":
      return "couldn't be reached";
    case "server":
      return `failed (status ${failure.status})`;
    case "refused":
      return `refused the request (status ${failure.status})`;
    case "unexpected":
      return "sent an unreadable response";
    case "gaps":
      return "has too few complete years for this place";
  }
}

/** The pause starts at the third failure in a row with 5 minutes and doubles up to 6 hours [s]. */
const [OPENS_AT, FIRST_PAUSE, MAX_PAUSE] = [3, 300, 6 * 3600];
/** A service may set its own pause, up to a day; an hour if it doesn't [s]. */
const [UNSAID_WAIT, MAX_WAIT] = [3600, 86_400];

/** Pause after a failure [s]; `failures` in a row include this one. */
export function pauseSeconds(failure: WeatherFailure, failures: number): number {
  if (failure.kind === "too-many") return Math.min(Math.max(failure.wait ?? UNSAID_WAIT, 1), MAX_WAIT);
  // The service works, but lacks data for the place.
  if (failure.kind === "gaps" || failures < OPENS_AT) return 0;
  return Math.min(FIRST_PAUSE * 2 ** (failures - OPENS_AT), MAX_PAUSE);
}
