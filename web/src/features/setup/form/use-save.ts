import { useMutation } from "@tanstack/react-query";
import { faultReporter, postReport } from "../../../api/client-errors.ts";
import { ApiProblem } from "../../../api/problem.ts";
import { saveSetup, sendPhoto } from "../calls.ts";
import type { WizardState } from "../draft.model.ts";
import { type QueuedSetup, sendSetup } from "../offline/queue.model.ts";
import { fullDraft } from "./answers.model.ts";
import { isUnanswered } from "../unanswered.ts";
import { keptPhotos, savePhotos } from "../offline/store.ts";
import type { SetupQueue } from "../offline/use-setup-queue.ts";
import { type UnitAccess, withUnit } from "../renewal.ts";

const report = faultReporter(postReport, () => "/setup");

/** Refusals have no stack and are logged as setup faults. */
const reportFailure = (error: Error): void =>
  report(error instanceof ApiProblem ? new Error(`setup not saved: ${error.status} ${error.title}`) : error);

export const entryOf = ({ entryId, draft, claimCode, iccId }: WizardState): QueuedSetup => ({
  id: entryId,
  iccId: iccId.trim(),
  claimCode,
  draft: fullDraft(draft),
  offset: new Date().getTimezoneOffset(),
  savedAt: Date.now() / 1000,
  problem: null,
  isRefused: false,
});

/** Queues without a connection. The photos stay for the summary. */
export function useSave(access: UnitAccess & { walk: WizardState }, queue: SetupQueue) {
  return useMutation({
    mutationFn: async (): Promise<"saved" | "kept"> => {
      const entry = entryOf(access.walk);
      const calls = { sendPhoto, keepPhotos: savePhotos, save: saveSetup };
      try {
        await withUnit(access, async (unit) => sendSetup(entry, { unit, photos: await keptPhotos(entry.id) }, calls));
        return "saved";
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        // Without storage the call's error is shown, with Retry.
        await queue.keep(entry).catch(() => Promise.reject(error as Error));
        return "kept";
      }
    },
    onSuccess: (end) => end === "saved" && access.move({ kind: "saved", entryId: access.walk.entryId }),
    onError: (error) => !isUnanswered(error) && reportFailure(error),
  });
}
