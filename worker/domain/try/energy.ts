import type { Analytics } from "../../../analytics-wasm/types.ts";
import { type EnergyUnit, inUnit, lossCurveOf, readEnergyFile } from "../energy-file/index.ts";
import type { EnergyFileFailure, EnergyYear } from "../energy-file/types.ts";
import { decodeText } from "../text/decode.ts";
import { energyFileSource } from "../plant-soiling/sources.ts";
import type { TryEnergy } from "./answer.ts";

/** Of values without dates. */
export const TRY_START_DATE = "2025-01-01";

export type EnergyRead = EnergyFileFailure | { ok: true; file: Omit<EnergyYear, "hourly">; energy: TryEnergy };

export function readTryEnergy(
  content: Uint8Array,
  { name, startDate = TRY_START_DATE, unit = null }: { name: string; startDate?: string; unit?: EnergyUnit | null },
  kernels: Pick<Analytics, "lossCurves">,
): EnergyRead {
  const as = (text: string | Uint8Array) => readEnergyFile(text, { customStartDate: startDate });
  const stated = as(content);
  const read = unit === null ? stated : as(inUnit(decodeText(content), stated.kind, unit));
  if (!read.ok) return read;
  const { ok: _, hourly, ...file } = read;
  const lossCurve = hourly && lossCurveOf(hourly, null, kernels);
  const year = { daily: read.dailyKwh, source: `the ${read.kind} file ${name}`, ...(lossCurve && { lossCurve }) };
  return { ok: true, file, energy: { from: energyFileSource[read.kind], year } };
}
