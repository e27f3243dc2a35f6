import type { HourlyColumns } from "./hourly.ts";

export type EnergyFileKind = "PVsyst" | "custom";

/** Rows of equal length in any order. */
export interface HourlyYear {
  /** Length of a row [h]. */
  hours: number;
  /** 0 is January. */
  month: number[];
  /** [kWh] per row; night draw is negative. */
  energy: number[];
  columns: Partial<HourlyColumns>;
}

export interface EnergyYear {
  kind: EnergyFileKind;
  /** January 1 to December 31 [kWh]; negative days are set to 0. */
  dailyKwh: number[];
  /** Sum before negative days were set to 0 [kWh]. */
  netKwh: number;
  monthlyKwh: number[];
  /** Assumptions and oddities, as sentences. */
  notes: string[];
  /** Null for a file of daily values. */
  hourly: HourlyYear | null;
}

export type EnergyFileResult =
  | ({ ok: true } & EnergyYear)
  | {
      ok: false;
      kind: EnergyFileKind;
      message: string;
      /** Exact place and error; may be empty. */
      detail: string;
      line?: number;
      /** The file is valid, but its first day is missing. */
      needsStartDate?: true;
    };

export interface EnergyFileOptions {
  /** First day of a custom CSV; PVsyst files have dates. */
  customStartDate: string | null;
  /** Highest output [kW AC]; PVsyst hours above it are capped. */
  acLimitKw?: number | null;
}
