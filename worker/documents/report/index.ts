/** The Cleaning Analysis Report: drawn alike on the server and in the browser, to the last byte. */
import type { CleaningReport } from "../../contract/cleaning-report.ts";
import { themes } from "../../contract/tokens.ts";
import { dense, type Density, Flow, roomy } from "../pdf/flow.ts";
import { MARGIN, Paper, PRODUCT } from "../pdf/paper.ts";
import { verdict } from "./decision.ts";
import { drawFeet, drawHead, drawRunningHead } from "./frame.ts";
import { drawCharts } from "./page-charts.ts";
import { drawFigures } from "./page-figures.ts";

/** "cleaning-analysis-dusty-ridge-2026-11-21.pdf": a name that every system takes. */
export function reportFileName({ device, result }: Pick<CleaningReport, "device" | "result">): string {
  const plain = (text: string): string =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "");
  const name = plain(device.name).slice(0, 60) || plain(device.id) || "device";
  return `cleaning-analysis-${name}-${result.startDay}.pdf`;
}

/** The report has two sheets, whatever the plan: what does not fit stands closer and says less. */
const SHEETS = 2;

/** The report as a PDF. The same content gives the same bytes, whoever draws it. */
export async function cleaningReportPdf(report: CleaningReport): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await drawn(report, roomy);
  return (paper.pens.length > SHEETS ? await drawn(report, dense) : paper).bytes();
}

async function drawn(report: CleaningReport, density: Density): Promise<Paper> {
  // Paper is white, and tints are made for it.
  const theme = themes.light;
  const paper = await Paper.start({
    title: `Cleaning Analysis Report: ${report.plant.name}, ${report.device.name}`,
    author: PRODUCT,
    subject: verdict(report.result),
    keywords: ["soiling", "cleaning schedule", "solar"],
    createdAt: report.printedAt,
  });
  const flow = new Flow(paper, theme, (pen) => drawRunningHead(pen, report, theme));
  flow.y = drawHead(flow.pen, report, theme);
  drawCharts(flow, report);
  flow.turn();
  flow.y = MARGIN.top;
  flow.density = density;
  drawFigures(flow, report);
  drawFeet(paper, report, theme);
  return paper;
}
