import { SECONDS_PER_DAY } from "#contract/common/calendar";

const RADIANS = Math.PI / 180;

export interface SitePosition {
  lat: number;
  lng: number;
}

export interface Surface {
  /** [degrees from horizontal] */
  tilt: number;
  /** [degrees clockwise from north] */
  azimuth: number;
}

/** Cosine of the zenith, and azimuth [rad from north] (NOAA's general solar position calculations, short series). */
function sunPosition({ lat, lng }: SitePosition, t: number): { cosZenith: number; azimuth: number } {
  const days = t / SECONDS_PER_DAY;
  const year = (2 * Math.PI * ((days - 0.5) % 365.2425)) / 365.2425;
  const equationOfTime =
    229.18 *
    (0.000075 +
      0.001868 * Math.cos(year) -
      0.032077 * Math.sin(year) -
      0.014615 * Math.cos(2 * year) -
      0.040849 * Math.sin(2 * year));
  const declination =
    0.006918 -
    0.399912 * Math.cos(year) +
    0.070257 * Math.sin(year) -
    0.006758 * Math.cos(2 * year) +
    0.000907 * Math.sin(2 * year);
  const solarMinutes = (days % 1) * 1440 + equationOfTime + 4 * lng;
  const hourAngle = (solarMinutes / 4 - 180) * RADIANS;
  const phi = lat * RADIANS;
  const cosZenith = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle);
  const azimuth =
    Math.PI +
    Math.atan2(Math.sin(hourAngle), Math.cos(hourAngle) * Math.sin(phi) - Math.tan(declination) * Math.cos(phi));
  return { cosZenith, azimuth };
}

export interface ClearSky {
  /** [W/m2] on the surface, from the sun's disc and from everywhere else */
  beam: number;
  diffuse: number;
}

/** Haurwitz's clear sky with an approximate diffuse share, transposed to the surface with isotropic diffuse. */
export function clearSky(position: SitePosition, surface: Surface, t: number): ClearSky {
  const { cosZenith, azimuth } = sunPosition(position, t);
  if (cosZenith <= 0.01) return { beam: 0, diffuse: 0 };
  const global = 1098 * cosZenith * Math.exp(-0.057 / cosZenith);
  const diffuseHorizontal = global * (0.12 + 0.25 * (1 - cosZenith) ** 2);
  const directNormal = (global - diffuseHorizontal) / cosZenith;
  const tilt = surface.tilt * RADIANS;
  const sinZenith = Math.sqrt(1 - cosZenith * cosZenith);
  const incidence =
    cosZenith * Math.cos(tilt) + sinZenith * Math.sin(tilt) * Math.cos(azimuth - surface.azimuth * RADIANS);
  const groundAlbedo = 0.2;
  return {
    beam: directNormal * Math.max(0, incidence),
    diffuse: (diffuseHorizontal * (1 + Math.cos(tilt)) + groundAlbedo * global * (1 - Math.cos(tilt))) / 2,
  };
}
