import { type Color, rgb } from "pdf-lib";

const channels = (hex: string): [number, number, number] => [
  parseInt(hex.slice(1, 3), 16) / 255,
  parseInt(hex.slice(3, 5), 16) / 255,
  parseInt(hex.slice(5, 7), 16) / 255,
];

export const ink = (hex: string): Color => rgb(...channels(hex));

/** Mixes a token color with white (`strength` 0 to 1), because transparency prints badly. */
export function tint(hex: string, strength: number): Color {
  const [red, green, blue] = channels(hex).map((value) => 1 - (1 - value) * strength);
  return rgb(red!, green!, blue!);
}
