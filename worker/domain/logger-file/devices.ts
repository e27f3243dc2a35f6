import type { ColumnMapping } from "#contract/inbound/inbound";
import type { Layout } from "./layout/layout.ts";
import { timeColumnsOf } from "./time/time-columns.ts";

const DEVICE_NAME =
  /^(device|logger|station|serial|sn|sensor|node|unit|asset|module|plant|site)s?[ _.-]*(id|name|no|nr|number|serial|sn|code)?\.?$/i;
const MOST_DEVICES = 50;

export interface DeviceColumn {
  column: number;
  /** Rows of several devices alternate. */
  isSeveral: boolean;
  names: string[];
}

/** The column that says which device measured a row, by its name or because it tells rows of one time apart. */
export function deviceColumn(rows: readonly string[][], layout: Layout, mapping: ColumnMapping): DeviceColumn | null {
  const used = new Set(Object.values(mapping));
  const times = timeColumnsOf(layout);
  const moments = [...Map.groupBy(rows, (row) => times.map((column) => row[column]).join(" ")).values()];
  const shared = moments.filter((group) => group.length > 1);
  const candidates = layout.columns.flatMap((name, column) => {
    if (used.has(name) || times.includes(column)) return [];
    const cells = rows.map((row) => row[column] ?? "");
    const values = new Set(cells);
    const isNamed = DEVICE_NAME.test(name.trim());
    if (values.has("") || values.size > MOST_DEVICES) return [];
    const isText = cells.every((cell) => /\p{L}/u.test(cell));
    const tellsApart =
      shared.length > 0 &&
      2 * shared.length >= moments.length &&
      shared.every((group) => new Set(group.map((row) => row[column])).size === group.length);
    const isNumbered =
      cells.every((cell) => /^\d+$/.test(cell)) && shared.every((group) => group.length === values.size);
    if (!isNamed && !((isText || isNumbered) && tellsApart)) return [];
    const changes = cells.filter((cell, index) => index > 0 && cell !== cells[index - 1]).length;
    return [{ column, names: [...values], isSeveral: values.size > 1 && (tellsApart || changes >= values.size) }];
  });
  return candidates.find(({ isSeveral }) => isSeveral) ?? candidates[0] ?? null;
}
