/** Above the world record of a day: 1,825 mm, La Réunion 1966 (World Meteorological Organization) [mm]. */
const MAX_RAIN = 2000;
/** Above any hourly mean on record [m/s]. */
const MAX_WIND = 110;

const within = (value: number | null | undefined, highest: number): number =>
  typeof value === "number" && value >= 0 && value <= highest ? value : NaN;

/** Returns NaN for impossible values; services mark missing values differently (null, -999). */
export const plausibleRain = (value: number | null | undefined): number => within(value, MAX_RAIN);
export const plausibleWind = (value: number | null | undefined): number => within(value, MAX_WIND);
export const plausibleBearing = (value: number | null | undefined): number => within(value, 360);

export const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
