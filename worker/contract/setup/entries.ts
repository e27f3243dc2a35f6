import * as v from "valibot";
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

export interface SetupEntries {
  entries: ListedSetupEntry[];
  counts: Record<SetupEntryState, number>;
}

export const SetupEntryDismissed = v.strictObject({ dismissed: v.boolean() });
