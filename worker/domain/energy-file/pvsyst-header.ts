import { findHourlyColumns, type HourlyPlaces } from "./hourly.ts";
import { type Separator, splitFields } from "../text/delimited.ts";

export interface PvsystHeader {
  separator: Separator;
  line: number;
  dateColumn: number;
  energyColumn: number;
  /** kWh per unit of the file: energy, or power over an hour. */
  kilowattHours: number;
  isPower: boolean;
  hourly: HourlyPlaces;
  firstRow: number;
}

export type HeaderResult = { ok: true; header: PvsystHeader } | { ok: false; detail: string; line?: number };

/** Exports have about a dozen header lines; users add some. */
const HEAD_LINES = 60;
const separators = [";", "\t", ","] as const;
const DATE = /^(date|data|datum|fecha)$/;
const ENERGY = ["egrid", "eoutinv"];

const units: Record<string, { kilowattHours: number; isPower: boolean }> = {
  w: { kilowattHours: 0.001, isPower: true },
  kw: { kilowattHours: 1, isPower: true },
  mw: { kilowattHours: 1000, isPower: true },
  wh: { kilowattHours: 0.001, isPower: false },
  kwh: { kilowattHours: 1, isPower: false },
  mwh: { kilowattHours: 1000, isPower: false },
  gwh: { kilowattHours: 1_000_000, isPower: false },
};

/** Tries every separator, because the lines above the header use semicolons in comma files and vice versa. */
export function findHeader(lines: string[]): HeaderResult {
  for (const [line, text] of lines.slice(0, HEAD_LINES).entries()) {
    for (const separator of separators) {
      const cells = splitFields(text, separator).map((cell) => cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));
      const dateColumn = cells.findIndex((cell) => DATE.test(cell));
      if (dateColumn < 0 || cells.length < 2) continue;
      const energyColumn = ENERGY.map((name) => cells.indexOf(name)).find((column) => column >= 0);
      if (energyColumn === undefined)
        return { ok: false, line: line + 1, detail: "There is no column E_Grid. Add E_Grid to the hourly export." };
      return withUnit(lines, { separator, line, dateColumn, energyColumn, cells });
    }
  }
  return { ok: false, detail: "There is no line of column names with date and E_Grid. Export hourly values as CSV." };
}

function withUnit(
  lines: string[],
  {
    cells: names,
    ...found
  }: Pick<PvsystHeader, "separator" | "line" | "dateColumn" | "energyColumn"> & {
    cells: string[];
  },
): HeaderResult {
  const below = lines.findIndex((text, index) => index > found.line && /[^\s,;"]/.test(text));
  const cells = splitFields(lines[below] ?? "", found.separator);
  const unit = units[(cells[found.energyColumn] ?? "").toLowerCase().replaceAll(/[^a-z]/g, "")];
  if (!unit || /\d/.test(cells[found.dateColumn] ?? "")) {
    return {
      ok: false,
      line: (below < 0 ? found.line : below) + 1,
      detail: "The line below the column names must give the energy unit: W, kW, MW, Wh, kWh or MWh.",
    };
  }
  return { ok: true, header: { ...found, ...unit, hourly: findHourlyColumns(names, cells), firstRow: below + 1 } };
}
