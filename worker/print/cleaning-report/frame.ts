import { APPLICATION_VERSION } from "#contract/common/version";
import type { CleaningReport } from "#contract/savings/cleaning-report";
import * as format from "#contract/common/format";
import type { Theme } from "#plot/tokens";
import { drawMark } from "../pdf/brand.ts";
import { ink } from "../pdf/color.ts";
import { MARGIN, type Paper, PRINTED, SHEET } from "../pdf/paper.ts";
import type { Pen } from "../pdf/pen.ts";
import { periodText } from "./inputs.ts";
import { originText } from "./origin.ts";

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
  const quiet = { size: 9, color: ink(theme.ui["text-2"]) };
  drawMark(pen, MARGIN.side, 46, theme);
  pen.text(format.instant(report.printedAt, device.timezone), RIGHT, 46, { ...quiet, align: "end" });
  pen.text(TITLE, MARGIN.side, 74, { size: 20, color: ink(theme.ui.text), bold: true });
  const serial = device.serial === "" ? "" : `Serial number ${device.serial}`;
  const names = { size: 12, color: ink(theme.ui.text), bold: true };
  pen.text(pair(pen, plant.name, device.name, PRINTED, names), MARGIN.side, 92, names);
  pen.text(pair(pen, `Device ${device.id}`, serial, PRINTED, quiet), MARGIN.side, 106, quiet);
  const calculated = format.instant(calculatedAt, device.timezone);
  pen.text(`Forecast over ${periodText(result)}, calculated ${calculated}`, MARGIN.side, 119, quiet);
  return 130;
}

export function drawRunningHead(pen: Pen, { device, plant }: CleaningReport, theme: Theme): void {
  drawMark(pen, MARGIN.side, 46, theme);
  const style = { size: 9, color: ink(theme.ui["text-2"]), align: "end" as const };
  pen.text(pair(pen, plant.name, device.name, PRINTED - 90, style), RIGHT, 46, style);
  pen.line(
    [
      [MARGIN.side, 56],
      [RIGHT, 56],
    ],
    { color: ink(theme.ui.border), width: 0.5 },
  );
}

export function drawFooters({ pens }: Paper, report: CleaningReport, theme: Theme): void {
  const { device, printedAt } = report;
  const y = SHEET.height - 34;
  const style = { size: 8, color: ink(theme.ui["text-3"]) };
  const printed = `${TITLE}, version ${APPLICATION_VERSION} · Printed ${format.instant(printedAt, device.timezone)}`;
  for (const [index, pen] of pens.entries()) {
    pen.text(printed, MARGIN.side, y, style);
    pen.text(originText(report), MARGIN.side, y + 10, style);
    pen.text(`Page ${index + 1} of ${pens.length}`, RIGHT, y, { ...style, align: "end" });
  }
}
