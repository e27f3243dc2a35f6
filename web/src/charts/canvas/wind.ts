/** Above 80 points, at most 40 barbs (D-235). */
const MAX_UNSAMPLED_POINTS = 80;
const MAX_BARBS = 40;
const KNOTS = 1.943_844;

export function samplePoints(points: readonly number[], room = Number.POSITIVE_INFINITY): number[] {
  const maxBarbs = Math.min(
    points.length <= MAX_UNSAMPLED_POINTS ? MAX_UNSAMPLED_POINTS : MAX_BARBS,
    Math.max(1, Math.floor(room)),
  );
  const step = Math.ceil(points.length / maxBarbs);
  return points.filter((_, place) => place % step === 0);
}

/** Pennants of 50, long feathers of 10 and a short one of 5 knots; null: calm. `speed` [m/s]. */
export function barbs(speed: number): { pennants: number; long: number; short: number } | null {
  const fives = Math.round((speed * KNOTS) / 5);
  if (fives === 0) return null;
  return { pennants: Math.floor(fives / 10), long: Math.floor((fives % 10) / 2), short: fives % 2 };
}

const POINTS = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

/** 16-point compass [degrees]. */
export const compassPoint = (bearing: number): string =>
  POINTS[Math.round((((bearing % 360) + 360) % 360) / 22.5) % 16]!;
