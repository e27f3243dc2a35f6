import { type MutationState, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Device } from "#contract/devices/device";
import type { SavingsJob, SavingsRequest, SavingsState, SavingsStatus } from "#contract/savings/savings";
import { keepText, keptJson } from "../../api/kept.ts";
import { type TabStorage, tabStorage } from "../../api/reload-guard.ts";
import { plantPlanQuery, savingsStatusQuery, startSavings } from "./queries.ts";

/** Restarts of a job the server lost, before asking. */
export const AUTOMATIC_RERUNS = 2;

type JobStep = { do: "show" } | { do: "rerun" } | { do: "fail"; reason: string };

export function afterStatus(answer: Pick<SavingsStatus, "status" | "reason">, reruns: number): JobStep {
  const steps: Record<SavingsState, () => JobStep> = {
    DONE: () => ({ do: "show" }),
    FAILED: () => ({ do: "fail", reason: answer.reason ?? "The calculation failed." }),
    "NOT FOUND": () =>
      reruns < AUTOMATIC_RERUNS
        ? { do: "rerun" }
        : { do: "fail", reason: "The calculation was interrupted more than once. Try again." },
  };
  return steps[answer.status]();
}

export interface SavingsRun {
  request: SavingsRequest;
  /** [epoch ms] */
  startedAt: number;
  reruns: number;
  /** When the plan that was saved at the start was calculated [UTC s]; null: none was saved. */
  planAt: number | null;
}

const runKey = (job: string): string => `soilsight-run:${job}`;

export const readRun = (storage: TabStorage | null, job: string | undefined): SavingsRun | null =>
  job === undefined ? null : (keptJson(runKey(job), storage) as SavingsRun | null);

/** Without storage, the saved plan is shown after a reload. */
export const saveRun = (storage: TabStorage | null, job: string, run: SavingsRun): void =>
  keepText(runKey(job), JSON.stringify(run), storage);

type Start = MutationState<SavingsJob, Error, SavingsRun>;

/**
 * Starts the savings job and reads its result, restarts a lost one, keeps the newest result. Its reference is in the address, so that a reload
 * continues; a start is known to all tabs of the plant.
 */
export function useSavings(
  { plant_id, device_id }: Pick<Device, "plant_id" | "device_id">,
  job: string | undefined,
  setJob: (job: string | undefined) => void,
) {
  const client = useQueryClient();
  const [held, setHeld] = useState(() => ({ job, run: readRun(tabStorage(), job) }));
  if (held.job !== job) setHeld({ job, run: readRun(tabStorage(), job) });
  /** Without a stored run (the address was opened in another tab) the start is unknown, so time counts from here. */
  const [openedAt] = useState(() => Date.now());
  const latest = useQuery(plantPlanQuery(plant_id));
  const savedAt = latest.data?.finishedAt ?? null;
  const mutationKey = ["savings", device_id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ request }: SavingsRun) => startSavings(request),
    onSuccess: (answer, run) => {
      saveRun(tabStorage(), answer.job, run);
      setJob(answer.job);
    },
  });
  const starts = useMutationState({ filters: { mutationKey }, select: ({ state }) => state as Start });
  const last = starts.at(-1);
  const isStarting = last?.status === "pending";
  const run = isStarting ? last.variables : (held.run ?? (last?.data?.job === job ? last?.variables : undefined));
  const startedAt = run?.startedAt ?? openedAt;
  const status = useQuery({
    ...savingsStatusQuery(job ?? ""),
    enabled: job !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const step = status.data ? afterStatus(status.data, held.run?.reruns ?? 0) : null;
  const lost = step?.do === "rerun";
  const done = step?.do === "show";

  useEffect(() => {
    if (!lost) return;
    // Without a stored run, its request is unknown and the job can't be restarted.
    if (!held.run) return setJob(undefined);
    mutate({ ...held.run, reruns: held.run.reruns + 1 });
    // Each lost job is handled once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- run and setJob change with every render; the job is what counts
  }, [lost, job]);

  useEffect(() => {
    if (done) void client.invalidateQueries(plantPlanQuery(plant_id));
  }, [done, job, client, plant_id]);

  const waiting = isStarting || (job !== undefined && (status.isPending || lost));
  const failure = last?.status === "error" ? last.error : status.error;
  // Without its request a result's basis is unknown.
  const own = done && !waiting && run !== undefined ? (status.data?.result ?? null) : null;
  const start = (request: SavingsRequest) => mutate({ request, startedAt: Date.now(), reruns: 0, planAt: savedAt });
  const asked = last?.status === "error" ? last.variables : run;
  return {
    /** Of this job; the plan of the saved inputs is another. */
    result: own,
    request: own === null ? null : (run?.request ?? null),
    savedAt,
    planAt: run?.planAt ?? null,
    waiting,
    startedAt,
    /** While starting, the known state is the former job's. */
    error: isStarting ? null : failure ? failure.message : step?.do === "fail" ? step.reason : null,
    start,
    retry: asked === undefined ? null : () => start(asked.request),
  };
}
export type SavingsHook = ReturnType<typeof useSavings>;
