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
 * Quality is (rate / standard error) * sqrt(days). 10% accuracy (95%: 1.96 errors, so 20 of them) over four weeks: 20 * sqrt(28); 25% over
 * two weeks: 8 * sqrt(14).
 */
const GOOD = 100;
const FAIR = 30;

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
