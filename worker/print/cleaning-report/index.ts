import { dayOf } from "#contract/common/calendar";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import { themes } from "#plot/tokens";
import { dense, type Density, Flow, roomy } from "../pdf/flow.ts";
import { MARGIN, Paper, PRODUCT } from "../pdf/paper.ts";
import { verdict } from "./decision.ts";
import { drawFeet, drawHead, drawRunningHead } from "./frame.ts";
import { drawCharts } from "./page-charts.ts";
import { drawFigures } from "./page-figures.ts";

export function reportFileName({
  device,
  plant,
  printedAt,
}: Pick<CleaningReport, "device" | "plant" | "printedAt">): string {
  const plain = (text: string): string =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 40);
  const names = [plain(plant.name), plain(device.name) || plain(device.id)].filter((name) => name !== "");
  return `${[...names, "cleaning-analysis", dayOf(device.timezone, printedAt)].join("-")}.pdf`;
}

const SHEETS = 2;

/** Same content, same bytes, in worker and browser. */
export async function cleaningReportPdf(report: CleaningReport): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await drawn(report, roomy);
  return (paper.pens.length > SHEETS ? await drawn(report, dense) : paper).bytes();
}

async function drawn(report: CleaningReport, density: Density): Promise<Paper> {
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
