import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import {
  type CalculationInputs,
  type SaveCalculationInputs,
  type StoredCalculationInputs,
  startingInputs,
} from "#contract/records/inputs";
import { ApiProblem } from "../../../api/problem.ts";
import { tabStorage } from "../../../api/reload-guard.ts";
import { sessionQuery } from "../../../api/session/session.ts";
import { toasts, undoLabel } from "../../../ui/toasts/toast-queue.ts";
import {
  type FieldEntry,
  changedInputs,
  draftOf,
  draftStorageKey,
  type InputsDraft,
  inputsWith,
  saveDraft,
  readDraft,
  changeCount,
} from "./inputs.model.ts";
import { inputsQuery, saveInputs } from "../queries.ts";
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
  /** Only this is saved; what else was typed stays unsaved. */
  change?: Partial<CalculationInputs>;
  text: string;
}

function useSave(plant: string, setDraft: ReturnType<typeof useDraft>["setDraft"]) {
  const client = useQueryClient();
  const meta = { changesPlans: true } as const;
  const show = (saved: StoredCalculationInputs) => client.setQueryData(inputsQuery(plant).queryKey, saved);
  const undo = useMutation({
    mutationFn: (former: SaveCalculationInputs) => saveInputs(plant, former),
    meta,
    onSuccess: (saved) => {
      show(saved);
      setDraft(() => null);
    },
    onError: ({ message: detail }) => toasts.show({ text: inputsTexts.notUndone, detail, tone: "critical" }),
  });
  return useMutation({
    mutationFn: async ({ version, inputs }: InputsChange) => {
      const before = client.getQueryData(inputsQuery(plant).queryKey);
      return { saved: await saveInputs(plant, { version, inputs }), before };
    },
    meta,
    onError: (error) => {
      // For the values that the conflict shows.
      if (error instanceof ApiProblem && error.status === 409)
        void client.invalidateQueries({ queryKey: inputsQuery(plant).queryKey });
    },
    onSuccess: ({ saved, before }, { change, text }) => {
      show(saved);
      // Typed during the save, so still unsaved.
      setDraft(
        (now) =>
          now &&
          draftOf({ ...now, inputs: inputsWith(saved.inputs, { ...now.change, ...change }) }, saved.inputs, {
            version: saved.version,
            base: saved.inputs,
          }),
      );
      const action = { label: undoLabel, forMs: UNDO_MS };
      toasts.show({
        text,
        tone: "ok",
        // Nothing was saved before the first time.
        ...(before !== undefined &&
          before.version > 0 && {
            action: { ...action, onAction: () => undo.mutate({ version: saved.version, inputs: before.inputs }) },
          }),
      });
    },
  });
}

/** Id of the button that opens the dialog for an energy file. */
export const UPLOAD_ENERGY = "upload-energy";

/** Stored and edited inputs. Concurrent saves are never overwritten silently. */
export function useInputs(plant: string) {
  const query = useQuery(inputsQuery(plant));
  const { draft, setDraft } = useDraft(draftStorageKey(usePerson(), plant));
  const stored = query.data ?? null;
  const save = useSave(plant, setDraft);
  const { inputs: base, version } = stored ?? { inputs: startingInputs, version: 0 };
  const change = draft?.change;
  // The preview waits until it rests.
  const inputs = useMemo(() => inputsWith(base, change), [base, change]);
  const wrong = draft?.wrong ?? {};
  const unsaved = stored === null ? 0 : changeCount(inputs, base, wrong);
  // Otherwise its values would come back after someone else's next save.
  if (draft !== null && stored !== null && unsaved === 0) setDraft(() => null);
  return {
    query,
    stored,
    inputs,
    wrong,
    unsaved,
    /** Another save came after what was typed here, which would overwrite it. */
    overtaken: draft !== null && unsaved > 0 && draft.version !== version && !save.isPending ? draft : null,
    change: (part: Partial<CalculationInputs>, entries?: readonly FieldEntry[]) => {
      save.reset();
      setDraft((now) => {
        const before = { inputs: inputsWith(base, now?.change), wrong: now?.wrong ?? {} };
        return draftOf(changedInputs(before, part, entries), base, now ?? { version, base });
      });
    },
    discard: () => {
      save.reset();
      setDraft(() => null);
    },
    save: (onSaved?: () => void) => save.mutate({ version, inputs, text: inputsTexts.saved }, { onSuccess: onSaved }),
    saveChange: (part: Partial<CalculationInputs>, text: string) => {
      if (stored !== null) save.mutate({ version, inputs: inputsWith(base, part), change: part, text });
    },
    saving: save.isPending,
    saveError: save.error,
    forgetError: save.reset,
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
    undo: () => state.change(before),
  });
}
