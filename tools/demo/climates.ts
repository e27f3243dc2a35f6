import type { Dust } from "../physics/soil.ts";
import type { Climate } from "../physics/weather.ts";

export const centralValley: Climate = {
  rain: [56, 52, 51, 24, 11, 5, 0.3, 0.3, 4, 16, 27, 45],
  wetDays: [8, 8, 7, 4, 2.5, 0.8, 0.2, 0.2, 0.8, 2.5, 5, 7],
  temperature: [8.5, 11, 14, 17, 21.5, 26, 29, 28, 25, 19, 13, 8],
  clear: [0.45, 0.55, 0.65, 0.75, 0.85, 0.92, 0.95, 0.95, 0.92, 0.85, 0.65, 0.45],
  wind: 2.6,
};

export const georgia: Climate = {
  rain: [115, 110, 115, 85, 75, 115, 125, 110, 90, 65, 75, 105],
  wetDays: [9.5, 8.5, 8.5, 7, 7.5, 10.5, 12, 10.5, 7.5, 6, 7, 9],
  temperature: [8.5, 10.5, 14.5, 18.5, 22.8, 26.4, 27.7, 27.2, 24.4, 18.8, 13.3, 9.6],
  clear: [0.45, 0.45, 0.5, 0.55, 0.5, 0.4, 0.35, 0.4, 0.5, 0.6, 0.55, 0.45],
  wind: 3,
};

/** The driest corner of the country, where rain rarely cleans. */
export const sonoranDesert: Climate = {
  rain: [9, 12, 8, 2.3, 1.3, 0.3, 6, 12, 10, 6, 5, 10],
  wetDays: [2.2, 2.4, 1.8, 0.8, 0.5, 0.1, 1, 1.6, 1.2, 1, 1, 1.9],
  temperature: [14.5, 16.5, 19.5, 23, 27.5, 32, 35, 35, 31.5, 25, 18.5, 14],
  clear: [0.8, 0.8, 0.85, 0.9, 0.95, 0.95, 0.85, 0.85, 0.9, 0.9, 0.88, 0.8],
  wind: 3.2,
};

/** The harvest from August to October raises dust. */
export const farmDust: Dust = {
  rate: [0.04, 0.05, 0.06, 0.08, 0.11, 0.13, 0.14, 0.18, 0.2, 0.18, 0.1, 0.05],
  saturation: 16,
  rainScale: 5,
};

/** Little soiling between rains, but pollen in March and April. */
export const pollen: Dust = {
  rate: [0.04, 0.06, 0.14, 0.12, 0.06, 0.05, 0.05, 0.05, 0.05, 0.06, 0.06, 0.04],
  saturation: 8,
  rainScale: 4,
};

/** Desert dust all year, and dust of winter vegetable fields from October to March. */
export const desertDust: Dust = {
  rate: [0.15, 0.14, 0.13, 0.1, 0.1, 0.1, 0.11, 0.11, 0.12, 0.15, 0.17, 0.16],
  saturation: 14,
  rainScale: 6,
};
