import type { Place } from "#contract/places/places";

/** Years of 365 daily sums from January 1 [mm]. */
export interface RainYears {
  covered: true;
  years: Float64Array[];
  source: string;
  asOf?: number;
  note?: string;
}

export type RainYearsResult = RainYears | { covered: false };

export interface WeatherPort {
  readonly hasService?: boolean;
  rainYears(site: Place): Promise<RainYearsResult>;
}

/** Rain [mm, sum], wind at 10 m [m/s, mean] and the direction it blows from [degrees]; null if unknown. */
export interface DayWeather {
  day: string;
  rain: number | null;
  wind_speed: number | null;
  wind_bearing: number | null;
  hours?: WindHours;
}

interface WindHours {
  speed: (number | null)[];
  bearing: (number | null)[];
}

export interface DaySpan {
  from: string;
  to: string;
}

/** Online weather service. Network and service errors are returned, not thrown. */
export interface WeatherService {
  key: "open-meteo" | "nasa-power";
  title: string;
  /** Daily rain [mm]; NaN if missing. */
  rain(place: Place, span: DaySpan, signal: AbortSignal): Promise<ServiceResult<Float64Array>>;
  /** Days of a zone; unknown days are left out. */
  days(place: Place, zone: string, span: DaySpan, signal: AbortSignal): Promise<ServiceResult<DayWeather[]>>;
}

export type ServiceResult<T> = { ok: true; value: T } | { ok: false; failure: WeatherFailure };

export type WeatherFailure =
  | { kind: "too-many"; wait: number | null }
  | { kind: "timeout" }
  | { kind: "unreachable" }
  | { kind: "server"; status: number }
  | { kind: "refused"; status: number }
  | { kind: "unexpected"; what: "size" | "json" | "shape" }
  | { kind: "gaps" }
  | { kind: "stale" }
  | { kind: "uncovered" };
