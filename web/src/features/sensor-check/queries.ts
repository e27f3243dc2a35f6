import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type DayDecisionRequest, sensorCheckTexts as texts } from "#contract/soiling/sensor-check";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { decisionText } from "./sensor-check.model.ts";

export const sensorCheckQuery = (device: string) =>
  asked(["device", device, "sensor-check"], (init) =>
    api.device[":id"]["sensor-check"].$get({ param: { id: device } }, init),
  );

export function useDecision(device: string) {
  const undo = useUndo(device);
  const reread = useReread(device);
  return useMutation({
    mutationFn: (json: DayDecisionRequest) =>
      unwrap(api.device[":id"]["day-decisions"].$post({ param: { id: device }, json })),
    meta: { changesPlans: "days" },
    onSuccess: ({ decisions: [decision] }) => {
      reread();
      if (decision === undefined) return;
      toasts.show({ text: decisionText(decision), tone: "ok", undo: () => undo.mutate(decision.id) });
    },
  });
}

export function useUndo(device: string) {
  const reread = useReread(device);
  return useMutation({
    mutationFn: (decision: string) =>
      unwrap(api.device[":id"]["day-decisions"][":decision"].$delete({ param: { id: device, decision } })),
    meta: { changesPlans: "days" },
    onSuccess: () => {
      reread();
      toasts.show({ text: texts.undone, tone: "ok" });
    },
  });
}

/** The decisions themselves; what counts days follows. */
function useReread(device: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: sensorCheckQuery(device).queryKey });
}
