import * as format from "#contract/common/format";
import { reportTexts } from "#contract/reports/texts";
import { themes } from "#plot/tokens";
import { drawMark } from "../pdf/brand.ts";
import { ink } from "../pdf/color.ts";
import { Flow, type } from "../pdf/flow.ts";
import { MARGIN, Paper } from "../pdf/paper.ts";
import { type PdfColumn, drawTable } from "../pdf/table.ts";

interface PrintedPlant {
  title: string;
  lines: readonly (readonly [name: string, value: string])[];
}

interface PlantReport {
  heading: string;
  paragraphs: readonly string[];
  plants: readonly PrintedPlant[];
  printedAt: number;
  timezone: string;
}

interface FigureRow {
  plant: string;
  name: string;
  value: string;
}

const columns: PdfColumn<FigureRow>[] = [
  { header: reportTexts.plant, share: 2.2, cell: ({ plant }) => ({ pieces: [plant], bold: true }) },
  { header: reportTexts.period, share: 1.8, cell: ({ name }) => name },
  { header: reportTexts.figures, share: 2.6, align: "end", cell: ({ value }) => value },
];

const rowsOf = ({ title, lines }: PrintedPlant): FigureRow[] =>
  lines.map(([name, value], index) => ({ plant: index === 0 ? title : "", name, value }));

export async function plantReportPdf(report: PlantReport): Promise<Uint8Array<ArrayBuffer>> {
  const theme = themes.light;
  const { heading, paragraphs, plants, printedAt } = report;
  const paper = await Paper.start({
    title: reportTexts.title,
    subject: heading,
    keywords: ["soiling", "report", "solar"],
    createdAt: printedAt,
  });
  const flow = new Flow(paper, theme, (pen) => drawMark(pen, MARGIN.side, 46, theme));
  drawMark(flow.pen, MARGIN.side, 46, theme);
  flow.pen.text(reportTexts.title, MARGIN.side, 74, { size: 20, color: ink(theme.ui.text), bold: true });
  flow.y = 88;
  for (const [index, text] of [heading, ...paragraphs].entries())
    flow.paragraph(text, { ...type.lead, bold: index === 0 });
  flow.y += 10;
  const rows = plants.flatMap(rowsOf);
  if (rows.length > 0) drawTable(flow, columns, rows);
  flow.footers([`${reportTexts.title} · ${format.instant(printedAt, report.timezone)}`]);
  return paper.bytes();
}
