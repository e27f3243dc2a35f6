import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  header: string;
  /** Printed muted in the header, and in the CSV. */
  unit?: string;
  /** Without it, as for actions, the column can't be sorted. */
  value?: (row: Row) => string | number | null;
  /** Default: the value. */
  cell?: (row: Row) => ReactNode;
  align?: "start" | "end";
  sortable?: boolean;
  /** From 768 px. */
  wideOnly?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

/** Cycles ascending, descending, unsorted. */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.key !== key) return { key, descending: false };
  return current.descending ? null : { key, descending: true };
}

/** Numbers by size, texts naturally ("2" before "10"), missing values always last. */
export function compareCells(a: string | number | null, b: string | number | null): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true, sensitivity: "base" });
}

export const ariaSort = (sort: Sort | null, key: string): "ascending" | "descending" | "none" =>
  sort?.key !== key ? "none" : sort.descending ? "descending" : "ascending";
