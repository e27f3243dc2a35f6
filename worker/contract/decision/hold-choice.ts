import * as v from "valibot";

/** `version`: of the choice that the page showed, 0 without one. */
export const SaveHoldChoice = v.strictObject({
  is: v.nullable(v.picklist(["hold", "wash"])),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type SaveHoldChoice = v.InferOutput<typeof SaveHoldChoice>;

export const holdChoiceTexts = {
  choose: { hold: "Hold", wash: "Wash anyway" },
  saved: { hold: "On hold. The crew's list says so, too.", wash: "The wash is due again." },
  mayNot: "Your account can view washes but can't change them.",
  undo: "Undo",
  undone: "Undone.",
  changed: "Someone else just changed this wash.",
  notOffered: "The decision about this wash changed.",
  detail: "The page shows it as it is now.",
} as const;
