export interface Row {
  what: string;
  ratio: string;
  target?: string;
  absolute: string;
}

export function short(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value >= 1000) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

export const time = (ms: number): string => (ms < 1 ? `${short(ms * 1000)} µs` : `${short(ms)} ms`);

const headings = { what: "what", ratio: "ratio", target: "target", absolute: "on this machine" };
type Column = keyof typeof headings;

export function tableLines(rows: Row[]): string[] {
  const all = [headings, ...rows];
  const isFilled = (column: Column): boolean => rows.some((row) => row[column]);
  const columns = (Object.keys(headings) as Column[]).filter((column) => isFilled(column));
  const width = (column: Column): number => Math.max(...all.map((row) => row[column]?.length ?? 0));
  const widths = columns.map((column) => width(column));
  return all.map((row) =>
    columns
      .map((column, index) => (row[column] ?? "").padEnd(widths[index]!))
      .join("  ")
      .trimEnd(),
  );
}
