import * as format from "#contract/common/format";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { PreviousSimulation, Projection } from "#contract/simulation/projection";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { dayText, SECONDS_PER_DAY } from "#contract/common/calendar";
import { DEFAULT_INTERVAL, intervalDays } from "#domain/simulation/interval";
import { type Theme, themes } from "#plot/tokens";
import { drawMark, drawTitle } from "../pdf/brand.ts";
import { drawPlot } from "../pdf/figures.ts";
import { Flow, normalDensity, tightDensity, type } from "../pdf/flow.ts";
import { MARGIN, Paper } from "../pdf/paper.ts";
import type { Pen } from "../pdf/pen.ts";
import { type PdfColumn, drawTable } from "../pdf/table.ts";
import { simulationPlot } from "./plot.ts";
import { accuracyLines, monthlyRows, type MonthlyRow, monthName, sourceLines, tableNote, verdictOf } from "./words.ts";

export interface SimulationReport extends Pick<Projection, "data" | "simulation" | "basis"> {
  printedAt: number;
  /** Of the person; default: UTC. */
  zone?: string;
}

const TITLE = "AI Soiling Simulation Report";
const CHART_HEIGHT = 165;

export function simulationFileName({ formattedAddress }: PreviousSimulation, ending: "pdf" | "csv"): string {
  const place = formattedAddress
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return `${[place, "soiling-simulation"].filter((part) => part !== "").join("-")}.${ending}`;
}

/** Same content, same bytes, in worker and browser. */
export async function simulationReportPdf(report: SimulationReport): Promise<Uint8Array<ArrayBuffer>> {
  const theme = themes.light;
  const verdict = verdictOf(report.data);
  const paper = await Paper.start({
    title: `${TITLE}: ${report.simulation.formattedAddress}`,
    subject: verdict,
    keywords: ["soiling", "simulation", "solar"],
    createdAt: report.printedAt,
  });
  const flow = new Flow(paper, theme, (pen) => drawMark(pen, MARGIN.side, 46, theme));
  flow.y = drawHead(flow.pen, report, theme);
  flow.paragraph(verdict, { ...type.lead, bold: true });
  flow.y += 10;
  drawYear(flow, report);
  flow.section(simulationTexts.monthlyTable);
  flow.density = { ...normalDensity, body: tightDensity.body };
  drawTable(flow, monthColumns, monthlyRows(report.data));
  flow.density = normalDensity;
  flow.y += 4;
  flow.paragraph(tableNote, { ...type.small, quiet: true });
  flow.y += 12;
  flow.section("How accurate this is");
  flow.bullets(accuracyLines(report.basis, report.data));
  flow.y += 8;
  flow.section("What this is based on");
  flow.bullets(sourceLines(report.basis));
  flow.footers([`${TITLE}, version ${APPLICATION_VERSION} · Printed ${printedText(report)}`]);
  return paper.bytes();
}

const printedText = ({ printedAt, zone = "UTC" }: SimulationReport): string => format.instant(printedAt, zone);

function drawHead(pen: Pen, report: SimulationReport, theme: Theme): number {
  const { simulation } = report;
  const printed = printedText(report);
  const quiet = drawTitle(pen, { title: TITLE, name: simulation.formattedAddress, printed }, theme);
  const { latitude, longitude } = simulation;
  pen.text(`${format.number(latitude, 2)}, ${format.number(longitude, 2)}`, MARGIN.side, 106, quiet);
  return 124;
}

function drawYear(flow: Flow, { data, printedAt }: SimulationReport): void {
  const today = dayText(Math.floor(printedAt / SECONDS_PER_DAY));
  const plot = simulationPlot({ data, days: intervalDays(DEFAULT_INTERVAL, today) });
  flow.section("Simulated typical-year soiling loss");
  drawPlot(flow, plot, CHART_HEIGHT);
}

const monthColumns: PdfColumn<MonthlyRow>[] = [
  { header: "", share: 1.3, cell: ({ label }) => label },
  ...Array.from({ length: 12 }, (_, month): PdfColumn<MonthlyRow> => ({
    header: monthName(month + 1).slice(0, 3),
    share: 1,
    align: "end",
    cell: ({ months }) => months[month]!,
  })),
  {
    header: simulationTexts.fullYear,
    share: 1.3,
    align: "end",
    cell: ({ year }) => ({ pieces: [year], bold: true }),
  },
];
