/** RFC 3339 in UTC, to the second. */
export const instant = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
export const instantOrNull = (seconds: number | null): string | null => (seconds === null ? null : instant(seconds));

/** Two digits more than screens show. */
export const rounded = (value: number | null, places = 4): number | null =>
  value === null ? null : Math.round(value * 10 ** places) / 10 ** places;
