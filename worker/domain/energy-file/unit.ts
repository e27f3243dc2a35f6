import type { EnergyFileKind } from "#contract/savings/energy-file";
import { readAsMwh } from "./custom.ts";

export const energyUnits = ["kWh", "MWh"] as const;
/** What a person says of values without a unit. */
export type EnergyUnit = (typeof energyUnits)[number];

/** The text with its unit, so that it can be read again. */
export function inUnit(text: string, kind: EnergyFileKind, unit: EnergyUnit): string {
  if (kind !== "custom") return `${unit}\n${text}`;
  return unit === "MWh" ? readAsMwh(text) : text;
}
