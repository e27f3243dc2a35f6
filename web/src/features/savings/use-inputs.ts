import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CalculationInputs, startingInputs } from "#contract/calculation-inputs";
import { inputsQuery, saveInputs } from "./queries.ts";

interface Draft {
  plant: string;
  /** The version that was on the screen when the person began to type. */
  version: number;
  inputs: CalculationInputs;
}

/**
 * The inputs of a plant as stored and as they stand on the screen. What somebody else saves in between is never
 * overwritten silently: the server refuses the older version and the person chooses.
 */
export function useInputs(plant: string) {
  const client = useQueryClient();
  const query = useQuery(inputsQuery(plant));
  const [draft, setDraft] = useState<Draft | null>(null);
  const stored = query.data ?? null;
  const mine = draft?.plant === plant ? draft : null;
  const save = useMutation({
    mutationFn: (value: { version: number; inputs: CalculationInputs }) => saveInputs(plant, value),
    onSuccess: (saved) => {
      client.setQueryData(inputsQuery(plant).queryKey, saved);
      setDraft(null);
    },
  });
  const inputs = mine?.inputs ?? stored?.inputs ?? startingInputs;
  const version = mine?.version ?? stored?.version ?? 0;
  return {
    query,
    stored,
    inputs,
    change: (change: Partial<CalculationInputs>) => {
      save.reset();
      setDraft({ plant, version, inputs: { ...inputs, ...change } });
    },
    discard: () => {
      save.reset();
      setDraft(null);
    },
    save: () => save.mutate({ version, inputs }),
    /** After a conflict: what is on the screen replaces what the other person saved. */
    saveOverNewer: async () => {
      const newest = await client.fetchQuery({ ...inputsQuery(plant), staleTime: 0 });
      save.mutate({ version: newest.version, inputs });
    },
    saving: save.isPending,
    saveError: save.error,
  };
}
export type InputsState = ReturnType<typeof useInputs>;
