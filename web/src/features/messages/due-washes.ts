import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { NextWash } from "#contract/dashboard/recommendation";
import type { Message } from "#contract/messages/messages";
import { keepText, keptText } from "../../api/kept.ts";
import { asked } from "../../api/asked.ts";
import { api } from "../../api/client.ts";
import { createListeners } from "../../store.ts";

const nextWashesQuery = asked(["next-washes"], (init) => api["next-washes"].$get({}, init), {
  refetchInterval: 10 * 60_000,
});

/** Another date of a plant is another wash. */
export const washKey = ({ plant_id, date }: NextWash): string => `${plant_id} ${date}`;

export const dueWashes = (washes: readonly NextWash[], dismissed: readonly string[]): NextWash[] =>
  washes.filter((wash) => wash.isDue && !dismissed.includes(washKey(wash)));

/** Message that offers to dismiss a due wash: the newest of its plant, preferably not an alert. */
export function reminderOf<Some extends Pick<Message, "plant_id" | "rule">>(
  { plant_id }: NextWash,
  messages: readonly Some[],
): Some | undefined {
  const ofPlant = messages.filter((message) => message.plant_id === plant_id);
  return ofPlant.find(({ rule }) => rule === null) ?? ofPlant[0];
}

const MAX_KEPT = 200;
const storageKey = (userId: string): string => `washes.dismissed.${userId}`;
const dismissals = createListeners();

/** Text keeps the snapshot stable. */
const storedText = (userId: string): string => keptText(storageKey(userId)) ?? "";

export function dismissWash(userId: string, wash: NextWash): void {
  const dismissed = storedText(userId).split("\n").filter(Boolean);
  keepText(storageKey(userId), [...dismissed, washKey(wash)].slice(-MAX_KEPT).join("\n"));
  dismissals.notify();
}

/** Marked until logged or dismissed, not until seen. */
export function useDueWashes(userId: string): NextWash[] {
  const { data } = useQuery(nextWashesQuery);
  const dismissed = useSyncExternalStore(
    dismissals.subscribe,
    () => storedText(userId),
    () => "",
  );
  return dueWashes(data?.washes ?? [], dismissed.split("\n"));
}
