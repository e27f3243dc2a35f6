import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CalculationInputs, type StoredCalculationInputs, startingInputs } from "#contract/records/inputs";
import { ApiProblem } from "../../../api/problem.ts";
import { tabStorage } from "../../../api/reload-guard.ts";
import { sessionQuery } from "../../../api/session/session.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import {
  type FieldEntry,
  changedDraft,
  draftStorageKey,
  type InputsDraft,
  saveDraft,
  readDraft,
  changeCount,
  changedFields,
} from "./inputs.model.ts";

import { inputsQuery, refreshPlans, saveInputs } from "../queries.ts";
import { inputsTexts, UNDO_MS } from "../texts.ts";

/** The last person while an ended session is renewed. */
function usePerson(): string {
  const person = useQuery(sessionQuery).data?.user.id;
  const [last, setLast] = useState(person ?? "");
  if (person !== undefined && person !== last) setLast(person);
  return person ?? last;
}

/** Survives reloads and the end of a session. */
function useDraft(key: string) {
  const load = () => ({ key, draft: readDraft(tabStorage(), key) });
  const [held, setHeld] = useState(load);
  if (held.key !== key) setHeld(load);
  useEffect(() => saveDraft(tabStorage(), held.key, held.draft), [held]);
  const setDraft = (next: (draft: InputsDraft | null) => InputsDraft | null) =>
    setHeld((before) => ({ key: before.key, draft: next(before.draft) }));
  return { draft: held.key === key ? held.draft : null, setDraft };
}

interface InputsChange {
  version: number;
  inputs: CalculationInputs;
  /** Stays unsaved what else was typed. */
  change?: Partial<CalculationInputs>;
  text: string;
}

function useSave(plant: string, setDraft: ReturnType<typeof useDraft>["setDraft"]) {
  const client = useQueryClient();
  const show = (saved: StoredCalculationInputs): void => {
    client.setQueryData(inputsQuery(plant).queryKey, saved);
    void refreshPlans(client, plant);
  };
  const undo = async (version: number, inputs: CalculationInputs): Promise<void> => {
    try {
      show(await saveInputs(plant, { version, inputs }));
      setDraft(() => null);
    } catch (error) {
      toasts.show({ text: inputsTexts.notUndone, detail: (error as Error).message, tone: "critical" });
    }
  };
  return useMutation({
    mutationFn: async ({ version, inputs }: InputsChange) => {
      const before = client.getQueryData(inputsQuery(plant).queryKey);
      return { saved: await saveInputs(plant, { version, inputs }), before };
    },
    onError: (error) => {
      // For the values that the conflict shows.
      if (error instanceof ApiProblem && error.status === 409)
        void client.invalidateQueries({ queryKey: inputsQuery(plant).queryKey });
    },
    onSuccess: ({ saved, before }, { inputs: sent, change, text }) => {
      show(saved);
      setDraft((now) => {
        if (now === null) return null;
        if (change) return { ...now, version: saved.version, inputs: { ...now.inputs, ...change } };
        // Typed during the save, so still unsaved.
        const isSaved = changedFields(now.inputs, sent).length === 0 && Object.keys(now.wrong).length === 0;
        return isSaved ? null : { ...now, version: saved.version };
      });
      const action = { label: inputsTexts.undo, forMs: UNDO_MS };
      toasts.show({
        text,
        tone: "ok",
        // Nothing was saved before the first time.
        ...(before !== undefined &&
          before.version > 0 && {
            action: { ...action, onAction: () => void undo(saved.version, before.inputs) },
          }),
      });
    },
  });
}

/** Id of the button that opens the dialog for an energy file. */
export const UPLOAD_ENERGY = "upload-energy";

/** Stored and edited inputs. Concurrent saves are never overwritten silently. */
export function useInputs(plant: string) {
  const client = useQueryClient();
  const query = useQuery(inputsQuery(plant));
  const { draft, setDraft } = useDraft(draftStorageKey(usePerson(), plant));
  const stored = query.data ?? null;
  const save = useSave(plant, setDraft);
  const inputs = draft?.inputs ?? stored?.inputs ?? startingInputs;
  const wrong = draft?.wrong ?? {};
  const version = draft?.version ?? stored?.version ?? 0;
  const unsaved = stored === null ? 0 : changeCount(inputs, stored.inputs, wrong);
  const text = inputsTexts.saved;
  return {
    query,
    stored,
    inputs,
    wrong,
    unsaved,
    overtaken: unsaved > 0 && stored !== null && stored.version !== version && !save.isPending,
    change: (change: Partial<CalculationInputs>, entries?: readonly FieldEntry[]) => {
      save.reset();
      setDraft((now) => {
        const next = changedDraft(now ?? { version, inputs, wrong: {} }, change, entries);
        return stored !== null && changeCount(next.inputs, stored.inputs, next.wrong) === 0 ? null : next;
      });
    },
    discard: () => {
      save.reset();
      setDraft(() => null);
    },
    save: () => save.mutate({ version, inputs, text }),
    saveNow: () => save.mutateAsync({ version, inputs, text }),
    /** Changes saved inputs; what was typed stays unsaved. */
    saveChange: (change: Partial<CalculationInputs>, text: string) => {
      if (stored === null) return;
      save.mutate({ version: stored.version, inputs: { ...stored.inputs, ...change }, change, text });
    },
    saveOverNewer: async () => {
      const newest = await client.fetchQuery({ ...inputsQuery(plant), staleTime: 0 });
      save.mutate({ version: newest.version, inputs, text });
    },
    saving: save.isPending,
    saveError: save.error,
  };
}
export type InputsState = ReturnType<typeof useInputs>;

export const asEntered = (rate: number): number => Math.round(rate * 1e4) / 1e4;

export function setRate(state: Pick<InputsState, "inputs" | "change">, measured: number): void {
  const { isSoilingRateVariable, localSoilingRate } = state.inputs;
  const before: Partial<CalculationInputs> = { isSoilingRateVariable, localSoilingRate };
  const rate = asEntered(measured);
  state.change({ isSoilingRateVariable: false, localSoilingRate: rate });
  toasts.show({
    text: inputsTexts.rateSet(rate),
    tone: "ok",
    action: { label: inputsTexts.undo, onAction: () => state.change(before) },
  });
}
