import * as format from "../common/format.ts";

export type LossCurveSource = "clipping" | "curtailment" | "prices" | "acLimit";

export interface StoredLossCurve {
  /**
   * Share of the month's income lost at 0, 2.5, … 30% soiling: 13 values for January, 13 for February, and so on [0 to
   * 1].
   */
  shares: number[];
  /** Share of the year's income lost at 5% soiling [0 to 1]. */
  fivePercent: number;
  /** Energy held back by limits, and the hours of limiting, per year. */
  clippedKwh: number;
  limitedHours: number;
  sources: LossCurveSource[];
}

const words: Record<LossCurveSource, string> = {
  clipping: "clipping",
  curtailment: "curtailment",
  prices: "hourly prices",
  acLimit: "the AC limit (estimated)",
};
const SHOWN = 0.0005;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function lossCurveText({ fivePercent, clippedKwh, sources }: Omit<StoredLossCurve, "shares">): string {
  const cost = `${format.percent(100 * fivePercent, 1)} of income`;
  const known = sources.map((source) => words[source]);
  const isPlain = Math.abs(fivePercent - 0.05) < SHOWN;
  const costs = isPlain
    ? `5% soiling costs ${cost}. ${sentence(format.list(known))} ${known.length > 1 || sources[0] === "prices" ? "make" : "makes"} little difference.`
    : `${sentence(format.list(known))} ${known.length > 1 || sources[0] === "prices" ? "make" : "makes"} 5% soiling cost ${cost}.`;
  return clippedKwh < 1 ? costs : `${costs} Clipping limits output by ${format.number(clippedKwh / 1000)} MWh/yr.`;
}

export const noLossCurve = {
  PVsyst:
    "Clipping isn’t counted, because the file doesn’t show it. Export EArrMPP, EArray and EGrdLim as well, or GlobInc, and enter the AC limit.",
  custom: "Clipping isn’t counted: daily values don’t show it. A PVsyst hourly export does.",
  months: "Clipping isn’t counted: monthly values don’t show it. A PVsyst hourly export does.",
} as const;
