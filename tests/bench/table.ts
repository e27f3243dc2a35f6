/** One measured thing: its ratios first, then what it took on this machine. */
export interface Row {
  what: string;
  ratio: string;
  absolute: string;
}

/** Three significant digits, for ratios and times alike. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value >= 1000) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

/** A time [ms] in the unit in which it reads best. */
export const time = (ms: number): string => (ms < 1 ? `${short(ms * 1000)} µs` : `${short(ms)} ms`);

/** The rows under their headings, in columns. */
export function tableLines(rows: Row[]): string[] {
  const columns = ["what", "ratio", "absolute"] as const;
  const all: Row[] = [{ what: "what", ratio: "ratio", absolute: "on this machine" }, ...rows];
  const width = (column: (typeof columns)[number]): number => Math.max(...all.map((row) => row[column].length));
  const [what, ratio] = [width("what"), width("ratio")];
  return all.map((row) => `${row.what.padEnd(what)}  ${row.ratio.padEnd(ratio)}  ${row.absolute}`.trimEnd());
}
