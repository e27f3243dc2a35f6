/** More rain never fell in a day [mm]: 1825, La Réunion 1966 (World Meteorological Organization). */
const MAX_RAIN = 2000;
/** No mean wind of an hour was ever stronger [m/s]. */
const MAX_WIND = 110;

const within = (value: number | null | undefined, highest: number): number =>
  typeof value === "number" && value >= 0 && value <= highest ? value : NaN;

/** What cannot be is missing, whatever sign of absence a service uses (null, -999). */
export const plausibleRain = (value: number | null | undefined): number => within(value, MAX_RAIN);
export const plausibleWind = (value: number | null | undefined): number => within(value, MAX_WIND);
export const plausibleBearing = (value: number | null | undefined): number => within(value, 360);

/** NaN as null. */
export const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
