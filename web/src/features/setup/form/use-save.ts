import { useMutation } from "@tanstack/react-query";
import type { SetupUnit } from "#contract/setup/setup";
import { faultReporter, postReport } from "../../../api/client-errors.ts";
import { ApiProblem } from "../../../api/problem.ts";
import { lookUpUnit, saveSetup, sendPhoto } from "../calls.ts";
import type { WizardAction, WizardState } from "../draft.model.ts";
import { type QueuedSetup, sendSetup } from "../offline/queue.model.ts";
import { fullDraft } from "./answers.model.ts";
import { isUnanswered } from "../unanswered.ts";
import { storedPhoto, removePhoto } from "../offline/store.ts";
import type { SetupQueue } from "../offline/use-setup-queue.ts";

const report = faultReporter(postReport, () => "/setup");

/** Refusals have no stack and are logged as setup faults. */
const reportFailure = (error: Error): void =>
  report(error instanceof ApiProblem ? new Error(`setup not saved: ${error.status} ${error.title}`) : error);

const isExpired = (error: unknown): boolean => error instanceof ApiProblem && error.type === "setup-ticket";

export const entryOf = ({ entryId, draft, claimCode }: WizardState, iccId: string): QueuedSetup => ({
  id: entryId,
  iccId,
  claimCode,
  draft: fullDraft(draft),
  offset: new Date().getTimezoneOffset(),
  savedAt: Date.now() / 1000,
  problem: null,
  isRefused: false,
});

/** Renews an expired ticket; queues without a connection. */
export function useSave(
  walk: WizardState,
  { unit, queue, move }: { unit: SetupUnit; queue: SetupQueue; move: (move: WizardAction) => void },
) {
  const send = async (of: SetupUnit, entry: QueuedSetup): Promise<void> => {
    const photo = await storedPhoto(entry.id);
    await sendSetup(entry, { unit: of, photo }, { sendPhoto, save: saveSetup });
    if (photo) await removePhoto(entry.id);
  };
  const renew = async (): Promise<SetupUnit> => {
    const renewed = await lookUpUnit({ iccId: unit.iccId, claimCode: walk.claimCode });
    move({ kind: "found", unit: renewed });
    return renewed;
  };
  return useMutation({
    mutationFn: async (): Promise<"saved" | "kept"> => {
      const entry = entryOf(walk, unit.iccId);
      try {
        await send(unit, entry).catch(async (error: unknown) => {
          if (!isExpired(error)) throw error;
          await send(await renew(), entry);
        });
        return "saved";
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        // Without storage the call's error is shown, with Retry.
        await queue.keep(entry).catch(() => Promise.reject(error as Error));
        return "kept";
      }
    },
    onSuccess: (end) => end === "saved" && move({ kind: "saved" }),
    onError: (error) => !isUnanswered(error) && reportFailure(error),
  });
}
