import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SaveSoilingRate } from "#contract/soiling/soiling";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { refreshPlans } from "../../savings/index.ts";
import { saveSoilingRate } from "./rate.queries.ts";
import { deviceRateQuery, removeSoilingRate } from "./queries.ts";

const { rate: texts } = measuredTexts;

export const keptRate = (rate: number, from: string, to: string): SaveSoilingRate => ({
  soilingRate: rate,
  soilingRateStartDate: from,
  soilingRateEndDate: to,
});

export function useSavedRate(plant: string, device: string) {
  const client = useQueryClient();
  const query = useQuery(deviceRateQuery(device));
  const savedRate = query.data?.kept ?? null;
  const store = async (chosen: SaveSoilingRate | null) => {
    await (chosen === null ? removeSoilingRate(device) : saveSoilingRate(device, chosen));
    await client.invalidateQueries({ queryKey: ["device", device] });
    await refreshPlans(client, plant);
  };
  const fail = (chosen: SaveSoilingRate | null) => (error: Error) =>
    toasts.show({
      text: chosen === null ? texts.notRemoved : texts.notKept,
      detail: error.message,
      tone: "critical",
    });
  const change = useMutation({
    mutationFn: async (chosen: SaveSoilingRate | null) => {
      await store(chosen);
      return { before: savedRate };
    },
    onSuccess: ({ before }, chosen) =>
      toasts.show({
        text: chosen === null ? texts.removed : texts.kept(chosen.soilingRate),
        tone: "ok",
        action: { label: "Undo", onAction: () => void store(before).catch(fail(before)) },
      }),
    onError: (error, chosen) => fail(chosen)(error),
  });
  return {
    kept: savedRate,
    pending: change.isPending,
    keep: (chosen: SaveSoilingRate) => change.mutate(chosen),
    remove: () => change.mutate(null),
  };
}
