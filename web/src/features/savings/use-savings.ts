import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SavingsRequest, SavingsResult } from "#contract/savings/savings";
import { tabMemory } from "../../api/reload-guard.ts";
import { afterStatus, pollDelay } from "./job.model.ts";
import { keepRun, readRun, type Run } from "./result.model.ts";
import { latestSavingsQuery, savingsStatusQuery, startSavings } from "./queries.ts";

/**
 * The savings job of a device: starts it, asks for its state, starts it again when the server lost it, and keeps the
 * newest finished result. The reference of the job lives in the address, so that a reload goes on with it.
 */
export function useSavings(device: string, job: string | undefined, setJob: (job: string | undefined) => void) {
  const client = useQueryClient();
  const [run, setRun] = useState<Run | null>(() => readRun(tabMemory(), job));
  /** What was on the screen when Calculate was pressed. */
  const [before, setBefore] = useState<SavingsResult | null | undefined>(undefined);
  /** After a reload nobody knows when the job began; the time counts from here. */
  const [openedAt] = useState(() => Date.now());
  const startedAt = run?.startedAt ?? openedAt;
  const latest = useQuery(latestSavingsQuery(device));
  const planAt = latest.data?.finishedAt ?? null;
  const start = useMutation({
    mutationFn: startSavings,
    onSuccess: (answer, request) => {
      keepRun(tabMemory(), answer.job, { request, startedAt: Date.now(), reruns: 0, planAt });
      setJob(answer.job);
    },
  });
  const status = useQuery({
    ...savingsStatusQuery(job ?? ""),
    enabled: job !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data && afterStatus(state.data, 0).do === "wait" ? pollDelay(Date.now() - startedAt) : false,
  });
  const step = status.data ? afterStatus(status.data, run?.reruns ?? 0) : null;
  const lost = step?.do === "rerun";
  const done = step?.do === "show";
  const { mutate } = start;

  useEffect(() => {
    if (!lost) return;
    // Without the request (after a reload) there is nothing to run again: the newest finished result stays.
    if (!run) return setJob(undefined);
    setRun({ ...run, reruns: run.reruns + 1 });
    mutate(run.request);
    // Each lost job has a reference of its own and is answered once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- run and setJob change with every render; the job is what counts
  }, [lost, job]);

  useEffect(() => {
    if (done) void client.invalidateQueries(latestSavingsQuery(device));
  }, [done, job, client, device]);

  const waiting = start.isPending || (job !== undefined && (status.isPending || step?.do === "wait" || lost));
  const failure = start.error ?? status.error;
  const saved = latest.data?.result ?? null;
  // Without its request nobody can say what a result rests on: the plan of the saved inputs is shown, if there is one.
  const own = done && (run !== null || saved === null) ? (status.data?.result ?? null) : null;
  const result = waiting ? null : (own ?? saved);
  return {
    /** The result on the screen: this job's, else the plan of the saved inputs. Cleared while a new one is calculated. */
    result,
    saved: waiting ? null : saved,
    savedAt: planAt,
    /** When the plan of the saved inputs was calculated that was there as this calculation began; null: not known. */
    planAt: run?.planAt ?? null,
    /** What the result was asked with; null: with the saved inputs. */
    request: own === null ? null : (run?.request ?? null),
    /** What was shown before this page calculated; undefined: it has not. */
    before: own === null ? undefined : before,
    loadingLatest: latest.isPending,
    waiting,
    startedAt,
    /** Not while a job is being started: the state that is known then is still that of the one before. */
    error: start.isPending ? null : failure ? failure.message : step?.do === "fail" ? step.reason : null,
    start: (request: SavingsRequest) => {
      setBefore(result);
      setRun({ request, startedAt: Date.now(), reruns: 0, planAt });
      start.mutate(request);
    },
    retry:
      run === null
        ? null
        : () => {
            setRun({ ...run, startedAt: Date.now(), reruns: 0, planAt });
            start.mutate(run.request);
          },
  };
}
export type SavingsState = ReturnType<typeof useSavings>;
