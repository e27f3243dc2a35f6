import * as format from "#contract/common/format";
import { commandTexts } from "./texts.ts";

export function limitNote(value: number, { min, max }: { min: number; max: number }): string | undefined {
  if (Number.isNaN(value) || (value >= min && value <= max)) return undefined;
  return `${commandTexts.limited} ${format.number(value < min ? min : max)}.`;
}
