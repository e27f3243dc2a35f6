import type { HourlyColumns } from "./hourly.ts";

export type EnergyFileKind = "PVsyst" | "custom";

/** The rows of an hourly export: as long as each other, in any order. */
export interface HourlyYear {
  /** Length of a row [h]. */
  hours: number;
  /** 0 January to 11 December. */
  month: number[];
  /** kWh as in the file, night draw below 0. */
  energy: number[];
  /** What else the file says of each row. */
  columns: Partial<HourlyColumns>;
}

export interface EnergyYear {
  kind: EnergyFileKind;
  /** Net energy of 1 January to 31 December [kWh]; a day below 0 counts 0. */
  dailyKwh: number[];
  /** Sum of the year before days below 0 became 0 [kWh]. */
  netKwh: number;
  /** Sums of `dailyKwh` for January to December [kWh]. */
  monthlyKwh: number[];
  /** What was assumed or is unusual, one sentence each. */
  notes: string[];
  /** Null: the file has days only. */
  hourly: HourlyYear | null;
}

export type EnergyFileResult =
  | ({ ok: true } & EnergyYear)
  | {
      ok: false;
      kind: EnergyFileKind;
      /** The text of the specification. */
      message: string;
      /** What exactly is wrong and where; "" where the message says it all. */
      detail: string;
      line?: number;
      /** The file is in order; only the day on which it starts is missing. */
      needsStartDate?: true;
    };

export interface EnergyFileOptions {
  /** First day of a custom CSV (`YYYY-MM-DD`); a PVsyst file has its own dates. */
  customStartDate: string | null;
  /** The most that the plant can deliver [kW AC]: hours of a PVsyst file above it are lowered to it. */
  acLimitKw?: number | null;
}
