import { measuredTexts } from "./measured-texts.ts";
import type { DailySoiling } from "#contract/soiling/soiling";

const { leftOut: texts } = measuredTexts;

export function leftOutDays({ quality, soiling }: Pick<DailySoiling, "quality" | "soiling">, showNegative: boolean) {
  const count = (matches: (index: number) => boolean) => quality.filter((_, index) => matches(index)).length;
  const weak = count((index) => quality[index] === "weak");
  const covered = count((index) => quality[index] === "covered");
  const inDoubt = count((index) => quality[index] === "in-doubt");
  const negative = showNegative ? 0 : count((index) => (soiling[index] ?? 0) < 0);
  return [
    ...(weak === 0 ? [] : [texts.weak(weak)]),
    ...(covered === 0 ? [] : [texts.covered(covered)]),
    ...(inDoubt === 0 ? [] : [texts.inDoubt(inDoubt)]),
    ...(negative === 0 ? [] : [texts.negative(negative)]),
  ];
}
