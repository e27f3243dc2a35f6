import type { CleaningReport } from "../../contract/cleaning-report.ts";
import { dense, type Flow } from "../pdf/flow.ts";
import { type Column, drawTable } from "../pdf/table.ts";
import { type ScheduleRow, scheduleRows } from "./schedule.ts";

const one = (text: string): { pieces: string[] } => ({ pieces: [text] });

const columns: Column<ScheduleRow>[] = [
  { header: "Cleaning", share: 1, cell: ({ number }) => one(number) },
  { header: "Best week", share: 2, cell: ({ date }) => ({ ...one(date), bold: true }) },
  { header: "As good in any week of", share: 3, cell: ({ window }) => one(window) },
  { header: "Pays back in", share: 2, cell: ({ paysBack }) => one(paysBack) },
];

/** Up to so many cleanings have a row each; up to so many stand in two columns with the weeks that are as good, more in four without. */
const MOST_ROWS = 14;
const MOST_WINDOWS = 28;

/** A row of a schedule that runs down several columns; the last ones may end sooner. */
type Abreast = (ScheduleRow | undefined)[];

const group = (column: number, hasWindows: boolean): Column<Abreast>[] => {
  const cell = (text: (row: ScheduleRow) => string) => (rows: Abreast) => one(rows[column] ? text(rows[column]) : "");
  return [
    { header: "No.", share: 0.6, cell: cell(({ number }) => number) },
    { header: "Best week", share: 1.5, cell: (rows) => ({ ...cell(({ date }) => date)(rows), bold: true }) },
    ...(hasWindows ? [{ header: "As good in any week of", share: 2.6, cell: cell(({ window }) => window) }] : []),
    { header: "Pays back", share: 1.1, cell: cell(({ chance }) => chance) },
  ];
};

/** The cleanings of the best plan, as close as `flow` stands. */
export function drawSchedule(flow: Flow, { result }: CleaningReport): void {
  const rows = scheduleRows(result);
  if (rows.length === 0) return;
  if (flow.density !== dense || rows.length <= MOST_ROWS) return drawTable(flow, columns, rows);
  const hasWindows = rows.length <= MOST_WINDOWS;
  const abreast = hasWindows ? 2 : 4;
  const height = Math.ceil(rows.length / abreast);
  const groups = Array.from({ length: abreast }, (_, column) => group(column, hasWindows)).flat();
  drawTable(
    flow,
    groups,
    Array.from({ length: height }, (_, row) =>
      Array.from({ length: abreast }, (_, column) => rows[column * height + row]),
    ),
  );
}
