import { type MutationMeta, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { rereadOthers } from "../../api/changes.ts";
import { toasts } from "./toast-queue.ts";

interface AnsweredCall<Answer, Given> {
  call: (given: Given) => Promise<Answer>;
  /** Below the answer. */
  detail?: string;
  /** Shows a failure as well; otherwise the caller does. */
  tellsFailure?: boolean;
  /** What is read again afterwards, also after a failure; `[]`: everything. Plans are followed by `meta.changesPlans`. */
  rereads?: readonly QueryKey[];
  meta?: MutationMeta;
  onAnswer?: (answer: Answer, given: Given) => unknown;
}

/** A call that answers with a sentence: shows it, and reads again what the call changed. */
export function useAnswered<Answer extends { message: string }, Given = void>(options: AnsweredCall<Answer, Given>) {
  const client = useQueryClient();
  const { call, detail, tellsFailure = false, rereads = [], meta, onAnswer } = options;
  const reread = (queryKey: QueryKey) =>
    meta?.changesPlans ? rereadOthers(client, { queryKey }) : client.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: call,
    meta,
    // An answer may have keys, which must not stay in the cache.
    gcTime: 0,
    onSuccess: (answer, given) => {
      toasts.show({ text: answer.message, tone: "ok", detail });
      return onAnswer?.(answer, given);
    },
    onError: ({ message }) => void (tellsFailure && toasts.show({ text: message, tone: "critical" })),
    onSettled: () => Promise.all(rereads.map(reread)),
  });
}
