import * as format from "#contract/common/format";
import type { SoilingInterval } from "#contract/soiling/soiling";
import { measuredTexts } from "../measured/measured-texts.ts";

const { grade: texts } = measuredTexts;

export interface IntervalGrade {
  word: "Good" | "Fair" | "Weak";
  tone: "ok" | "info" | "warning";
  meaning: string;
}

/**
 * The quality of an interval is (rate / its standard error) * sqrt(days). A rate that is known to 10 %
 * either way (95 %: 1.96 errors, so 20 of them) over four weeks has 20 * sqrt(28), to 25 % over two weeks 8 * sqrt(14).
 */
const GOOD = 100;
const FAIR = 30;

/** How far an interval can be trusted, in a word; the hint has the figure and what it means. */
export function intervalGrade({
  quality,
  rate,
  low,
  high,
}: Pick<SoilingInterval, "quality" | "rate" | "low" | "high">): IntervalGrade {
  const either = format.number((50 * (high - low)) / rate);
  const meaning = `${texts.known(either)} ${texts.quality(format.number(quality), GOOD)}`;
  if (quality >= GOOD) return { word: "Good", tone: "ok", meaning };
  return quality >= FAIR ? { word: "Fair", tone: "info", meaning } : { word: "Weak", tone: "warning", meaning };
}
