import { splitFields, type Separator } from "../text/delimited.ts";
import { newNumberStyle, styledNumber } from "../text/number-style.ts";

export interface HourlyColumns {
  /** Array energy that the inverters took [kWh]. */
  delivered: number[];
  /** Array energy without limits [kWh]. */
  possible: number[];
  overload: number[];
  unused: number[];
  irradiance: number[];
  price: number[];
}
type HourlyColumn = keyof HourlyColumns;

/** PVsyst's names for grid systems; users add the price column. */
const names: Record<HourlyColumn, string[]> = {
  delivered: ["earray"],
  possible: ["earrmpp"],
  overload: ["ilpmax"],
  unused: ["egrdlim", "eunused"],
  irradiance: ["globinc", "globeff"],
  price: ["price", "energyprice"],
};

/** Factor to kWh per row, W/m2 or $/kWh; undefined for an unknown unit. */
function factorOf(column: HourlyColumn, unit: string, hours: number): number | undefined {
  const plain = unit.toLowerCase().replaceAll(/[\s()[\]]/g, "");
  if (column === "price") return { "$/kwh": 1, "usd/kwh": 1, "$/mwh": 0.001, "usd/mwh": 0.001 }[plain];
  // Encodings damage the superscript: W/m², W/m2, W/m?
  if (column === "irradiance")
    return plain.startsWith("w/m") ? 1 : plain.startsWith("kwh/m") ? 1000 / hours : undefined;
  return { w: 0.001 * hours, kw: hours, mw: 1000 * hours, wh: 0.001, kwh: 1, mwh: 1000, gwh: 1_000_000 }[plain];
}

export type HourlyPlaces = Partial<Record<HourlyColumn, { column: number; unit: string }>>;

export function findHourlyColumns(cells: readonly string[], units: readonly string[]): HourlyPlaces {
  const places = Object.entries(names).flatMap(([key, known]) => {
    const column = cells.findIndex((cell) => known.includes(cell));
    const unit = units[column] ?? "";
    return column >= 0 && factorOf(key as HourlyColumn, unit, 1) !== undefined
      ? [[key, { column, unit }] as const]
      : [];
  });
  return Object.fromEntries(places);
}

/** Reads rows that each cover `hours`; NaN for a cell without a number. */
export function readHourlyColumns(
  rows: readonly string[],
  { places, separator, hours }: { places: HourlyPlaces; separator: Separator; hours: number },
): Partial<HourlyColumns> {
  const kinds = Object.entries(places) as [HourlyColumn, { column: number; unit: string }][];
  if (kinds.length === 0) return {};
  const columns = kinds.map(([, { column, unit }], at) => ({
    column,
    factor: factorOf(kinds[at]![0], unit, hours)!,
    style: newNumberStyle(separator !== ","),
    values: [] as number[],
  }));
  const cells = rows.map((row) => splitFields(row, separator));
  for (const { column, factor, style, values } of columns) {
    const numberIn = (row: string[]) => styledNumber(row[column] ?? "", 0, row[column]?.length ?? 0, style);
    for (const row of cells) numberIn(row);
    // Again, now that all numbers have shown whether a mark is decimal.
    for (const row of cells) values.push(numberIn(row) * factor);
  }
  return Object.fromEntries(kinds.map(([kind], at) => [kind, columns[at]!.values]));
}
