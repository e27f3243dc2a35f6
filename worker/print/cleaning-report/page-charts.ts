import type { CleaningReport } from "#contract/savings/cleaning-report";
import { forecastPlot, incomePlot } from "../cleaning-plan-plots.ts";
import { drawChart } from "../pdf/chart.ts";
import { ink, tint } from "../pdf/color.ts";
import { type Flow, type } from "../pdf/flow.ts";
import { drawLegend } from "../pdf/legend.ts";
import { MARGIN, PRINTED, SHEET } from "../pdf/paper.ts";
import { linesOf } from "../pdf/text.ts";
import type { Plot } from "#plot/plot";
import { summarize } from "#plot/summary";
import { verdict } from "./decision.ts";
import { drawNextWashes } from "./schedule-table.ts";
import { chartTitles } from "./chart-titles.ts";

/** Largest chart height, and room for its title, legend and summary [pt]; two charts fit the first sheet. */
const CHART = 164;
const AROUND_CHART = 96;
/** The forecast is taller, because rain is drawn above its loss. */
const FORECAST_SHARE = 0.6;

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
      color: ink(ui.text),
      bold: true,
    });
  flow.y += height + 14;
}

function drawPlot(flow: Flow, title: string, plot: Plot, { note, height }: { note: string; height: number }): void {
  flow.ensureRoom(height + 70);
  flow.section(title, note);
  flow.y += drawLegend(flow.pen, plot, MARGIN.side, flow.y - 3, PRINTED, flow.theme) + 5;
  drawChart(flow.pen, plot, { left: MARGIN.side, top: flow.y, width: PRINTED, height }, flow.theme);
  flow.y += height + 2;
  flow.paragraph(summarize(plot, null), { ...type.small, quiet: true });
  flow.y += 12;
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

export function drawCharts(flow: Flow, report: CleaningReport): void {
  const { result } = report;
  drawVerdict(flow, verdict(result));
  drawNextWashes(flow, report);
  const room = SHEET.height - MARGIN.bottom - flow.y - 2 * AROUND_CHART;
  const heightOf = (share: number): number => Math.min(CHART, Math.floor(share * room));
  drawPlot(flow, chartTitles.forecast, onPaper(forecastPlot(result)), {
    note: `Days in ${result.timezone}`,
    height: heightOf(FORECAST_SHARE),
  });
  drawPlot(flow, chartTitles.income, onPaper(incomePlot(result)), {
    note: "US dollars, by number of cleanings",
    height: heightOf(1 - FORECAST_SHARE),
  });
}
