import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useReachable } from "../../../api/connection.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { setupScreenTexts as texts } from "../texts.ts";
import type { QueuedSetup } from "./queue.model.ts";

/** Loaded with the later steps. */
const phone = () => import("./store.ts");
const waiting = async () => (await phone()).queuedSetups.all();

/** [ms] */
const RETRY_INTERVAL_MS = 60_000;

export interface SetupQueue {
  entries: readonly QueuedSetup[];
  isSending: boolean;
  retry: () => void;
  keep: (entry: QueuedSetup) => Promise<void>;
  takeOut: (id: string) => Promise<void>;
  discard: (id: string) => Promise<void>;
  dropPhotos: (id: string) => Promise<void>;
}

export function useSetupQueue(onSent: (id: string) => void): SetupQueue {
  const [entries, setEntries] = useState<readonly QueuedSetup[]>([]);
  const refresh = () => waiting().then(setEntries, () => undefined);
  useEffect(() => {
    waiting().then(setEntries, () => undefined);
  }, []);
  const send = useMutation({
    // Loaded by a later step.
    mutationFn: async (options: { retryRefused: boolean }) => (await import("./send-queue.ts")).sendQueue(options),
    onSuccess: (sent) => {
      for (const { id, draft } of sent) {
        toasts.show({ text: texts.sent(draft.deviceName), tone: "ok", stays: true });
        onSent(id);
      }
    },
    onSettled: refresh,
  });
  const { mutate } = send;
  const reachable = useReachable();
  const hasWaiting = entries.some(({ isRefused }) => !isRefused);
  useEffect(() => {
    // "online" events don't always fire on pages opened without a signal.
    if (!hasWaiting || !reachable) return;
    const again = () => document.visibilityState === "visible" && mutate({ retryRefused: false });
    again();
    const timer = setInterval(again, RETRY_INTERVAL_MS);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [hasWaiting, reachable, mutate]);
  const changed =
    <T extends unknown[]>(change: (...args: T) => Promise<void>) =>
    async (...args: T): Promise<void> => {
      await change(...args);
      await refresh();
    };
  return {
    entries,
    isSending: send.isPending,
    retry: () => mutate({ retryRefused: true }),
    keep: changed(async (entry) => {
      // Otherwise a phone low on space may delete the queue.
      void navigator.storage?.persist?.().catch(() => undefined);
      await (await phone()).queuedSetups.save(entry);
    }),
    takeOut: changed(async (id) => (await phone()).queuedSetups.remove(id)),
    dropPhotos: async (id) => (await phone()).removePhotos(id),
    discard: changed(async (id) => {
      const { queuedSetups, removePhotos } = await phone();
      await queuedSetups.remove(id);
      await removePhotos(id);
    }),
  };
}
