import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SavingsRequest } from "#contract/savings/savings";
import { tabStorage } from "../../api/reload-guard.ts";
import { afterStatus } from "./job.model.ts";
import { saveRun, readRun, type SavingsRun } from "./result.model.ts";
import { latestSavingsQuery, savingsStatusQuery, startSavings } from "./queries.ts";

/**
 * Starts the savings job and reads its result, restarts a lost one, keeps the newest result. Its reference is in the address, so that a reload
 * continues.
 */
export function useSavings(device: string, job: string | undefined, setJob: (job: string | undefined) => void) {
  const client = useQueryClient();
  const [run, setRun] = useState<SavingsRun | null>(() => readRun(tabStorage(), job));
  /** Without a stored run (the address was opened in another tab) the start is unknown, so time counts from here. */
  const [openedAt] = useState(() => Date.now());
  const startedAt = run?.startedAt ?? openedAt;
  const latest = useQuery(latestSavingsQuery(device));
  const planAt = latest.data?.finishedAt ?? null;
  const start = useMutation({
    mutationFn: startSavings,
    onSuccess: (answer, request) => {
      saveRun(tabStorage(), answer.job, { request, startedAt: Date.now(), reruns: 0, planAt });
      setJob(answer.job);
    },
  });
  const status = useQuery({
    ...savingsStatusQuery(job ?? ""),
    enabled: job !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const step = status.data ? afterStatus(status.data, run?.reruns ?? 0) : null;
  const lost = step?.do === "rerun";
  const done = step?.do === "show";
  const { mutate } = start;

  useEffect(() => {
    if (!lost) return;
    // Without a stored run, its request is unknown and the job can't be restarted.
    if (!run) return setJob(undefined);
    setRun({ ...run, reruns: run.reruns + 1 });
    mutate(run.request);
    // Each lost job is handled once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- run and setJob change with every render; the job is what counts
  }, [lost, job]);

  useEffect(() => {
    if (done) void client.invalidateQueries(latestSavingsQuery(device));
  }, [done, job, client, device]);

  const waiting = start.isPending || (job !== undefined && (status.isPending || lost));
  const failure = start.error ?? status.error;
  const saved = latest.data?.result ?? null;
  // Without its request a result's basis is unknown, so the saved plan is shown.
  const own = done && (run !== null || saved === null) ? (status.data?.result ?? null) : null;
  const result = waiting ? null : (own ?? saved);
  return {
    /** This job's result, else the saved plan; empty while calculating. */
    result,
    saved: waiting ? null : saved,
    savedAt: planAt,
    planAt: run?.planAt ?? null,
    /** Null: the saved inputs. */
    request: own === null ? null : (run?.request ?? null),
    loadingLatest: latest.isPending,
    waiting,
    startedAt,
    /** While starting, the known state is the former job's. */
    error: start.isPending ? null : failure ? failure.message : step?.do === "fail" ? step.reason : null,
    start: (request: SavingsRequest) => {
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
export type SavingsHook = ReturnType<typeof useSavings>;
