import type { CleaningReport } from "#contract/savings/cleaning-report";
import { dense, type Flow } from "../pdf/flow.ts";
import { type Column, drawTable } from "../pdf/table.ts";
import { type ScheduleRow, scheduleRows } from "./schedule.ts";

const one = (text: string): { pieces: string[] } => ({ pieces: [text] });

const columns: Column<ScheduleRow>[] = [
  { header: "Wash", share: 0.7, cell: ({ number }) => one(number) },
  { header: "Best week", share: 1.7, cell: ({ date }) => ({ ...one(date), bold: true }) },
  { header: "Wash window", share: 3, cell: ({ window }) => one(window) },
  { header: "Nets", share: 1.1, align: "end", cell: ({ nets }) => one(nets) },
  { header: "Pays back", share: 2, align: "end", cell: ({ paysBack }) => one(paysBack) },
];

const MAX_ON_FIRST = 5;

export function drawNextWashes(flow: Flow, { result }: CleaningReport): void {
  const rows = scheduleRows(result);
  if (rows.length === 0) return;
  const isWhole = rows.length <= MAX_ON_FIRST;
  flow.section("Wash schedule", isWhole ? "" : `First ${MAX_ON_FIRST} of ${rows.length}; all of them on page 2`);
  drawTable(flow, columns, rows.slice(0, MAX_ON_FIRST));
  flow.y += 12;
}

/** Limits of the dense layout: washes in one column, and in two columns with their windows. More take four columns without windows. */
const MAX_ROWS = 14;
const MAX_WINDOWS = 28;

/** A table row with several washes side by side; the last row may be shorter. */
type Abreast = (ScheduleRow | undefined)[];

const group = (column: number, hasWindows: boolean): Column<Abreast>[] => {
  const cell = (text: (row: ScheduleRow) => string) => (rows: Abreast) => one(rows[column] ? text(rows[column]) : "");
  return [
    { header: "No.", share: 0.6, cell: cell(({ number }) => number) },
    { header: "Best week", share: 1.6, cell: (rows) => ({ ...cell(({ date }) => date)(rows), bold: true }) },
    ...(hasWindows ? [{ header: "Wash window", share: 2.6, cell: cell(({ window }) => window) }] : []),
    { header: "Pays back", share: 1.1, align: "end", cell: cell(({ chance }) => chance) },
  ];
};

export function drawSchedule(flow: Flow, { result }: CleaningReport): void {
  const rows = scheduleRows(result);
  if (rows.length <= MAX_ON_FIRST) return;
  if (flow.density !== dense || rows.length <= MAX_ROWS) return drawTable(flow, columns, rows);
  const hasWindows = rows.length <= MAX_WINDOWS;
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
