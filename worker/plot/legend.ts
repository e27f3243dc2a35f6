import { COVERED, IN_DOUBT } from "#contract/soiling/day-quality";
import type { LegendColor } from "./colors.ts";
import type { LegendGlyph } from "./glyphs.ts";
import type { MarkKind, Plot, PlotSeries } from "./plot.ts";

export interface LegendEntry {
  key: string;
  label: string;
  color: LegendColor;
  glyph: LegendGlyph;
  /** Marks have no series to switch off. */
  fixed?: boolean;
}

const markEntries: Record<MarkKind, { label: string; glyph: LegendGlyph }> = {
  "auto-wash": { label: "Auto-wash", glyph: "drop" },
  "manual-cleaning": { label: "Manual cleaning", glyph: "triangle" },
  "alert-wash": { label: "Wash with alert", glyph: "hollow-drop" },
  "planned-wash": { label: "Planned cleaning", glyph: "drop" },
  "saved-wash": { label: "Wash with saved inputs", glyph: "hollow-drop" },
  covered: { label: COVERED, glyph: "dashed" },
  "in-doubt": { label: IN_DOUBT, glyph: "dashed" },
  freezing: { label: "Freezing", glyph: "triangle" },
  "tank-low": { label: "Tank low", glyph: "hollow-drop" },
};

export const markLabel = (kind: MarkKind): string => markEntries[kind].label;

const warnings: ReadonlySet<MarkKind> = new Set(["alert-wash", "covered", "in-doubt", "freezing", "tank-low"]);

export const markColor = (kind: MarkKind): LegendColor =>
  warnings.has(kind) ? "warning" : kind === "saved-wash" ? "muted" : "wash";

const spanEntry: LegendEntry = {
  key: "span",
  label: "Wash window",
  glyph: "band",
  color: "wash",
  fixed: true,
};

function seriesGlyph(series: PlotSeries): LegendGlyph {
  if (series.shape !== "line") return "bar";
  if (!series.dash?.length) return "line";
  return (series.dash[0] ?? 0) > 3 ? "dashed" : "dotted";
}

export const dailyShade = ({ daily, yFrom, series }: Plot): PlotSeries | undefined =>
  daily && yFrom === "data" ? series[0] : undefined;

export function legendOf(plot: Plot): LegendEntry[] {
  const shaded = dailyShade(plot);
  const kinds = [...new Set(plot.marks?.map((mark) => mark.kind))];
  return [
    ...plot.series.map((series) => ({
      key: series.key,
      label: series.label,
      color: series.color,
      glyph: seriesGlyph(series),
    })),
    ...(plot.bands ?? []).map((band) => ({
      key: `band ${band.label}`,
      label: band.label,
      color: band.color,
      glyph: "band" as const,
      fixed: true,
    })),
    ...kinds.map((kind): LegendEntry => {
      const { label, glyph } = markEntries[kind];
      return { key: kind, label, glyph, color: markColor(kind), fixed: true };
    }),
    ...(plot.spans?.length ? [spanEntry] : []),
    ...(shaded
      ? [{ key: "daily", label: "Daily range", glyph: "band" as const, color: shaded.color, fixed: true }]
      : []),
  ];
}
