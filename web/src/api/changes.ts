import { type Query, type QueryClient, type QueryFilters, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { createListeners } from "../store.ts";

/**
 * `meta.changesPlans` of each mutation that may change a decision. `answered`: its answer is the decision, which isn't asked again. `days`:
 * it changes which days count; the device's object judges them at once, and their figures arrive within seconds.
 */
export type PlanChange = true | "answered" | "days";

export const DAYS_FOLLOW_MS = 3000;

const ofPlant = new Set<unknown>(["decision", "savings", "holds"]);

const isOfPlans = ({ queryKey: [kind, , part] }: Query): boolean =>
  (kind === "plant" && ofPlant.has(part)) || (kind === "device" && part === "daily-analysis") || kind === "decisions";

/** Marks and messages follow from the new decision. */
const followsPlans = ({ queryKey: [kind] }: Query): boolean => kind === "next-washes" || kind === "messages";

/**
 * For what else a mutation with `changesPlans` reads again: plans and what follows from them are left to `followChanges`, so that they are
 * asked once.
 */
export const rereadOthers = (
  client: QueryClient,
  { predicate = () => true, ...which }: Pick<QueryFilters, "predicate" | "queryKey">,
): Promise<void> =>
  client.invalidateQueries({
    ...which,
    predicate: (query) => !isOfPlans(query) && !followsPlans(query) && predicate(query),
  });

/**
 * Number of the newest answer that is from before a change of this person. `isInvalidated` of a query doesn't say that: another tab, a change
 * of something else and a connection that is back invalidate queries, too.
 */
const outdated = new WeakMap<Query, number>();
const marks = createListeners();

async function refreshPlans(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  await client.invalidateQueries({ predicate });
  await client.invalidateQueries({ predicate: followsPlans });
}

/** Number of the newest change of days: answers are old until its figures have arrived. */
let newestOfDays = 0;

function followChange(client: QueryClient, change: PlanChange): void {
  const predicate = (query: Query) => isOfPlans(query) && !(change === "answered" && query.queryKey[2] === "decision");
  const mark = (answerOf: (query: Query) => number) => {
    for (const query of client.getQueryCache().findAll({ predicate })) outdated.set(query, answerOf(query));
    marks.notify();
  };
  const newest = ({ state }: Query): number => state.dataUpdateCount;
  if (change !== "days") {
    mark(newest);
    void refreshPlans(client, predicate);
    return;
  }
  // Answers until the new figures are old, so everything that counts days is asked once: then.
  mark(() => Infinity);
  const own = ++newestOfDays;
  setTimeout(() => {
    if (own !== newestOfDays) return;
    mark(newest);
    void client.invalidateQueries();
  }, DAYS_FOLLOW_MS);
}

const followed = new WeakSet<QueryClient>();

/**
 * The one way to ask for plans again: after each mutation that says that it changes them. Also after its failure, because the page may be old
 * or the change stored.
 */
export function followChanges(client: QueryClient): void {
  if (followed.has(client)) return;
  followed.add(client);
  client.getMutationCache().subscribe((event) => {
    const change = event.mutation?.meta?.changesPlans;
    if (event.type !== "updated" || change === undefined) return;
    if (event.action.type === "success") followChange(client, change);
    else if (event.action.type === "error")
      void (change === "days" ? client.invalidateQueries() : refreshPlans(client, isOfPlans));
  });
}

/** On every page with the header, whose bell has due washes: a day that is counted in the control room changes decisions, too. */
export function useFollowedChanges(): void {
  const client = useQueryClient();
  useEffect(() => followChanges(client), [client]);
}

/** Whether the figures on the screen include a saved change. `failed`: the new figures could not be loaded; the person can retry. */
export type ChangeState = "shown" | "updating" | "failed";

/** `isFetching` is read because its end renders the page again, also if the new answer is the same. */
export function useChangeState(
  { isFetching, isError }: { isFetching: boolean; isError: boolean },
  queryKey: QueryKey,
): ChangeState {
  const query = useQueryClient().getQueryCache().find({ queryKey });
  const marked = () => query && outdated.get(query);
  // After a change of days, no query says for seconds that it is fetching.
  const answer = useSyncExternalStore(marks.subscribe, marked, marked);
  const isNewest = answer !== undefined && answer === query?.state.dataUpdateCount;
  if (answer !== Infinity && !isNewest) return "shown";
  if (isError) return query?.state.data === undefined ? "shown" : "failed";
  return answer === Infinity || isFetching ? "updating" : "shown";
}
