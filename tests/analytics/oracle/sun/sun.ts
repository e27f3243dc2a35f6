import type { Analytics } from "../../../../analytics-wasm/types.ts";

/**
 * Astronomical Almanac's low-precision formulae (Michalsky 1988, doi 10.1016/0038-092X(88)90045-X), accurate to 0.01 degree from 1950 to
 * 2050. Unlike the kernel, uses right ascension and sidereal time.
 */
const degrees = 180 / Math.PI;

function sunVector(lat: number, lng: number, t: number): [number, number, number] {
  const days = t / 86_400 - 10_957.5;
  const longitude = 280.46 + 0.9856474 * days;
  const anomaly = (357.528 + 0.9856003 * days) / degrees;
  const ecliptic = (longitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) / degrees;
  const tilt = (23.439 - 0.0000004 * days) / degrees;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const sidereal = 280.46062 + 360.98564737 * days;
  const hour = (sidereal + lng) / degrees - ascension;
  const phi = lat / degrees;
  return [
    -Math.cos(declination) * Math.sin(hour),
    Math.sin(declination) * Math.cos(phi) - Math.cos(declination) * Math.sin(phi) * Math.cos(hour),
    Math.sin(declination) * Math.sin(phi) + Math.cos(declination) * Math.cos(phi) * Math.cos(hour),
  ];
}

export function direction(zenith: number, azimuth: number): [number, number, number] {
  const [z, a] = [zenith / degrees, azimuth / degrees];
  return [Math.sin(z) * Math.sin(a), Math.sin(z) * Math.cos(a), Math.cos(z)];
}

export function separation(a: readonly number[], b: readonly number[]): number {
  return 2 * degrees * Math.asin(Math.min(1, Math.hypot(...a.map((value, axis) => value - b[axis]!)) / 2));
}

const [FIRST, END] = [Date.UTC(1900, 0, 1) / 1000, Date.UTC(2101, 0, 1) / 1000];

export const solarPosition: Analytics["solarPosition"] = ({ lat, lng, t }) => {
  const seen = Array.from(t, (time) => (time >= FIRST && time < END ? sunVector(lat, lng, time) : null));
  const azimuth = ([east, north]: [number, number, number]): number => (Math.atan2(east, north) * degrees + 360) % 360;
  const zenith = ([east, north, up]: [number, number, number]): number =>
    Math.atan2(Math.hypot(east, north), up) * degrees;
  return {
    zenith: Float64Array.from(seen, (sun) => (sun ? zenith(sun) : NaN)),
    azimuth: Float64Array.from(seen, (sun) => (sun ? azimuth(sun) : NaN)),
  };
};

/** Culmination by bisection; on the equator, because the meridian is the same at all latitudes. */
export const solarNoon: Analytics["solarNoon"] = ({ lng, day }) => {
  const meanNoon = (day + 0.5) * 86_400 - lng * 240;
  let [morning, afternoon] = [meanNoon - 3600, meanNoon + 3600];
  while (afternoon - morning > 0.01) {
    const middle = (morning + afternoon) / 2;
    if (sunVector(0, lng, middle)[0] > 0) morning = middle;
    else afternoon = middle;
  }
  return morning;
};
