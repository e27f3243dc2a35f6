import { splitFields, type Separator } from "../text/delimited.ts";
import { parseNumber } from "../text/number.ts";

export interface HourlyColumns {
  /** Energy behind the array as the inverters took it [kWh]. */
  delivered: number[];
  /** The same as it could have been [kWh]. */
  possible: number[];
  /** What the inverters' limit took off [kWh]. */
  overload: number[];
  /** What the limit of the grid left unused [kWh]. */
  unused: number[];
  /** Irradiance in the plane of the array [W/m2]. */
  irradiance: number[];
  /** $/kWh */
  price: number[];
}
type HourlyColumn = keyof HourlyColumns;

/** Names of PVsyst for grid systems; the price is a column that people add. */
const names: Record<HourlyColumn, string[]> = {
  delivered: ["earray"],
  possible: ["earrmpp"],
  overload: ["ilpmax"],
  unused: ["egrdlim", "eunused"],
  irradiance: ["globinc", "globeff"],
  price: ["price", "energyprice"],
};

/** Factor of a unit to kWh of a row of so many hours, W/m2 or $/kWh; undefined: it is not one of them. */
function factorOf(column: HourlyColumn, unit: string, hours: number): number | undefined {
  const plain = unit.toLowerCase().replaceAll(/[\s()[\]]/g, "");
  if (column === "price") return { "$/kwh": 1, "usd/kwh": 1, "$/mwh": 0.001, "usd/mwh": 0.001 }[plain];
  // The sign for squared may be damaged: W/m², W/m2, W/m?
  if (column === "irradiance")
    return plain.startsWith("w/m") ? 1 : plain.startsWith("kwh/m") ? 1000 / hours : undefined;
  return { w: 0.001 * hours, kw: hours, mw: 1000 * hours, wh: 0.001, kwh: 1, mwh: 1000, gwh: 1_000_000 }[plain];
}

export type HourlyPlaces = Partial<Record<HourlyColumn, { column: number; unit: string }>>;

/** Finds the columns by name; one without a unit that is known is left out. */
export function findHourlyColumns(cells: readonly string[], units: readonly string[]): HourlyPlaces {
  const found = Object.entries(names).flatMap(([key, known]) => {
    const column = cells.findIndex((cell) => known.includes(cell));
    const unit = units[column] ?? "";
    return column >= 0 && factorOf(key as HourlyColumn, unit, 1) !== undefined
      ? [[key, { column, unit }] as const]
      : [];
  });
  return Object.fromEntries(found);
}

/** Reads the columns of rows that are `hours` long; what is no number is missing. */
export function readHourlyColumns(
  rows: readonly string[],
  { places, separator, hours }: { places: HourlyPlaces; separator: Separator; hours: number },
): Partial<HourlyColumns> {
  const kinds = Object.entries(places) as [HourlyColumn, { column: number; unit: string }][];
  if (kinds.length === 0) return {};
  const columns = kinds.map(([, { column, unit }], at) => ({
    column,
    factor: factorOf(kinds[at]![0], unit, hours)!,
    values: [] as number[],
  }));
  for (const row of rows) {
    const cells = splitFields(row, separator);
    for (const { column, factor, values } of columns)
      values.push(parseNumber(cells[column] ?? "", separator !== ",") * factor);
  }
  return Object.fromEntries(kinds.map(([kind], at) => [kind, columns[at]!.values]));
}
