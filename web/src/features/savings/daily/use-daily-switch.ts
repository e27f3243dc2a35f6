import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DailyAnalysis, dailyTexts } from "#contract/dashboard/daily-analysis";
import { ApiProblem } from "../../../api/problem.ts";
import { dailyAnalysisQuery, setDailyAnalysis } from "../queries.ts";

type SwitchState =
  | { kind: "rest" }
  | { kind: "asking"; state: DailyAnalysis }
  | { kind: "refused"; fields: Readonly<Record<string, string>> }
  | { kind: "failed"; message: string };

const rest: SwitchState = { kind: "rest" };

/** The switch shows the server's state: it turns on only after Yes and the server's consent. */
export function useDailySwitch(device: string, { isUnsaved }: { isUnsaved: boolean }) {
  const client = useQueryClient();
  const options = dailyAnalysisQuery(device);
  const query = useQuery(options);
  const [step, setStep] = useState<SwitchState>(rest);
  const refuse = (error: Error) =>
    setStep(
      error instanceof ApiProblem && error.type === "validation"
        ? { kind: "refused", fields: error.fields }
        : { kind: "failed", message: error.message },
    );
  const set = useMutation({
    mutationFn: (on: boolean) => setDailyAnalysis(device, on),
    onSuccess: (state) => {
      client.setQueryData(options.queryKey, state);
      setStep(rest);
    },
    onError: refuse,
  });
  const look = useMutation({
    mutationFn: () => client.fetchQuery({ ...options, staleTime: 0 }),
    onSuccess: (state) =>
      setStep(
        Object.keys(state.refused).length > 0 ? { kind: "refused", fields: state.refused } : { kind: "asking", state },
      ),
    onError: refuse,
  });
  return {
    state: query.data ?? null,
    error: query.isError && query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    step,
    pending: set.isPending || look.isPending,
    turn: (on: boolean) => {
      setStep(rest);
      if (!on) set.mutate(false);
      else if (isUnsaved) setStep({ kind: "failed", message: dailyTexts.unsaved });
      else look.mutate();
    },
    confirm: () => set.mutate(true),
    cancel: () => setStep(rest),
  };
}
export type DailySwitchState = ReturnType<typeof useDailySwitch>;
