import { themes } from "#plot/tokens";
import { drawChart } from "../pdf/chart.ts";
import { ink } from "../pdf/color.ts";
import { Flow, type } from "../pdf/flow.ts";
import { MARGIN, Paper, PRINTED, PRODUCT } from "../pdf/paper.ts";
import { drawTable } from "../pdf/table.ts";
import { linesOf } from "../pdf/text.ts";
import type { Instructions } from "./content.ts";

export { customInstructions } from "./custom.ts";
export { pvsystInstructions } from "./pvsyst.ts";

/** 2026-11-21. A fixed date makes builds reproducible. */
const EDITION = 1_795_219_200;
const PICTURE = 80;
const MONO = { size: 8, line: 11.5 } as const;
/** Left edge of notes [pt]. */
const NOTES = 300;

export async function instructionsPdf(content: Instructions): Promise<Uint8Array<ArrayBuffer>> {
  const { title, lead: subject } = content;
  const paper = await Paper.start({ title, subject, keywords: ["energy file", "CSV"], createdAt: EDITION });
  const flow = new Flow(paper, themes.light, () => {});
  flow.y = 34;
  flow.paragraph(content.title, { size: 20, line: 28, bold: true });
  flow.paragraph(content.lead, { ...type.lead, quiet: true });
  flow.y += 10;
  drawSteps(flow, content);
  drawExample(flow, content);
  flow.section("File requirements");
  flow.bullets(content.rules);
  flow.y += 8;
  drawProblems(flow, content);
  flow.footers([`${PRODUCT} · ${content.title}`]);
  return paper.bytes();
}

function drawSteps(flow: Flow, { steps }: Instructions): void {
  const { ui } = flow.theme;
  for (const [index, { text, detail }] of steps.entries()) {
    flow.ensureRoom(2 * type.body.line);
    const at = flow.y + 7;
    flow.pen.dot([MARGIN.side + 8, at], 7, ink(ui.accent), { color: ink(ui.accent), width: 0.5 });
    const style = { size: 8.5, color: ink(ui["on-accent"]), bold: true, align: "middle" as const };
    flow.pen.text(String(index + 1), MARGIN.side + 8, at + 3, style);
    flow.paragraph(text, { size: 9.5, line: 13, bold: true }, 24);
    if (detail !== undefined) flow.paragraph(detail, { ...type.body, quiet: true }, 24);
    flow.y += 4;
  }
  flow.y += 4;
}

function drawExample(flow: Flow, { example, picture }: Instructions): void {
  const height = example.lines.length * MONO.line + 12;
  flow.ensureRoom(height + PICTURE + 70);
  flow.section("Example", example.caption);
  const { ui } = flow.theme;
  flow.pen.box(MARGIN.side, flow.y, PRINTED, height, ink(ui.bg));
  let base = flow.y + 6 + MONO.size;
  for (const line of example.lines) {
    const number = { size: MONO.size, color: ink(ui["text-3"]), mono: true, align: "end" as const };
    flow.pen.text(line === null ? "..." : String(line.number), MARGIN.side + 30, base, number);
    if (line !== null) {
      const [shown = ""] = linesOf(line.text, flow.paper.fonts.mono, MONO.size, NOTES - 44);
      flow.pen.text(shown, MARGIN.side + 40, base, { size: MONO.size, color: ink(ui.text), mono: true });
      const note = { size: MONO.size, color: ink(ui.link) };
      if (line.note !== undefined) flow.pen.text(line.note, MARGIN.side + NOTES, base, note);
    }
    base += MONO.line;
  }
  flow.y += height + 8;
  flow.paragraph(`${picture.caption}: energy of each month, MWh.`, { ...type.small, quiet: true });
  flow.y += 6;
  drawChart(flow.pen, picture.plot, { left: MARGIN.side, top: flow.y, width: PRINTED, height: PICTURE }, flow.theme);
  flow.y += PICTURE + 6;
}

function drawProblems(flow: Flow, { problems }: Instructions): void {
  flow.section("If the portal rejects the file", "", 70);
  drawTable(
    flow,
    [
      { header: "It says", share: 2, cell: ({ said }) => ({ pieces: said.split(" ") }) },
      { header: "What to do", share: 3, cell: ({ todo }) => ({ pieces: todo.split(" ") }) },
    ],
    problems,
  );
}
