import type { CleaningReport } from "#contract/savings/cleaning-report";
import * as format from "#contract/common/format";
import { tint } from "../pdf/color.ts";
import { drawFacts, type Fact, drawFigureRow } from "../pdf/figures.ts";
import { tightDensity, type Flow } from "../pdf/flow.ts";
import { hasUnprintable } from "../pdf/safe-text.ts";
import { type PdfCell, type PdfColumn, drawTable } from "../pdf/table.ts";
import { alternatives, certainty, optimizedCase, type ProjectionRow, projectionRows, rowsToPrint } from "./decision.ts";
import { inputFacts, monthHeaders, type RateRow, rateRows } from "./inputs.ts";
import { drawSchedule } from "./schedule-table.ts";

const SEPARATOR = " · ";

/** Maximum dates printed here; more are listed only in the schedule below. */
const MAX_DATES = 8;

function shortenDates({ label, value }: Fact): Fact {
  const dates = value.split(SEPARATOR);
  return dates.length <= MAX_DATES
    ? { label, value }
    : { label, value: `${dates[0]} to ${dates.at(-1)}, as listed below` };
}

function drawOptimizedCase(flow: Flow, report: CleaningReport): void {
  const { result } = report;
  const { body, gap } = flow.density;
  flow.section("Optimized Case", "Income: energy sold, less soiling and cleanings; US dollars");
  drawFigureRow(flow, optimizedCase(result).map(shortenDates));
  for (const text of [certainty(result), alternatives(result)]) if (text !== null) flow.paragraph(text, body);
  flow.y += 6;
  drawSchedule(flow, report);
  flow.y += gap;
}

const BEST_WEEKS = "Best Weeks to Clean";

function weeks({ dates }: ProjectionRow): PdfCell {
  return { pieces: dates.length === 0 ? ["none"] : dates.map(format.day), separator: SEPARATOR };
}

const projections: PdfColumn<ProjectionRow>[] = [
  {
    header: "# of Annual Cleanings",
    share: 1.8,
    cell: ({ cleanings, best, planned }) => ({
      pieces: [String(cleanings), ...(best ? ["best"] : []), ...(planned ? ["planned"] : [])],
      separator: ", ",
      bold: best,
    }),
  },
  {
    header: "Income",
    share: 1.8,
    align: "end",
    cell: ({ income, mark, best }) => ({
      pieces: [...(mark === null ? [] : [mark]), format.dollars(income, 0)],
      separator: "  ",
      bold: best || mark !== null,
    }),
  },
  {
    header: "Loss due to Soiling",
    share: 1.5,
    align: "end",
    cell: ({ soilingLoss }) => format.dollars(soilingLoss, 0),
  },
  {
    header: BEST_WEEKS,
    share: 4,
    cell: weeks,
  },
];

const briefProjections: PdfColumn<ProjectionRow>[] = projections.map((column) =>
  column.header === BEST_WEEKS ? Object.assign({}, column, { cell: briefWeeks }) : column,
);

function briefWeeks(row: ProjectionRow): PdfCell | string {
  const { dates, best } = row;
  if (dates.length <= MAX_DATES) return weeks(row);
  return best
    ? "as listed above"
    : `${dates.length} weeks from ${format.day(dates[0]!)} to ${format.day(dates.at(-1)!)}`;
}

const MAX_PROJECTIONS = 7;

function drawProjections(flow: Flow, { result }: CleaningReport): void {
  flow.section("Other Projections", "Highest income on green, lowest on red", 70);
  const { ok, critical } = flow.theme.ui;
  const isBrief = flow.density === tightDensity;
  const all = projectionRows(result);
  const rows = isBrief ? rowsToPrint(all, MAX_PROJECTIONS) : all;
  drawTable(flow, isBrief ? briefProjections : projections, rows, ({ mark }) =>
    mark === "Highest" ? tint(ok, 0.16) : mark === "Lowest" ? tint(critical, 0.14) : null,
  );
  if (rows.length < all.length) {
    flow.y += 3;
    const words = `${rows.length} of ${all.length} calculated cleaning counts: none, the planned count, the best one and its neighbors.`;
    flow.paragraph(words, { ...flow.density.body, quiet: true });
  }
  flow.y += flow.density.gap + 2;
}

const rates: PdfColumn<RateRow>[] = [
  { header: "Rate", share: 2.3, cell: ({ name }) => name },
  ...monthHeaders.map((header, month): PdfColumn<RateRow> => ({
    header,
    share: 1,
    align: "end",
    cell: ({ months }) => months[month] ?? "",
  })),
];

function drawInputs(flow: Flow, report: CleaningReport): void {
  flow.section("Inputs", "As saved for the plant");
  drawFacts(flow, inputFacts(report));
  const rows = rateRows(report.inputs);
  flow.y += 3;
  if (rows.length > 0) drawTable(flow, rates, rows);
  flow.y += flow.density.gap;
}

export function drawFigures(flow: Flow, report: CleaningReport): void {
  drawOptimizedCase(flow, report);
  drawProjections(flow, report);
  drawInputs(flow, report);
  flow.section("What this assumes");
  flow.bullets(report.result.assumptions);
  const { plant, result, inputs, decision } = report;
  const names = [plant.name, ...decision.sensors.map(({ device_name }) => device_name)];
  if ([...names, result.rainSource, inputs.energy.source].some(hasUnprintable))
    flow.bullets([
      "A question mark stands in for a character this document can't print. The document's title has the full name.",
    ]);
}
