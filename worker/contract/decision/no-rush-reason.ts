import * as format from "../common/format.ts";
import type { PlantDecision } from "./decision.ts";
import { money, moneyRange } from "./money.ts";
import { decideAgain, unhurried } from "./no-rush.ts";

type Waiting = Parameters<typeof unhurried>[0] & Parameters<typeof decideAgain>[0];

/** Of a dialog: why a due wash waits, or what it costs that a person put it on hold. Null: none waits. */
export function noRushReason(decision: Waiting): string | null {
  const calm = unhurried(decision);
  const again = decideAgain(decision);
  if (calm === null || again === null) return null;
  const day = format.shortDay(again);
  const cost = costOfWaiting(calm);
  if (!isHeldByPerson(decision)) return `On average, deciding on ${day} costs ${cost("washing a week earlier")}`;
  const ends = `This wash is on hold until ${day}.`;
  // No crew is available on the next Monday.
  if (calm.noRush.week.p90 === 0) return `${ends} A week of waiting costs nothing.`;
  return `${ends} On average, washing a week later costs ${cost("washing now")}`;
}

const isHeldByPerson = ({ state, hold }: Pick<PlantDecision, "state" | "hold">): boolean =>
  state === "hold" && hold?.isChosen === true;

const costOfWaiting =
  ({ step, wash, noRush: { gain, week } }: NonNullable<ReturnType<typeof unhurried>>) =>
  (instead: string): string => {
    const [more, because] = gain < 0 ? ["more", "though"] : ["less", "because"];
    return `${money(step, Math.abs(gain))} ${more} than ${instead}, ${because} rain may save the ${money(1, wash.cost)}. The soiling of that week costs ${money(step, week.mean)} (${moneyRange(step, week)} in 8 of 10 years), most of which a later wash saves at the end.`;
  };
