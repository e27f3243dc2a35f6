import * as v from "valibot";
import { setupQuestions } from "../records/setup.ts";
import type { SetupForm } from "./setup.ts";

/** `adopted`: the unit was registered. `dismissed`: by an Admin, who can restore the entry. */
export const setupEntryStates = ["waiting", "adopted", "dismissed"] as const;
export type SetupEntryState = (typeof setupEntryStates)[number];

export const SETUP_ENTRIES_LISTED = 500;

export const SetupEntriesQuery = v.object({ state: v.optional(v.picklist(setupEntryStates)) });

export interface ListedSetupEntry extends SetupForm {
  id: string;
  state: SetupEntryState;
  savedAt: number;
}

/** What was recorded about the unit in use of a device. */
export interface DeviceSetup {
  setup: (SetupForm & { savedAt: number }) | null;
}

/** Answers a question of the entry again. */
export const SetupAnswer = v.strictObject({
  setupEntryId: v.pipe(v.string(), v.uuid()),
  question: v.picklist(setupQuestions),
  answer: v.boolean(),
});
export type SetupAnswer = v.InferOutput<typeof SetupAnswer>;

export interface SetupEntries {
  entries: ListedSetupEntry[];
  counts: Record<SetupEntryState, number>;
}

export const SetupEntryDismissed = v.strictObject({ dismissed: v.boolean() });
