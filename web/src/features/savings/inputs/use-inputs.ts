import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { tabStorage } from "../../../api/reload-guard.ts";
import { sessionQuery } from "../../../api/session/session.ts";
import {
  type FieldEntry,
  changedDraft,
  draftStorageKey,
  type InputsDraft,
  saveDraft,
  readDraft,
} from "./draft.model.ts";
import { changeCount, changedFields } from "./inputs.model.ts";
import { inputsQuery, saveInputs } from "../queries.ts";

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

/** Stored and edited inputs. Concurrent saves are never overwritten silently. */
export function useInputs(plant: string) {
  const client = useQueryClient();
  const query = useQuery(inputsQuery(plant));
  const { draft, setDraft } = useDraft(draftStorageKey(usePerson(), plant));
  const stored = query.data ?? null;
  const save = useMutation({
    mutationFn: (value: { version: number; inputs: CalculationInputs }) => saveInputs(plant, value),
    onSuccess: (saved, { inputs: sent }) => {
      client.setQueryData(inputsQuery(plant).queryKey, saved);
      // Typed during the save, so still unsaved.
      setDraft((now) =>
        now === null || (changedFields(now.inputs, sent).length === 0 && Object.keys(now.wrong).length === 0)
          ? null
          : { ...now, version: saved.version },
      );
    },
  });
  const inputs = draft?.inputs ?? stored?.inputs ?? startingInputs;
  const wrong = draft?.wrong ?? {};
  const version = draft?.version ?? stored?.version ?? 0;
  const unsaved = stored === null ? 0 : changeCount(inputs, stored.inputs, wrong);
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
    save: () => save.mutate({ version, inputs }),
    saveNow: () => save.mutateAsync({ version, inputs }),
    saveOverNewer: async () => {
      const newest = await client.fetchQuery({ ...inputsQuery(plant), staleTime: 0 });
      save.mutate({ version: newest.version, inputs });
    },
    saving: save.isPending,
    saveError: save.error,
  };
}
export type InputsState = ReturnType<typeof useInputs>;
