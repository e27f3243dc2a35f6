import type { Place } from "#contract/places/places";
import type { ForecastKey } from "#contract/savings/planned-forecast";
import type { ServiceResult } from "../port.ts";

/** Daily rain by member [mm], local days from `first`; NaN: this member doesn't reach that day. */
interface RainMembers {
  kind: "members";
  members: Float64Array[];
}

/** Chance of 0.254 mm and more [1] and expected rain [mm] by local day from `first`; null: not forecast. */
interface RainChance {
  kind: "chance";
  chance: (number | null)[];
  amount: (number | null)[];
}

export type RainForecast = (RainMembers | RainChance) & { issuedAt: number; first: string };

export interface ForecastService {
  key: ForecastKey;
  title: string;
  forecast(place: Place, zone: string, now: number, signal: AbortSignal): Promise<ServiceResult<RainForecast>>;
}
