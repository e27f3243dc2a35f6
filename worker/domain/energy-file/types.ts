import type { EnergyFileKind } from "#contract/savings/energy-file";
import type { HourlyColumns } from "./hourly.ts";

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
  notes: string[];
  hourly: HourlyYear | null;
}

export type EnergyRefusalCode =
  | "format"
  | "header"
  | "unit"
  | "length"
  | "no-number"
  | "number-style"
  | "several-numbers"
  | "summary"
  | "date"
  | "incomplete"
  | "several-years"
  | "conflicting-rows"
  | "start-date"
  | "month-unit";

export type EnergyFileResult =
  | ({ ok: true } & EnergyYear)
  | {
      ok: false;
      code: EnergyRefusalCode;
      kind: EnergyFileKind;
      message: string;
      detail: string;
      line?: number;
      /** The values are plausible in this unit; a person must say so (`readAs`). */
      mayBe?: "MWh";
    };

export type EnergyFileFailure = Extract<EnergyFileResult, { ok: false }>;

export interface EnergyFileOptions {
  customStartDate: string | null;
  /** Highest output [kW AC]; PVsyst hours above it are capped. */
  acLimitKw?: number | null;
  /** Energy of a clear sky on 365 days: the shape of a month of which only the sum is known. */
  sky?: ArrayLike<number> | null;
}
