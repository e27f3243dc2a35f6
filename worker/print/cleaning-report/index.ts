import type { CleaningReport } from "#contract/savings/cleaning-report";
import { forecastPlot, incomePlot } from "../cleaning-plan-plots.ts";
import { ink, tint } from "../pdf/color.ts";
import { drawPlot, drawFacts, type Fact } from "../pdf/figures.ts";
import { type Density, Flow, normalDensity, tightDensity, type } from "../pdf/flow.ts";
import { MARGIN, Paper, PRINTED, SHEET } from "../pdf/paper.ts";
import { linesOf } from "../pdf/text.ts";
import type { Plot } from "#plot/plot";
import { drawNextWashes } from "./schedule-table.ts";
import { chartTitles } from "./chart-titles.ts";
import { APPLICATION_VERSION } from "#contract/common/version";
import * as format from "#contract/common/format";
import { type Theme, themes } from "#plot/tokens";
import { drawMark, drawTitle } from "../pdf/brand.ts";
import type { Pen } from "../pdf/pen.ts";
import { periodText } from "./inputs.ts";
import { dayOf } from "#contract/common/calendar";
import { drawFigures } from "./page-figures.ts";
import type { PlantDecision } from "#contract/decision/decision";
import { decisionText, basisLabels, decisionFigures, periodOf, reasonText } from "#contract/decision/texts";
import { isAsPractice, money, moneyRange, stepOfYear } from "#contract/decision/money";

/** What a report says of the decision under its headline. */
export function stripFacts(decision: PlantDecision): Fact[] {
  const { step, year, basis, reasons, numbers, sensors } = decision;
  const [worth] = decisionFigures(decision);
  const [reason] = reasons;
  const live = sensors.filter(({ state }) => state === "live").length;
  const lost = numbers?.lost ?? null;
  return [
    ...(worth ? [{ label: worth.label, value: `${worth.value} (${worth.note})` }] : []),
    ...(year && !isAsPractice(year, stepOfYear(step))
      ? [
          {
            label: "Over your practice",
            value: `${money(stepOfYear(step), year.overPractice.mean)} ${periodOf(year)} (${moneyRange(stepOfYear(step), year.overPractice)})`,
          },
        ]
      : []),
    { label: "Basis", value: [basisLabels[basis], ...(reason ? [reasonText(reason, decision)] : [])].join(": ") },
    { label: "Lost in the last 12 months", value: lost === null ? "not measured" : money(stepOfYear(step), lost) },
    {
      label: "Sensors",
      value: `${format.number(live)} of ${format.number(sensors.length)} live: ${sensors.map(({ device_name }) => device_name).join(", ")}`,
    },
  ];
}

const MAX_SHOWN = 16;

/** Versions and digest of the calculation, so that two reports can be compared. */
export const originText = ({ device, result, digest }: CleaningReport): string =>
  `Soilsight ${APPLICATION_VERSION}${result.version === APPLICATION_VERSION ? "" : `, calculated with ${result.version}`} · Calculation ID ${digest.slice(0, MAX_SHOWN)} · Times in ${device.timezone}`;

/** Largest chart height, and room for its title, legend and summary [pt]; two charts fit the first sheet. */
const CHART = 164;
const AROUND_CHART = 80;
/** The forecast is taller, because rain is drawn above its loss. */
const FORECAST_SHARE = 0.66;

/** Headline and sub-sentence of the decision in a box, its figures below. */
function drawStrip(flow: Flow, decision: PlantDecision): void {
  const { headline, sub } = decisionText(decision);
  const { fonts } = flow.paper;
  const { lead, body } = type;
  const heads = linesOf(headline, fonts.bold, lead.size, PRINTED - 28);
  const subs = linesOf(sub, fonts.regular, body.size, PRINTED - 28);
  const height = heads.length * lead.line + subs.length * body.line + 14;
  const { ui } = flow.theme;
  flow.pen.box(MARGIN.side, flow.y, PRINTED, height, tint(ui.accent, 0.1));
  flow.pen.box(MARGIN.side, flow.y, 3, height, ink(ui.accent));
  let base = flow.y + 7;
  for (const words of heads) {
    flow.pen.text(words, MARGIN.side + 14, base + lead.size - 1, { size: lead.size, color: ink(ui.text), bold: true });
    base += lead.line;
  }
  for (const words of subs) {
    flow.pen.text(words, MARGIN.side + 14, base + body.size, { size: body.size, color: ink(ui.text) });
    base += body.line;
  }
  flow.y += height + 8;
  drawFacts(flow, stripFacts(decision));
  flow.y += 8;
}

/** Largest share of shaded days. Above it shading says nothing, and the schedule lists the weeks. */
const MAX_SHADED = 0.5;

/** Leaves out shading of most days, and rain without any value above zero, which means unknown. */
function onPaper(plot: Plot): Plot {
  const { spans = [], series, x } = plot;
  const shaded = spans.reduce((days, { from, to }) => days + to - from, 0);
  const few = shaded <= MAX_SHADED * (x.at(-1)! - x[0]!);
  const wet = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null && value > 0);
  return {
    ...plot,
    spans: few ? spans : [],
    series: series.filter(({ shape, values }) => shape !== "rain" || wet(values)),
  };
}

function drawTitled(flow: Flow, title: [string, string], plot: Plot, height: number): void {
  flow.ensureRoom(height + 70);
  flow.section(...title);
  drawPlot(flow, onPaper(plot), height);
}

export function drawCharts(flow: Flow, report: CleaningReport): void {
  const { result } = report;
  drawStrip(flow, report.decision);
  drawNextWashes(flow, report);
  const room = SHEET.height - MARGIN.bottom - flow.y - 2 * AROUND_CHART;
  const heightOf = (share: number): number => Math.min(CHART, Math.floor(share * room));
  drawTitled(
    flow,
    [chartTitles.forecast, `Days in ${result.timezone}`],
    forecastPlot(result),
    heightOf(FORECAST_SHARE),
  );
  drawTitled(
    flow,
    [chartTitles.income, "US dollars, by number of cleanings"],
    incomePlot(result),
    heightOf(1 - FORECAST_SHARE),
  );
}

const TITLE = "Cleaning Analysis Report";
const RIGHT = MARGIN.side + PRINTED;

function pair(pen: Pen, first: string, second: string, width: number, style: { size: number; bold?: boolean }): string {
  if (second === "") return pen.cut(first, width, style);
  const whole = `${first} · ${second}`;
  if (pen.width(whole, style.size, style.bold) <= width) return whole;
  const half = width / 2 - style.size;
  const [short, other] = [first, second].map((text) => Math.min(pen.width(text, style.size, style.bold), half)) as [
    number,
    number,
  ];
  const room = width - 2 * style.size;
  return `${pen.cut(first, room - other, style)} · ${pen.cut(second, room - short, style)}`;
}

/** Returns where content begins [pt]. */
export function drawHead(pen: Pen, report: CleaningReport, theme: Theme): number {
  const { device, plant, result, calculatedAt } = report;
  const { sensors } = report.decision;
  const printed = format.instant(report.printedAt, device.timezone);
  const quiet = drawTitle(pen, { title: TITLE, name: plant.name, printed }, theme);
  const serial = device.serial === "" ? "" : `Serial number ${device.serial}`;
  const own =
    sensors.length > 1 ? "All sensors of the plant" : pair(pen, `Device ${device.id}`, serial, PRINTED, quiet);
  pen.text(own, MARGIN.side, 106, quiet);
  const calculated = format.instant(calculatedAt, device.timezone);
  pen.text(`Forecast over ${periodText(result)}, calculated ${calculated}`, MARGIN.side, 119, quiet);
  return 130;
}

export function drawRunningHead(pen: Pen, { plant }: CleaningReport, theme: Theme): void {
  drawMark(pen, MARGIN.side, 46, theme);
  const style = { size: 9, color: ink(theme.ui["text-2"]), align: "end" as const };
  pen.text(pen.cut(plant.name, PRINTED - 90, style), RIGHT, 46, style);
  pen.rule([MARGIN.side, 56], [RIGHT, 56], { color: ink(theme.ui.border), width: 0.5 });
}

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
  const name = slug(plant.name) || slug(device.id);
  return `${[name, "cleaning-analysis", dayOf(device.timezone, printedAt)].join("-")}.pdf`;
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
    title: `Cleaning Analysis Report: ${report.plant.name}`,
    subject: decisionText(report.decision).headline,
    keywords: ["soiling", "cleaning schedule", "solar"],
    createdAt: report.printedAt,
  });
  const flow = new Flow(paper, theme, (pen) => drawRunningHead(pen, report, theme));
  flow.y = drawHead(flow.pen, report, theme);
  drawCharts(flow, report);
  flow.startSheet();
  flow.density = density;
  drawFigures(flow, report);
  const printed = `${TITLE}, version ${APPLICATION_VERSION} · Printed ${format.instant(report.printedAt, report.device.timezone)}`;
  flow.footers([printed, originText(report)], "Means of 1,500 simulated years. ");
  return paper;
}
