import { type MutationState, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Device } from "#contract/devices/device";
import type { SavingsJob, SavingsRequest, SavingsStatus } from "#contract/savings/savings";
import { keepText, keptJson } from "../../api/kept.ts";
import { type TabStorage, tabStorage } from "../../api/reload-guard.ts";
import { plantPlanQuery, savingsStatusQuery, startSavings } from "./queries.ts";

/** Restarts of a job the server lost, before asking. */
export const AUTOMATIC_RERUNS = 2;

const reasonOf = ({ reason }: SavingsStatus): string => reason ?? "The calculation failed.";

/** Starts a job until the server has finished one. */
export async function finishedJob(
  start: () => Promise<SavingsJob>,
  statusOf: (job: string) => Promise<SavingsStatus>,
): Promise<string> {
  for (let reruns = 0; reruns <= AUTOMATIC_RERUNS; reruns++) {
    const { job } = await start();
    const answer = await statusOf(job);
    if (answer.status === "DONE") return job;
    if (answer.status === "FAILED") throw new Error(reasonOf(answer));
  }
  throw new Error("The calculation was interrupted more than once. Try again.");
}

export interface SavingsRun {
  request: SavingsRequest;
  /** [epoch ms] */
  startedAt: number;
  /** When the plan that was saved at the start was calculated [UTC s]; null: none was saved. */
  planAt: number | null;
  /** The lost job that this one runs again. */
  replaces?: string;
}

const runKey = (job: string): string => `soilsight-run:${job}`;

export const readRun = (storage: TabStorage | null, job: string | undefined): SavingsRun | null =>
  job === undefined ? null : (keptJson(runKey(job), storage) as SavingsRun | null);

/** Without storage, the saved plan is shown after a reload. */
export const saveRun = (storage: TabStorage | null, job: string, run: SavingsRun): void =>
  keepText(runKey(job), JSON.stringify(run), storage);

type Start = MutationState<string, Error, SavingsRun>;

/**
 * What becomes of a job that the server lost: it runs again once. Then the address names the new one, or none if that failed or if its
 * request is unknown.
 */
export function afterLoss(
  job: string,
  starts: readonly Pick<Start, "status" | "variables" | "data">[],
  held: SavingsRun | null,
): { run: SavingsRun } | { job: string | undefined } | null {
  if (starts.at(-1)?.status === "pending") return null;
  const rerun = starts.findLast(({ variables }) => variables?.replaces === job);
  if (rerun !== undefined) return { job: rerun.data };
  return held === null ? { job: undefined } : { run: { ...held, replaces: job } };
}

/** Its job is in the address, so that a reload continues; a start is known to all tabs of the plant. */
export function useSavings(
  { plant_id, device_id }: Pick<Device, "plant_id" | "device_id">,
  job: string | undefined,
  setJob: (job: string | undefined) => void,
) {
  const client = useQueryClient();
  const held = useMemo(() => readRun(tabStorage(), job), [job]);
  /** Without a stored run (the address was opened in another tab) the start is unknown, so time counts from here. */
  const [openedAt] = useState(() => Date.now());
  const latest = useQuery(plantPlanQuery(plant_id));
  const savedAt = latest.data?.finishedAt ?? null;
  const mutationKey = ["savings", device_id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ request }: SavingsRun) =>
      finishedJob(
        () => startSavings(request),
        (started) => client.fetchQuery(savingsStatusQuery(started)),
      ),
    onSuccess: (finished, run) => {
      saveRun(tabStorage(), finished, run);
      setJob(finished);
      void client.invalidateQueries(plantPlanQuery(plant_id));
    },
  });
  const starts = useMutationState({ filters: { mutationKey }, select: ({ state }) => state as Start });
  const last = starts.at(-1);
  const isStarting = last?.status === "pending";
  const run = isStarting ? last.variables : (held ?? (last?.data === job ? last?.variables : undefined));
  const startedAt = run?.startedAt ?? openedAt;
  const status = useQuery({ ...savingsStatusQuery(job ?? ""), enabled: job !== undefined });
  /** Of an address that was opened again. */
  const lost = status.data?.status === "NOT FOUND";

  useEffect(() => {
    const next = lost && job !== undefined ? afterLoss(job, starts, held) : null;
    if (next === null) return;
    if ("run" in next) mutate(next.run);
    else setJob(next.job);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- setJob and starts change with every render; each step is taken once
  }, [lost, job, isStarting]);

  const waiting = isStarting || (job !== undefined && (status.isPending || lost));
  const failure = (last?.status === "error" ? last.error : status.error)?.message;
  const failed = status.data?.status === "FAILED" ? reasonOf(status.data) : null;
  // Without its request a result's basis is unknown.
  const own = !waiting && run !== undefined ? (status.data?.result ?? null) : null;
  const start = (request: SavingsRequest) => mutate({ request, startedAt: Date.now(), planAt: savedAt });
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
    error: isStarting ? null : (failure ?? failed),
    start,
    retry: asked === undefined ? null : () => start(asked.request),
  };
}
export type SavingsHook = ReturnType<typeof useSavings>;
