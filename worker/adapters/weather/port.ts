/** Coordinates [degrees]. */
export interface Place {
  lat: number;
  lng: number;
}

/** Rain years of a site: any number of years of 365 daily sums from 1 January [mm]. */
export interface RainYears {
  covered: true;
  years: Float64Array[];
  source: string;
  /** When a service gave them [UTC epoch seconds]; not there for years that come with the program. */
  asOf?: number;
  note?: string;
}

export type RainAnswer = RainYears | { covered: false };

/** What the portal needs from a weather source. A service may be slow; the embedded climate answers at once. */
export interface WeatherPort {
  readonly hasService?: boolean;
  rainYears(site: Place): Promise<RainAnswer>;
}

/** Weather of a day: rain [mm, sum], wind at 10 m [m/s, mean], where it blows from [degrees]; null = not known. */
export interface DayWeather {
  day: string;
  rain: number | null;
  wind_speed: number | null;
  wind_bearing: number | null;
  /** The same of each hour from the day's begin, where the service tells it. */
  hours?: WindHours;
}

interface WindHours {
  speed: (number | null)[];
  bearing: (number | null)[];
}

/** Days, both included. */
export interface Span {
  from: string;
  to: string;
}

/** A weather service in the net. No promise of it ever rejects for what a network or a service may do. */
export interface WeatherService {
  key: "open-meteo" | "nasa-power";
  title: string;
  /** Daily sums of rain [mm], one a day of the span, NaN = missing. */
  rain(place: Place, span: Span, signal: AbortSignal): Promise<Answered<Float64Array>>;
  /** Days of a zone; those of which nothing is known are left out. */
  days(place: Place, zone: string, span: Span, signal: AbortSignal): Promise<Answered<DayWeather[]>>;
}

export type Answered<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export type Failure =
  /** 429; seconds to wait, null: not said. */
  | { kind: "too-many"; wait: number | null }
  | { kind: "timeout" }
  | { kind: "unreachable" }
  | { kind: "server"; status: number }
  | { kind: "refused"; status: number }
  /** Larger than any honest answer, no JSON, or not what its documentation says. */
  | { kind: "unexpected"; what: "size" | "json" | "shape" }
  /** It answered, but too many days are missing. */
  | { kind: "gaps" };
