import type { NextWash, Recommendation } from "#contract/dashboard/recommendation";

/** Whether the list of next washes still says of a device what its plan said before: another date, a wash too many or one too few. */
export function isListOutdated(
  washes: readonly NextWash[],
  device: string,
  { state, wash }: Pick<Recommendation, "state" | "wash">,
): boolean {
  const listed = washes.find(({ device_id }) => device_id === device)?.date;
  return listed !== (state === "unknown" ? undefined : wash?.date);
}
