import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { seedsOf, smoothNoise } from "./random.ts";
import type { SimulatedWeather, Sky } from "./weather.ts";

const seedsOfAir = seedsOf(["battery", "clouds"]);

export function airOf(weather: SimulatedWeather, second: number): { temperature: number; humidity: number } {
  const swing = weather.sky === "overcast" ? 3 : 8;
  const temperature = weather.temperature + swing * Math.cos((2 * Math.PI * (second / 3600 - 15)) / 24);
  const humidity = Math.min(99, Math.max(8, (weather.rain > 0 ? 88 : 62) - 2.6 * (temperature - weather.temperature)));
  return { temperature, humidity };
}

export const batteryOf = (name: string, t: number, irradiance: number): number =>
  12.6 + 0.9 * Math.min(1, irradiance / 600) + 0.06 * smoothNoise(seedsOfAir(name).battery, t, 7200);

export function cloudsAt(
  weatherName: string,
  sky: Sky,
  raining: boolean,
  t: number,
): { beam: number; diffuse: number } {
  const { clouds: seed } = seedsOfAir(weatherName);
  if (sky === "overcast" || raining) {
    const thin = Math.max(0, smoothNoise(seed, t, 5400));
    return { beam: 0.04 * thin, diffuse: 1.1 + 0.3 * Math.tanh(thin) };
  }
  const cover = 0.7 * smoothNoise(seed, t, 5400) + 0.8 * smoothNoise(seed + 1, t, 900);
  const haze = 0.04 * (1 + Math.tanh(smoothNoise(seed + 2, t, SECONDS_PER_DAY)));
  if (sky === "clear") return { beam: 0.98 - haze + 0.01 * Math.tanh(cover), diffuse: 1 + haze };
  const open = 1 / (1 + Math.exp(-4 * (cover + 0.25)));
  return { beam: 0.05 + 0.92 * open, diffuse: 1.6 - 0.5 * open };
}
