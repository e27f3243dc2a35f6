import type { CleaningReport } from "../../contract/cleaning-report.ts";
import { forecastPlot, incomePlot } from "../cleaning-plan/index.ts";
import { drawChart } from "../pdf/chart.ts";
import { ink, tint } from "../pdf/colour.ts";
import { type Flow, type } from "../pdf/flow.ts";
import { drawFacts } from "../pdf/facts.ts";
import { drawLegend } from "../pdf/legend.ts";
import { MARGIN, PRINTED } from "../pdf/paper.ts";
import { linesOf } from "../pdf/text.ts";
import type { Plot } from "../plot/plot.ts";
import { summarise } from "../plot/summary.ts";
import { verdict } from "./decision.ts";
import { originFacts } from "./origin.ts";
import { chartTitles } from "./chart-titles.ts";

/** Height of a chart: both stand on the first sheet [pt]. */
const CHART = 164;

/** The decision, before anything that explains it. */
function drawVerdict(flow: Flow, text: string): void {
  const { size, line } = type.lead;
  const lines = linesOf(text, flow.paper.fonts.bold, size, PRINTED - 28);
  const height = lines.length * line + 14;
  const { ui } = flow.theme;
  flow.pen.box(MARGIN.side, flow.y, PRINTED, height, tint(ui.accent, 0.1));
  flow.pen.box(MARGIN.side, flow.y, 3, height, ink(ui.accent));
  for (const [index, words] of lines.entries())
    flow.pen.text(words, MARGIN.side + 14, flow.y + 7 + size + index * line - 1, {
      size,
      colour: ink(ui.text),
      bold: true,
    });
  flow.y += height + 14;
}

function drawPlot(flow: Flow, title: string, plot: Plot, note: string): void {
  flow.need(CHART + 70);
  flow.section(title, note);
  flow.y += drawLegend(flow.pen, plot, MARGIN.side, flow.y - 3, PRINTED, flow.theme) + 5;
  drawChart(flow.pen, plot, { left: MARGIN.side, top: flow.y, width: PRINTED, height: CHART }, flow.theme);
  flow.y += CHART + 2;
  flow.paragraph(summarise(plot, null), { ...type.small, quiet: true });
  flow.y += 12;
}

/** Share of the chart beyond which shaded weeks say nothing any more; the schedule names them all. */
const MOST_SHADED = 0.5;

/** What a chart on paper leaves out: weeks that are shaded all over, and rain where none is known: zeros would say that it never rains. */
function onPaper(plot: Plot): Plot {
  const { spans = [], series, x } = plot;
  const shaded = spans.reduce((days, { from, to }) => days + to - from, 0);
  const few = shaded <= MOST_SHADED * (x.at(-1)! - x[0]!);
  const wet = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null && value > 0);
  return {
    ...plot,
    spans: few ? spans : [],
    series: series.filter(({ shape, values }) => shape !== "rain" || wet(values)),
  };
}

/** Page 1: the decision, the two charts and where they come from. */
export function drawCharts(flow: Flow, report: CleaningReport): void {
  const { result } = report;
  drawVerdict(flow, verdict(result));
  drawPlot(flow, chartTitles.forecast, onPaper(forecastPlot(result)), `Days in ${result.timezone}`);
  drawPlot(flow, chartTitles.income, onPaper(incomePlot(result)), "US dollars, by number of cleanings");
  flow.section("About this report");
  drawFacts(flow, originFacts(report));
}
