import * as v from "valibot";
import { daysBetween } from "../common/calendar.ts";
import type { HoldChoice, PlantDecision, WashHold } from "./decision.ts";
import { HOLD_DAYS, isDueNow } from "./no-rush.ts";

/** `version`: of the choice that the page showed, 0 without one. */
export const SaveHoldChoice = v.strictObject({
  is: v.nullable(v.picklist(["hold", "wash"])),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type SaveHoldChoice = v.InferOutput<typeof SaveHoldChoice>;

/** `version`: of the choice that the plan knows; `previous`: what an undo goes back to. */
export interface HoldOffer {
  is: "hold" | "wash";
  version: number;
  previous: HoldChoice["is"];
}

type Offering = "state" | "wash" | "rain" | "today" | "hold" | "canHold";

/** Whether a hold is as a person chose it: nothing else ended it since. */
export const followsChoice = (hold: WashHold | null): boolean =>
  hold?.ended?.by === "person" || (hold?.ended === null && hold.isChosen === true);

export function holdOffer(decision: Pick<PlantDecision, Offering | "choice">): HoldOffer | null {
  const { hold, choice } = decision;
  const is = offeredChoice(decision);
  return is && { is, version: choice?.version ?? 0, previous: followsChoice(hold) ? (choice?.is ?? null) : null };
}

/** What a person may choose now. Without a forecast that counts, nothing is put on hold but what a person just took off it. */
export function offeredChoice({
  state,
  wash,
  rain,
  today,
  hold,
  canHold,
}: Pick<PlantDecision, Offering>): HoldChoice["is"] {
  if (state === "hold") return "wash";
  const isDue = state === "washNow" || state === "windowOpen";
  const goesOn = hold?.isChosen && hold.ended?.by === "person" && daysBetween(hold.from, today) < HOLD_DAYS;
  return canHold && isDue && wash !== null && isDueNow(wash, today) && (rain !== null || goesOn) ? "hold" : null;
}

export const holdChoiceTexts = {
  choose: { hold: "Hold", wash: "Wash anyway" },
  mayNot: "Your account can view washes but can't change them.",
  undone: "Undone.",
  changed: "Someone else just changed this wash.",
  notOffered: "The decision about this wash changed.",
  detail: "The page shows it as it is now.",
} as const;
