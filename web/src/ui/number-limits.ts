import { number } from "#contract/format";

export interface NumberLimits {
  minimum?: number | undefined;
  maximum?: number | undefined;
}

/** The number that a person typed with separators, or NaN. */
export const typedNumber = (text: string): number =>
  text.trim() === "" ? NaN : Number(text.replace(/[,\s]/g, "").replace("−", "-"));

/** What is said after a typed number was drawn back into its limits; null if it was inside. */
export function limitNote(text: string, { minimum, maximum }: NumberLimits, places: number): string | null {
  const typed = typedNumber(text);
  if (maximum !== undefined && typed > maximum) return `Limited to ${number(maximum, places)}`;
  if (minimum !== undefined && typed < minimum) return `Limited to ${number(minimum, places)}`;
  return null;
}
