import type { NextWash, Recommendation } from "#contract/dashboard/recommendation";

/** True if the list differs from the plan: date, extra or missing wash. */
export function isListOutdated(
  washes: readonly NextWash[],
  device: string,
  { state, wash }: Pick<Recommendation, "state" | "wash">,
): boolean {
  const listed = washes.find(({ device_id }) => device_id === device)?.date;
  return listed !== (state === "unknown" ? undefined : wash?.date);
}
