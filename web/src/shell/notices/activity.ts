import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";

/**
 * Long work that goes on while a person looks elsewhere. A query that polls it says so in `meta.activity`, a function of
 * its data that gives the words for the header ("Calculating savings") or null once it is over; a mutation gives the
 * words themselves and counts while it is pending.
 */
declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { activity?: (data: unknown) => string | null };
    mutationMeta: { activity?: string };
  }
}

/** Interval at which work is checked whose own screen was left [ms]. */
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

/** Words for the header, joined so that the snapshot is a stable text; empty when nothing is under way. */
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
