import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { SetupUnit } from "#contract/setup/setup";
import { faultReporter, postReport } from "../../api/client-errors.ts";
import { ApiProblem, NO_ANSWER } from "../../api/problem.ts";
import { lookUpUnit, saveSetup } from "./calls.ts";
import { type Move, setupBody, type Walk } from "./draft.model.ts";

const report = faultReporter(postReport, () => "/setup");

/** A refusal has no stack of its own and is logged as a fault of the setup. */
const logged = (error: Error): void =>
  report(error instanceof ApiProblem ? new Error(`setup not saved: ${error.status} ${error.title}`) : error);

const isUnanswered = (error: Error | null): boolean => error instanceof ApiProblem && error.status === NO_ANSWER;
const isExpired = (error: unknown): boolean => error instanceof ApiProblem && error.type === "setup-ticket";

/** Saves the walk. A ticket that expired on the way is renewed; without a connection it is sent when there is one again. */
export function useSave(walk: Walk, unit: SetupUnit, move: (move: Move) => void) {
  const send = (of: SetupUnit) =>
    saveSetup({ ticket: of.ticket, form: setupBody(walk, of, new Date().getTimezoneOffset()) });
  const save = useMutation({
    mutationFn: async () => {
      try {
        return await send(unit);
      } catch (error) {
        if (!isExpired(error)) throw error;
        const renewed = await lookUpUnit(unit.iccId);
        move({ kind: "found", unit: renewed });
        return send(renewed);
      }
    },
    onSuccess: () => move({ kind: "saved" }),
    onError: (error) => !isUnanswered(error) && logged(error),
  });
  const unsent = isUnanswered(save.error);
  const { mutate } = save;
  useEffect(() => {
    if (!unsent) return;
    const again = () => mutate();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [unsent, mutate]);
  return { ...save, unsent };
}
