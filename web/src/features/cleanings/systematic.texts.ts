import * as format from "#contract/common/format";
import type { SystematicSetting } from "#contract/common/uncertainty";

export const systematicTexts = {
  label: "Calibration uncertainty (95%)",
  description: "How much the two cells can differ when both are clean. Leave blank to measure it from logged washes.",
  wrong: "Enter 0 to 20 points, or leave blank.",
  save: "Save uncertainty",
  saved: "Uncertainty saved. Tiles and dollars use it now.",
} as const;

export function inUseText({ inUse: { points, source, cleanings } }: SystematicSetting): string {
  const range = `±${format.number(points, 1)} points`;
  if (source === "entered") return `In use: ${range}, as entered.`;
  if (source === "cleanings") return `In use: ${range}, measured after ${cleanings} cleanings.`;
  return `In use: ${range}, the default. Log 3 whole-plant washes to measure it.`;
}
