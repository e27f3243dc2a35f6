import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { PlanChange } from "../../api/changes.ts";

/**
 * Background work shown in the header: a polling query sets `meta.activity`, a function of its data that returns words ("Calculating
 * savings") or null; a mutation sets the words and counts while pending.
 */
declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { activity?: (data: unknown) => string | null };
    mutationMeta: { activity?: string; changesPlans?: PlanChange };
  }
}

/** Polling after its screen was left [ms]. */
const LEFT_POLL_MS = 5_000;

const openQueries = (client: QueryClient) =>
  client.getQueryCache().findAll({
    predicate: ({ meta, state }) => state.data !== undefined && (meta?.activity?.(state.data) ?? null) !== null,
  });

export function activities(client: QueryClient): string[] {
  const polled = openQueries(client).map((query) => query.meta?.activity?.(query.state.data));
  const changing = client
    .getMutationCache()
    .findAll({ status: "pending" })
    .map((mutation) => mutation.meta?.activity);
  return [...new Set([...polled, ...changing])].filter((text) => typeof text === "string");
}

/** Joined words for a stable snapshot; empty: nothing. */
export function useActivity(): string {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [client.getQueryCache().subscribe(listener), client.getMutationCache().subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [client],
  );
  const snapshot = () => activities(client).join(" · ");
  const words = useSyncExternalStore(subscribe, snapshot, snapshot);
  const busy = words !== "";
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => {
      for (const query of openQueries(client)) if (!query.isActive()) void query.fetch().catch(() => undefined);
    }, LEFT_POLL_MS);
    return () => clearInterval(timer);
  }, [busy, client]);
  return words;
}
