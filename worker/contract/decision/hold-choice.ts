import * as v from "valibot";
import type { HoldChoice, PlantDecision } from "./decision.ts";
import { isDueNow } from "./no-rush.ts";

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

export function holdOffer(
  decision: Pick<PlantDecision, "state" | "wash" | "rain" | "today" | "hold" | "choice">,
): HoldOffer | null {
  const { hold, choice } = decision;
  const is = offeredChoice(decision);
  return is && { is, version: choice?.version ?? 0, previous: hold?.isChosen ? (choice?.is ?? null) : null };
}

/** What a person may choose now. Without a forecast that counts, nothing is put on hold. */
export function offeredChoice({
  state,
  wash,
  rain,
  today,
}: Pick<PlantDecision, "state" | "wash" | "rain" | "today">): HoldChoice["is"] {
  if (state === "hold") return "wash";
  const isDue = state === "washNow" || state === "windowOpen";
  return isDue && wash !== null && rain !== null && isDueNow(wash, today) ? "hold" : null;
}

export const holdChoiceTexts = {
  choose: { hold: "Hold", wash: "Wash anyway" },
  saved: { hold: "On hold for up to 14 days.", wash: "The wash is due." },
  mayNot: "Your account can view washes but can't change them.",
  undo: "Undo",
  undone: "Undone.",
  changed: "Someone else just changed this wash.",
  notOffered: "The decision about this wash changed.",
  detail: "The page shows it as it is now.",
} as const;
