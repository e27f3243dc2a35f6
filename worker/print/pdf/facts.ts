import { ink } from "./color.ts";
import type { Flow } from "./flow.ts";
import { MARGIN, PRINTED } from "./paper.ts";
import { linesOf } from "./text.ts";

export interface Fact {
  label: string;
  value: string;
}

/** Share of a column that the label takes, and the gap between columns [pt]. */
const LABEL = 0.36;
const GAP = 18;

export function drawFacts(flow: Flow, facts: readonly Fact[]): void {
  const { size, line } = flow.density.body;
  const width = (PRINTED - GAP) / 2;
  const { regular } = flow.paper.fonts;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2).map(({ label, value }) => ({
      labels: linesOf(label, regular, size, width * LABEL - 6),
      values: linesOf(value, regular, size, width * (1 - LABEL)),
    }));
    const height = Math.max(...pair.map(({ labels, values }) => Math.max(labels.length, values.length))) * line;
    flow.ensureRoom(height);
    for (const [column, { labels, values }] of pair.entries()) {
      const left = MARGIN.side + column * (width + GAP);
      const write = (lines: readonly string[], x: number, color: string): void => {
        for (const [row, text] of lines.entries())
          flow.pen.text(text, x, flow.y + size + row * line, { size, color: ink(color) });
      };
      write(labels, left, flow.theme.ui["text-2"]);
      write(values, left + width * LABEL, flow.theme.ui.text);
    }
    flow.y += height + 2;
  }
}
