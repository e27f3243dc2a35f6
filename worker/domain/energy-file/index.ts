import { MAX_VALUES } from "#contract/common/limits";
import { texts } from "#contract/common/texts";
import { decodeText } from "../text/decode.ts";
import { readCustom } from "./custom.ts";
import { readMonths } from "./months.ts";
import { isPvsyst, readPvsyst } from "./pvsyst.ts";
import { shapeFault } from "./shape.ts";
import type { EnergyFileKind } from "#contract/savings/energy-file";
import type { EnergyFileOptions, EnergyFileResult } from "./types.ts";

export { hasArrayEnergy, lossCurveOf } from "./loss-curve.ts";
export { type EnergyUnit, energyUnits, inUnit } from "./unit.ts";
export { isPvsyst } from "./pvsyst.ts";
export type { EnergyFileOptions, EnergyFileResult } from "./types.ts";

/**
 * Reads a PVsyst hourly export, a custom CSV or twelve monthly values into 365 daily sums [kWh]. Pass bytes rather than text: PVsyst writes
 * latin-1, and `File.text()` damages its units.
 */
export function readEnergyFile(content: string | Uint8Array, options: EnergyFileOptions): EnergyFileResult {
  const { customStartDate, acLimitKw = null } = options;
  const text = typeof content === "string" ? content.replace(/^\ufeff/, "") : decodeText(content);
  const fault = shapeFault(text);
  if (fault !== null)
    return {
      ok: false,
      code: "format",
      kind: isPvsyst(text) ? "PVsyst" : "custom",
      message: texts.csvBadFormat,
      detail: fault,
    };
  const read = isPvsyst(text)
    ? readPvsyst(text, acLimitKw)
    : (readMonths(text, options) ?? readCustom(text, customStartDate));
  return read.ok && !read.dailyKwh.every((kwh) => kwh <= MAX_VALUES.amount) ? implausibleEnergy(read.kind) : read;
}

const implausibleEnergy = (kind: EnergyFileKind): EnergyFileResult => ({
  ok: false,
  code: "unit",
  kind,
  message: texts.csvBadFormat,
  detail: `A day has more than ${MAX_VALUES.amount.toLocaleString("en-US")} kWh. Check the file's unit and separators.`,
});
