import * as v from "valibot";
import { setupQuestions } from "../records/setup.ts";
import type { SetupForm } from "./setup.ts";

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
