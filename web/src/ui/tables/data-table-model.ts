import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  header: string;
  /** Printed muted in the header, and in the header of the CSV. */
  unit?: string;
  value: (row: Row) => string | number | null;
  /** What is drawn, if not the value itself (numbers by contract/format). */
  cell?: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  align?: "start" | "end";
  /** Sorting is on unless this is false. */
  sortable?: boolean;
  /** Shown only where there is room for it (from 768 px). */
  wideOnly?: boolean;
}

export interface Sort {
  key: string;
  descending: boolean;
}

/** The next state of a header that is pressed: ascending, descending, as it came. */
export function nextSort(current: Sort | null, key: string): Sort | null {
  if (current?.key !== key) return { key, descending: false };
  return current.descending ? null : { key, descending: true };
}

/** Order of two cells: numbers by size, texts as people order them ("2" before "10"), missing values last in both directions. */
export function compareCells(a: string | number | null, b: string | number | null): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true, sensitivity: "base" });
}

export const ariaSort = (sort: Sort | null, key: string): "ascending" | "descending" | "none" =>
  sort?.key !== key ? "none" : sort.descending ? "descending" : "ascending";
