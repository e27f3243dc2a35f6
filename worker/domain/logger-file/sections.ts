import { splitFields } from "../text/delimited.ts";
import { namesIn, unitsLine, endsInQuotes, MOST_BREAKS } from "./layout/header-line.ts";
import { type Layout, uniqueNames } from "./layout/layout.ts";
import { rowReader, type RowPlan, type RowReader } from "./row-reader.ts";
import { type DateParts, timeColumnsOf, type TimeColumns } from "./time/time-columns.ts";

/** The line repeats the header and is no row. */
export const SKIPPED = Symbol("skipped");

const UNKNOWN_COLUMNS = "The columns change above this row, and the new names don't show the mapped ones.";

export interface SectionReader extends Pick<RowReader, "quantities"> {
  row(): RowReader["row"];
  read(text: string, line: number, isOpen: boolean): string | null | typeof SKIPPED;
  cell(text: string, column: number): string;
}

/**
 * Reads rows below headers that repeat, as files do that were joined or whose columns changed: the columns are found
 * again by their names, and rows below other names are refused.
 */
export function sectionReader(plan: RowPlan, header: readonly string[]): SectionReader {
  const known = new Set(header.map((text) => text.trim()).filter((text) => text !== ""));
  const mapped = Object.values(plan.mapping);
  let { layout } = plan;
  let reader: RowReader | null = rowReader(plan);
  const { quantities } = reader;
  let last = reader;
  /** Lines since names that repeated; null below the first row. */
  let between: string[][] | null = null;
  /** Names that go on in the next line. */
  let open: string | null = null;
  let breaks = 0;

  function begin(names: string[]): void {
    const moved = movedLayout(plan.layout, names);
    between = [];
    reader = null;
    if (!moved || !mapped.every((name) => moved.columns.includes(name))) return;
    layout = moved;
    reader = rowReader({ ...plan, layout });
  }

  return {
    quantities,
    row: () => last.row,
    cell: (text, column) => splitFields(text, layout.separator)[column] ?? "",
    read(text, line, isOpen) {
      const fault = reader ? reader.read(text, line, isOpen) : UNKNOWN_COLUMNS;
      if (fault === null) {
        last = reader!;
        between = null;
        return null;
      }
      const whole: string = open === null ? text : `${open} ${text}`;
      const names = namesIn(whole, layout.separator);
      const isBroken: boolean = endsInQuotes(whole) && beginsName(text, plan.layout) && breaks < MOST_BREAKS;
      open = isBroken ? whole : null;
      breaks = isBroken ? breaks + 1 : 0;
      if (isBroken) return SKIPPED;
      if (isHeader(names, plan.layout)) {
        begin(names);
        return SKIPPED;
      }
      if (known.has(text.trim())) return between ? belowNames(names) : SKIPPED;
      const isUnits = between !== null && between.length < 3 && !names.some((name) => /^[-+]?\d/.test(name));
      return isUnits ? belowNames(names) : fault;
    },
  };

  function belowNames(cells: string[]): typeof SKIPPED {
    between!.push(cells);
    const units = unitsLine(between!, layout.timestampColumn);
    if (reader && units.length > 0) {
      layout = { ...layout, units };
      reader = rowReader({ ...plan, layout });
    }
    return SKIPPED;
  }
}

/** A line that ends with the first words of a name. */
function beginsName(text: string, { columns }: Layout): boolean {
  const words = text.slice(text.lastIndexOf('"') + 1).trim();
  return words !== "" && columns.some((name) => name.startsWith(words));
}

/** A line with the timestamp column's name and no figures where the rows have them. */
function isHeader(cells: readonly string[], { columns, timestampColumn }: Layout): boolean {
  const name = columns[timestampColumn]!.toLowerCase();
  const isNamed = cells.some((cell) => cell.toLowerCase() === name);
  const shared = cells.filter((cell) => columns.includes(cell)).length;
  return (
    cells.length > 1 &&
    (isNamed || shared >= Math.max(2, columns.length / 2)) &&
    !cells.some((cell) => /^[-+]?[\d.,]+$/.test(cell))
  );
}

/** The layout with the columns where `names` has them; null if the time is not among them. */
function movedLayout(first: Layout, names: string[]): Layout | null {
  const { columns, units, separator, time } = first;
  const start = Math.min(...timeColumnsOf(first));
  const isBothNamed = separator === " " && names.length === columns.length - 1;
  const last = names.findLastIndex((name) => name !== "");
  const written = names.slice(0, last + 1);
  const moved = uniqueNames(isBothNamed ? written.toSpliced(start + 1, 0, written[start]!) : written);
  const at = (column: number) => (column < 0 ? -1 : moved.indexOf(columns[column]!));
  if (timeColumnsOf(first).some((column) => at(column) < 0)) return null;
  return {
    ...first,
    columns: moved,
    units: moved.map((name) => units[columns.indexOf(name)] ?? ""),
    timestampColumn: at(first.timestampColumn),
    time: movedTime(time, at),
  };
}

function movedTime(time: TimeColumns, at: (column: number) => number): TimeColumns {
  if (time.kind === "text") {
    const { timeColumn, minuteColumn } = time;
    return {
      ...time,
      timeColumn: at(timeColumn),
      ...(minuteColumn !== undefined && { minuteColumn: at(minuteColumn) }),
    };
  }
  if (time.kind !== "parts") return time;
  const parts = { ...time.parts };
  for (const part of Object.keys(parts) as (keyof DateParts)[]) parts[part] = at(parts[part]);
  return { kind: "parts", parts };
}
