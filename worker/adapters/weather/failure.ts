import type { Failure } from "./port.ts";

/** What went wrong, as the end of a sentence that begins with the service's name. */
export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case "too-many":
      return "has had too many requests";
    case "timeout":
      return "did not answer in time";
    case "unreachable":
      return "could not be reached";
    case "server":
      return `failed (status ${failure.status})`;
    case "refused":
      return `refused the request (status ${failure.status})`;
    case "unexpected":
      return "gave an answer that cannot be read";
    case "gaps":
      return "has too few complete years of this place";
  }
}

/** A circuit opens at the third failure in a row, for 5 minutes, and twice as long each further time [s]. */
const [OPENS_AT, FIRST_PAUSE, MAX_PAUSE] = [3, 300, 6 * 3600];
/** What a service says about its own limits is believed up to a day; when it says nothing, an hour [s]. */
const [UNSAID_WAIT, MAX_WAIT] = [3600, 86_400];

/** How long a service is left alone after a failure [s]; `failures` counts those in a row, this one included. */
export function pauseAfter(failure: Failure, failures: number): number {
  if (failure.kind === "too-many") return Math.min(Math.max(failure.wait ?? UNSAID_WAIT, 1), MAX_WAIT);
  // The service works; it is the place of which it knows too little.
  if (failure.kind === "gaps" || failures < OPENS_AT) return 0;
  return Math.min(FIRST_PAUSE * 2 ** (failures - OPENS_AT), MAX_PAUSE);
}
