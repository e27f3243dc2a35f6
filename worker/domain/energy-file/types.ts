import type { HourlyColumns } from "./hourly.ts";

export type EnergyFileKind = "PVsyst" | "custom";

/** Rows of equal length in any order. */
export interface HourlyYear {
  /** Row length [h]. */
  hours: number;
  /** 0 is January. */
  month: number[];
  /** Night draw is negative. */
  energy: number[];
  /** Other columns of the rows. */
  columns: Partial<HourlyColumns>;
}

export interface EnergyYear {
  kind: EnergyFileKind;
  /** January 1 to December 31 [kWh]; negative days as 0. */
  dailyKwh: number[];
  /** Before negative days became 0 [kWh]. */
  netKwh: number;
  monthlyKwh: number[];
  /** Assumptions and oddities, as sentences. */
  notes: string[];
  /** Null: daily file. */
  hourly: HourlyYear | null;
}

export type EnergyFileResult =
  | ({ ok: true } & EnergyYear)
  | {
      ok: false;
      kind: EnergyFileKind;
      message: string;
      /** Exact place and fault; may be empty. */
      detail: string;
      line?: number;
      /** Valid except that the first day is missing. */
      needsStartDate?: true;
    };

export type EnergyFileFailure = Extract<EnergyFileResult, { ok: false }>;

export interface EnergyFileOptions {
  /** First day of a custom CSV; PVsyst files have dates. */
  customStartDate: string | null;
  /** Highest output [kW AC]; PVsyst hours above are capped. */
  acLimitKw?: number | null;
}
