import type { Analytics } from "../../../analytics-wasm/types.ts";
import { RAIN_YEARS, simulatedRainYears, type RainClimate } from "../places/rain-years.ts";
import { climateRows, EDITION } from "./state-climates.ts";

const MONTHS = 12;
/** Characters of a value, and its base. */
const WIDTH = 2;
const BASE = 36;
/** Wet days are in steps of 0.1 [1/day]. */
const WET_DAY_STEPS = 10;

export interface UsState {
  code: string;
  name: string;
  /** Of most of its area. */
  zone: string;
}

interface StateClimate extends UsState, RainClimate {}

/** Of each state: whole millimeters, then tenths of wet days. */
export const stateRow = ({ code, name, zone, rain, wetDays }: StateClimate): string => {
  const digits = [...rain, ...wetDays.map((days) => days * WET_DAY_STEPS)].map((value) =>
    Math.round(value).toString(BASE).padStart(WIDTH, "0"),
  );
  return [code, name, zone, digits.join("")].join("|");
};

const climates = climateRows.split("\n").map((row): StateClimate => {
  const [code = "", name = "", zone = "", digits = ""] = row.split("|");
  const values = Float64Array.from({ length: 2 * MONTHS }, (_, at) =>
    Number.parseInt(digits.slice(WIDTH * at, WIDTH * (at + 1)), BASE),
  );
  return {
    code,
    name,
    zone,
    rain: values.slice(0, MONTHS),
    wetDays: values.slice(MONTHS).map((n) => n / WET_DAY_STEPS),
  };
});

export const usStates: readonly UsState[] = climates;

/** Simulated years of the state's mean climate; null for a state that isn't known. */
export function rainOfState(
  code: string,
  kernels: Pick<Analytics, "rainYears">,
): { years: Float64Array[]; source: string } | null {
  const state = climates.find((one) => one.code === code);
  if (state === undefined) return null;
  return {
    years: simulatedRainYears(state, `${code},${EDITION}`, kernels),
    source: `${RAIN_YEARS} simulated years of the mean climate of ${state.name}`,
  };
}
