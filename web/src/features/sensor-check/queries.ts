import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DayDecisionRequest } from "#contract/soiling/sensor-check";
import { api, unwrap } from "../../api/client.ts";

export const sensorCheckQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "sensor-check"],
    queryFn: ({ signal }) =>
      unwrap(api.device[":id"]["sensor-check"].$get({ param: { id: device } }, { init: { signal } })),
  });

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

export const useDecision = (device: string) =>
  useMutation({
    mutationFn: (json: DayDecisionRequest) =>
      unwrap(api.device[":id"]["day-decisions"].$post({ param: { id: device }, json })),
    onSettled: useFiguresFollow(),
  });

export const useUndo = (device: string) =>
  useMutation({
    mutationFn: (decision: string) =>
      unwrap(api.device[":id"]["day-decisions"][":decision"].$delete({ param: { id: device, decision } })),
    onSettled: useFiguresFollow(),
  });
