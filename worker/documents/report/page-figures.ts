import type { CleaningReport } from "../../contract/cleaning-report.ts";
import * as format from "../../contract/format.ts";
import { tint } from "../pdf/colour.ts";
import { drawFacts, type Fact } from "../pdf/facts.ts";
import { drawFigureRow } from "../pdf/figures.ts";
import { type Flow, type } from "../pdf/flow.ts";
import { loses } from "../pdf/safe-text.ts";
import { type Column, drawTable } from "../pdf/table.ts";
import { alternatives, certainty, optimizedCase, type ProjectionRow, projectionRows, verdict } from "./decision.ts";
import { inputFacts, monthHeaders, type RateRow, rateRows } from "./inputs.ts";
import { type ScheduleRow, scheduleRows } from "./schedule.ts";

const SEPARATOR = " · ";
const one = (text: string): { pieces: string[] } => ({ pieces: [text] });

/** More dates than this stand in the list below only. */
const MOST_DATES = 8;

function shortened({ label, value }: Fact): Fact {
  const dates = value.split(SEPARATOR);
  return dates.length <= MOST_DATES
    ? { label, value }
    : { label, value: `${dates[0]} to ${dates.at(-1)}, as listed below` };
}

/** The four figures, the sentence and how sure they are. */
function drawOptimizedCase(flow: Flow, { result }: CleaningReport): void {
  flow.section("Optimized Case", "Income: energy sold, less soiling and cleanings; US dollars");
  drawFigureRow(flow, optimizedCase(result).map(shortened));
  flow.paragraph(verdict(result), { ...type.body, bold: true });
  for (const text of [certainty(result), alternatives(result)]) if (text !== null) flow.paragraph(text, type.body);
  flow.y += 6;
  const rows = scheduleRows(result);
  if (rows.length > 0) drawTable(flow, schedule, rows);
  flow.y += 12;
}

const schedule: Column<ScheduleRow>[] = [
  { header: "Cleaning", share: 1, cell: ({ number }) => one(number) },
  { header: "Best week", share: 2, cell: ({ date }) => ({ ...one(date), bold: true }) },
  { header: "As good in any week of", share: 3, cell: ({ window }) => one(window) },
  { header: "Pays back in", share: 2, cell: ({ paysBack }) => one(paysBack) },
];

const projections: Column<ProjectionRow>[] = [
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
    cell: ({ soilingLoss }) => one(format.dollars(soilingLoss, 0)),
  },
  {
    header: "Best Weeks to Clean",
    share: 4,
    cell: ({ dates }) => ({ pieces: dates.length === 0 ? ["none"] : dates.map(format.day), separator: SEPARATOR }),
  },
];

function drawProjections(flow: Flow, { result }: CleaningReport): void {
  flow.section("Other Projections", "Highest income on green, lowest on red", 70);
  const { ok, critical } = flow.theme.ui;
  drawTable(flow, projections, projectionRows(result), ({ mark }) =>
    mark === "Highest" ? tint(ok, 0.16) : mark === "Lowest" ? tint(critical, 0.14) : null,
  );
  flow.y += 14;
}

const rates: Column<RateRow>[] = [
  { header: "Rate", share: 2.3, cell: ({ name }) => one(name) },
  ...monthHeaders.map((header, month): Column<RateRow> => ({
    header,
    share: 1,
    align: "end",
    cell: ({ months }) => one(months[month] ?? ""),
  })),
];

function drawInputs(flow: Flow, report: CleaningReport): void {
  flow.section("Inputs", report.savedInputs ? "As saved for the plant" : "Not the inputs that are saved for the plant");
  drawFacts(flow, inputFacts(report));
  const rows = rateRows(report.inputs);
  flow.y += 3;
  if (rows.length > 0) drawTable(flow, rates, rows);
  flow.y += 10;
}

/** Page 2: the figures and what they rest on. */
export function drawFigures(flow: Flow, report: CleaningReport): void {
  drawOptimizedCase(flow, report);
  drawProjections(flow, report);
  drawInputs(flow, report);
  flow.section("What this assumes");
  flow.bullets(report.result.assumptions);
  const { device, plant, result, inputs } = report;
  if ([device.name, plant.name, result.rainSource, inputs.energy.source].some(loses))
    flow.bullets(["A question mark stands for a character that this document cannot print."]);
}
