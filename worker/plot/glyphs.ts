export type LegendGlyph = "line" | "dashed" | "dotted" | "bar" | "band" | "drop" | "triangle" | "hollow-drop";

export interface GlyphShape {
  /** In a 14 x 12 box. */
  d: string;
  stroke?: number;
  dash?: readonly number[];
  opacity?: number;
}

export const glyphShapes: Readonly<Record<LegendGlyph, GlyphShape>> = {
  line: { d: "M0 6h14", stroke: 2 },
  dashed: { d: "M0 6h14", stroke: 2, dash: [5, 3] },
  dotted: { d: "M0 6h14", stroke: 2, dash: [2, 3] },
  bar: { d: "M4 1h6v10H4z" },
  band: { d: "M0 2h14v8H0z", opacity: 0.35 },
  drop: { d: "M7 1c2 3 3.5 4.6 3.5 6.6a3.5 3.5 0 0 1-7 0C3.5 5.6 5 4 7 1z" },
  triangle: { d: "M2 2h10L7 10.5z" },
  "hollow-drop": { d: "M7 1.5c2 3 3 4.3 3 6.1a3 3 0 0 1-6 0C4 5.8 5 4.5 7 1.5z", stroke: 1.5 },
};
