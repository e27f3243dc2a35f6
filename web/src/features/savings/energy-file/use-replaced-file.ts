import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SaveEnergyFile } from "#contract/savings/energy-file";
import { toasts, undoLabel } from "../../../ui/toasts/toast-queue.ts";
import { energyFileText, inputsQuery, saveEnergyFile } from "../queries.ts";
import { inputsTexts, UNDO_MS } from "../texts.ts";

export function useReplacedFile(plant: string, onDone: () => void) {
  const client = useQueryClient();
  const meta = { changesPlans: true } as const;
  const refresh = () => void client.invalidateQueries({ queryKey: inputsQuery(plant).queryKey });
  const restore = useMutation({
    mutationFn: (former: SaveEnergyFile) => saveEnergyFile(plant, former),
    meta,
    onSuccess: () => {
      refresh();
      toasts.show({ text: inputsTexts.energyRestored, tone: "ok" });
    },
    onError: ({ message: detail }) => toasts.show({ text: inputsTexts.notUndone, detail, tone: "critical" }),
  });
  return useMutation({
    mutationFn: async (file: SaveEnergyFile) => {
      const year = client.getQueryData(inputsQuery(plant).queryKey)?.energyYear ?? null;
      const content = year && (await energyFileText(plant));
      await saveEnergyFile(plant, file);
      if (year === null || !content) return null;
      const { fileName, customCSVFileStartDate, acLimitKw } = year;
      return { fileName, content, customCSVFileStartDate, acLimitKw };
    },
    meta,
    onSuccess: (former) => {
      refresh();
      onDone();
      if (former === null) return;
      const action = { label: undoLabel, forMs: UNDO_MS, onAction: () => restore.mutate(former) };
      toasts.show({ text: inputsTexts.energyReplaced, tone: "ok", action });
    },
  });
}
