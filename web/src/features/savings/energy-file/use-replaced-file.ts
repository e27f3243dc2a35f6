import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SaveEnergyFile } from "#contract/savings/energy-file";
import { refreshPlans } from "../../../api/changes.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { energyFileText, inputsQuery, saveEnergyFile } from "../queries.ts";
import { inputsTexts, UNDO_MS } from "../texts.ts";

export function useReplacedFile(plant: string, onDone: () => void) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: inputsQuery(plant).queryKey });
    void refreshPlans(client, plant);
  };
  const restore = async (former: SaveEnergyFile): Promise<void> => {
    try {
      await saveEnergyFile(plant, former);
      refresh();
      toasts.show({ text: inputsTexts.energyRestored, tone: "ok" });
    } catch (error) {
      toasts.show({ text: inputsTexts.notUndone, detail: (error as Error).message, tone: "critical" });
    }
  };
  return useMutation({
    mutationFn: async (file: SaveEnergyFile) => {
      const year = client.getQueryData(inputsQuery(plant).queryKey)?.energyYear ?? null;
      const content = year && (await energyFileText(plant));
      await saveEnergyFile(plant, file);
      if (year === null || !content) return null;
      const { fileName, customCSVFileStartDate, acLimitKw } = year;
      return { fileName, content, customCSVFileStartDate, acLimitKw };
    },
    onSuccess: (former) => {
      refresh();
      onDone();
      if (former === null) return;
      const action = { label: inputsTexts.undo, forMs: UNDO_MS, onAction: () => void restore(former) };
      toasts.show({ text: inputsTexts.energyReplaced, tone: "ok", action });
    },
  });
}
