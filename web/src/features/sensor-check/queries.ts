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

/** The device's object judges at once and sends the days to the directory within seconds. */
const FIGURES_FOLLOW_MS = 3000;

/** Refetches everything that counts days, now and once the changed days have arrived. */
function useFiguresFollow() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries();
    setTimeout(() => void client.invalidateQueries(), FIGURES_FOLLOW_MS);
  };
}

export function useDecision(device: string) {
  const follow = useFiguresFollow();
  const undo = useUndo(device);
  return useMutation({
    mutationFn: (json: DayDecisionRequest) =>
      unwrap(api.device[":id"]["day-decisions"].$post({ param: { id: device }, json })),
    onSuccess: ({ decisions: [decision] }) => {
      if (decision === undefined) return;
      const onAction = () => undo.mutate(decision.id);
      toasts.show({ text: decisionText(decision), tone: "ok", action: { label: texts.undo, onAction } });
    },
    onSettled: follow,
  });
}

export const useUndo = (device: string) =>
  useMutation({
    mutationFn: (decision: string) =>
      unwrap(api.device[":id"]["day-decisions"][":decision"].$delete({ param: { id: device, decision } })),
    onSuccess: () => toasts.show({ text: texts.undone, tone: "ok" }),
    onSettled: useFiguresFollow(),
  });
