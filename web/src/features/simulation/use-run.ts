import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "#contract/accounts/session";
import type { PreviousSimulation, Projection, SimulationLimit } from "#contract/simulation/projection";
import { NO_SIMULATIONS_LEFT } from "#contract/simulation/simulation-texts";
import { texts as callTexts } from "#contract/common/texts";
import type { IntervalDays } from "#domain/simulation/interval";
import { ApiProblem } from "../../api/problem.ts";
import { type ChosenPlace, cacheResult, runSimulation } from "./queries.ts";
import { runStep } from "./simulation.model.ts";

type RunDialogState =
  | { kind: "confirm"; place: ChosenPlace }
  | { kind: "used-up" }
  | { kind: "not-covered"; place: ChosenPlace; message: string }
  | { kind: "failed"; message: string };

interface RunInputs {
  user: Session["user"];
  limit: SimulationLimit | undefined;
  previous: readonly PreviousSimulation[] | undefined;
  days: IntervalDays;
  onResult: (result: Projection) => void;
}

export function useRun({ user, limit, previous, days, onResult }: RunInputs) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<RunDialogState | null>(null);
  const run = useMutation({
    mutationFn: (place: ChosenPlace) => runSimulation(user, place, days),
    onSuccess: async (result) => {
      await cacheResult(client, result);
      onResult(result);
    },
    onError: (error, place) => {
      const isUsedUp = error instanceof ApiProblem && error.type === NO_SIMULATIONS_LEFT;
      setAsking(isUsedUp ? { kind: "used-up" } : failureOf(error, place));
      // The known allowance was outdated.
      if (isUsedUp) void client.invalidateQueries({ queryKey: ["simulation", "limit"] });
    },
  });
  const start = (place: ChosenPlace) => {
    setAsking(null);
    run.mutate(place);
  };
  const ask = (place: ChosenPlace) => {
    // The server decides; without a known allowance the run is tried.
    const step = runStep(place, limit ?? { remaining: null }, previous ?? []);
    if (step === "run") start(place);
    else setAsking(step === "used-up" ? { kind: step } : { kind: step, place });
  };
  return { asking, ask, start, isRunning: run.isPending, dismiss: () => setAsking(null) };
}

function failureOf(error: Error, place: ChosenPlace): RunDialogState {
  const message = messageOf(error);
  const isNotCovered = error instanceof ApiProblem && error.fields["location"] !== undefined;
  return isNotCovered ? { kind: "not-covered", place, message } : { kind: "failed", message };
}

const messageOf = (error: Error): string => (error instanceof ApiProblem ? error.message : callTexts.serverError);
