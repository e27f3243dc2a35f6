import { PAYS } from "#contract/decision/texts";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import { tightDensity, type Flow } from "../pdf/flow.ts";
import { type PdfColumn, drawTable } from "../pdf/table.ts";
import { type ScheduleRow, scheduleRows } from "./schedule.ts";

const columns: PdfColumn<ScheduleRow>[] = [
  { header: "Wash", share: 0.7, cell: ({ number }) => number },
  { header: "Best week", share: 1.7, cell: ({ date }) => ({ pieces: [date], bold: true }) },
  { header: "Wash window", share: 3, cell: ({ window }) => window },
  { header: "Nets", share: 1.1, align: "end", cell: ({ nets }) => nets },
  { header: PAYS, share: 2, align: "end", cell: ({ pays }) => pays },
];

const MAX_ON_FIRST = 5;

export function drawNextWashes(flow: Flow, { decision }: CleaningReport): void {
  const rows = scheduleRows(decision);
  if (rows.length === 0) return;
  const isWhole = rows.length <= MAX_ON_FIRST;
  flow.section("Wash schedule", isWhole ? "" : `First ${MAX_ON_FIRST} of ${rows.length}; all of them on page 2`);
  drawTable(flow, columns, rows.slice(0, MAX_ON_FIRST));
  flow.y += 12;
}

/** Washes that the dense layout lists below each other; more stand side by side, without the window that page 1 has. */
const MAX_ROWS = 14;
const ABREAST = 4;

/** A table row with several washes side by side; the last row may be shorter. */
type SideBySide = (ScheduleRow | undefined)[];

const group = (column: number): PdfColumn<SideBySide>[] => {
  const cell = (text: (row: ScheduleRow) => string) => (rows: SideBySide) => (rows[column] ? text(rows[column]) : "");
  return [
    { header: "No.", share: 0.6, cell: cell(({ number }) => number) },
    { header: "Best week", share: 1.6, cell: (rows) => ({ pieces: [cell(({ date }) => date)(rows)], bold: true }) },
  ];
};

export function drawSchedule(flow: Flow, { decision }: CleaningReport): void {
  const rows = scheduleRows(decision);
  if (rows.length <= MAX_ON_FIRST) return;
  if (flow.density !== tightDensity || rows.length <= MAX_ROWS) return drawTable(flow, columns, rows);
  const height = Math.ceil(rows.length / ABREAST);
  drawTable(
    flow,
    Array.from({ length: ABREAST }, (_, column) => group(column)).flat(),
    Array.from({ length: height }, (_, row) =>
      Array.from({ length: ABREAST }, (_, column) => rows[column * height + row]),
    ),
  );
}
