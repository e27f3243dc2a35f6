import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { total } from "../statistics.ts";
import { solarPosition } from "./sun.ts";

/** Haurwitz 1945: 1098 cos z exp(-0.059 / cos z) W/m2 above the horizon. */
export const clearSkyGhi: Analytics["clearSkyGhi"] = ({ zenith }) =>
  zenith.map((degrees) => {
    const height = Math.cos((degrees * Math.PI) / 180);
    if (Number.isNaN(height)) return NaN;
    return height > 0 ? 1098 * height * Math.exp(-0.059 / height) : 0;
  });

export const clearSkyEnergy: Analytics["clearSkyEnergy"] = ({ lat, lng, firstDay, days, total: all }) => {
  const midnight = (firstDay - lng / 360) * 86_400;
  const light = Float64Array.from({ length: days }, (_, day) => {
    const t = Float64Array.from({ length: 24 }, (_hour, hour) => midnight + day * 86_400 + (hour + 0.5) * 3600);
    return total(clearSkyGhi({ zenith: solarPosition({ lat, lng, t }).zenith }));
  });
  const sum = total(light);
  return light.map((fallen) => (sum > 0 ? (all * fallen) / sum : 0));
};
