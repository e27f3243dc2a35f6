import type { SampleColumn } from "../contract/inbound.ts";

/** How a quantity is kept: an integer of `value * scale`, and the range [unit] outside which a value cannot be true. */
export interface Quantity {
  scale: number;
  min: number;
  max: number;
  unit: string;
}

const temperature: Quantity = { scale: 100, min: -90, max: 150, unit: "degrees C" };
const humidity: Quantity = { scale: 100, min: -5, max: 120, unit: "%" };
const angle: Quantity = { scale: 100, min: -360, max: 360, unit: "degrees" };
/** Night offsets of a cell go some W/m2 below zero, cloud edges above 1,800 W/m2; error codes of loggers (±7999, ±9999) lie far outside. */
const irradiance: Quantity = { scale: 100, min: -100, max: 2500, unit: "W/m2" };

/**
 * Scaled integers take 2 to 3 bytes in SQLite where a REAL takes 8. The scales keep all digits that loggers write;
 * `iC` clean cell, `iD` soiled cell, `t?` and `h?` temperature and humidity of the cells and the electronics, `sl` the sensor's own
 * soiling loss.
 */
export const quantities: Record<SampleColumn, Quantity> = {
  iC: irradiance,
  iD: irradiance,
  tC: temperature,
  tD: temperature,
  tE: temperature,
  hC: humidity,
  hD: humidity,
  hE: humidity,
  rot: angle,
  tlt: angle,
  tlt_x: angle,
  tlt_y: angle,
  batt: { scale: 1000, min: -1, max: 100, unit: "V" },
  rain: { scale: 1000, min: 0, max: 500, unit: "mm" },
  windSpeed: { scale: 100, min: 0, max: 120, unit: "m/s" },
  windBearing: { scale: 10, min: -360, max: 360, unit: "degrees" },
  // No more than all can be lost; a sensor that was set to zero while dirty reads far below zero once it is clean.
  sl: { scale: 1000, min: -50, max: 100, unit: "%" },
};

/** The integer that is stored; missing stays missing. */
export const scaled = (column: SampleColumn, value: number): number => Math.round(value * quantities[column].scale);
/** The value [unit of the quantity] of a stored integer. */
export const unscaled = (column: SampleColumn, stored: number): number => stored / quantities[column].scale;
