import type * as v from "valibot";
import { getDotPath } from "valibot";
import { importTexts as texts } from "#contract/devices/import";
import { type Field, type Fields, namesOf } from "#contract/records/field";

export type Cells = Readonly<Record<string, string>>;
export type Report = (column: string, problem: string) => void;

const yesNo: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** Accepts dates as spreadsheets write them, without leading zeros, and ISO dates. */
function toUsDate(text: string): string {
  const [, year, ofYear, ofMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return `${ofYear}/${ofMonth}/${year}`;
  return text.replace(/^(\d{1,2})\/(\d{1,2})\/(?=\d{4}$)/, (_, month: string, day: string) =>
    [month.padStart(2, "0"), day.padStart(2, "0"), ""].join("/"),
  );
}

function wireOfCell({ kind }: Field, cell: string): { value: unknown } | { problem: string } {
  if (kind === "number") return Number.isFinite(Number(cell)) ? { value: Number(cell) } : { problem: texts.notNumber };
  if (kind === "day") return { value: toUsDate(cell) };
  if (kind !== "flag") return { value: cell };
  const value = yesNo[cell.toLowerCase()];
  return value === undefined ? { problem: texts.notYesNo } : { value };
}

/** Values as on the wire of the fields with a column. An empty cell means the field's initial value, if it has one. */
export function wireOfCells(fields: Fields, cells: Cells) {
  const wire: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  for (const name of namesOf(fields)) {
    const field = fields[name]!;
    if (field.csv === undefined) continue;
    const cell = cells[field.csv] ?? "";
    const read = cell === "" ? { value: undefined } : wireOfCell(field, cell);
    if ("problem" in read) problems.set(field.csv, read.problem);
    else wire[name] = read.value ?? (isNeeded(field) ? undefined : field.toWire(field.initial));
  }
  return { wire, problems };
}

/** Without an initial value. */
const isNeeded = ({ optional, initial }: Field): boolean =>
  !optional && (initial === "" || initial === null || Number.isNaN(initial));

export const neededColumns = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => (field.csv !== undefined && isNeeded(field) ? [field.csv] : []));

/** One problem for each column. */
export function reportCells(
  { problems, issues = [] }: { problems: ReadonlyMap<string, string>; issues?: readonly v.BaseIssue<unknown>[] },
  columnOf: (name: string) => string | undefined,
  cells: Cells,
  report: Report,
): void {
  const reported = new Map(problems);
  for (const issue of issues) {
    const column = columnOf(getDotPath(issue) ?? "");
    if (column === undefined || reported.has(column)) continue;
    reported.set(column, cells[column] === "" ? texts.required : issue.message);
  }
  for (const [column, problem] of reported) report(column, problem);
}
