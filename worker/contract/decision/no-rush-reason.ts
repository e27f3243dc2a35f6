import * as format from "../common/format.ts";
import { money, moneyRange } from "./money.ts";
import type { Unhurried } from "./no-rush.ts";

/** Of a dialog: why a due wash waits, or what it costs that a person put it on hold. */
export function noRushReason({ step, wash, noRush: { again, gain, week } }: Unhurried): string {
  const [more, because] = gain < 0 ? ["more", "though"] : ["less", "because"];
  return `On average, deciding on ${format.shortDay(again)} costs ${money(step, Math.abs(gain))} ${more} than washing a week earlier, ${because} rain may save the ${money(1, wash.cost)}. The soiling of that week costs ${money(step, week.mean)} (${moneyRange(step, week)} in 8 of 10 years), most of which a later wash saves at the end.`;
}
