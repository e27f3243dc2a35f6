import { dayOf } from "#contract/common/calendar";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import { themes } from "#plot/tokens";
import { tightDensity, type Density, Flow, normalDensity } from "../pdf/flow.ts";
import { Paper, PRODUCT } from "../pdf/paper.ts";
import { verdict } from "./decision.ts";
import { drawFooters, drawHead, drawRunningHead } from "./frame.ts";
import { drawCharts } from "./page-charts.ts";
import { drawFigures } from "./page-figures.ts";

export function reportFileName({
  device,
  plant,
  printedAt,
}: Pick<CleaningReport, "device" | "plant" | "printedAt">): string {
  const slug = (text: string): string =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 40);
  const names = [slug(plant.name), slug(device.name) || slug(device.id)].filter((name) => name !== "");
  return `${[...names, "cleaning-analysis", dayOf(device.timezone, printedAt)].join("-")}.pdf`;
}

const MAX_SHEETS = 2;

/** The same report gives the same bytes in the worker and in the browser. */
export async function cleaningReportPdf(report: CleaningReport): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await drawReport(report, normalDensity);
  return (paper.pens.length > MAX_SHEETS ? await drawReport(report, tightDensity) : paper).bytes();
}

async function drawReport(report: CleaningReport, density: Density): Promise<Paper> {
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
  flow.startSheet();
  flow.density = density;
  drawFigures(flow, report);
  drawFooters(paper, report, theme);
  return paper;
}
