import {
  type MutationCache,
  type MutationKey,
  type MutationState,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Device } from "#contract/devices/device";
import type { SavingsJob, SavingsRequest, SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { plantPlanQuery, savingsStatus, startSavings } from "./queries.ts";

/** Restarts of a job the server lost, before asking. */
const AUTOMATIC_RERUNS = 2;

/** Starts a job until the server has finished one. */
export async function finishedJob(
  start: () => Promise<SavingsJob>,
  statusOf: (job: string) => Promise<SavingsStatus>,
): Promise<SavingsResult> {
  for (let reruns = 0; reruns <= AUTOMATIC_RERUNS; reruns++) {
    const { job } = await start();
    const { status, result, reason } = await statusOf(job);
    if (result) return result;
    if (status === "FAILED") throw new Error(reason ?? "The calculation failed.");
  }
  throw new Error("The calculation was interrupted more than once. Try again.");
}

interface SavingsRun {
  request: SavingsRequest;
  /** [epoch ms] */
  startedAt: number;
  /** When the plan that was saved at the start was calculated [UTC s]; null: none was saved. */
  planAt: number | null;
}

/** Results before the last one, which nobody reads. */
export function dropEarlierRuns(cache: MutationCache, mutationKey: MutationKey): void {
  for (const earlier of cache.findAll({ mutationKey }).slice(0, -1)) cache.remove(earlier);
}

/** The last calculation of the device, for all tabs of the plant. It lasts as long as the page. */
export function useSavings({ plant_id, device_id }: Pick<Device, "plant_id" | "device_id">) {
  const client = useQueryClient();
  const savedAt = useQuery(plantPlanQuery(plant_id)).data?.finishedAt ?? null;
  const mutationKey = ["savings", device_id];
  const { mutate } = useMutation({
    mutationKey,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ request }: SavingsRun) => finishedJob(() => startSavings(request), savingsStatus),
    onSettled: () => dropEarlierRuns(client.getMutationCache(), mutationKey),
    onSuccess: () => void client.invalidateQueries(plantPlanQuery(plant_id)),
  });
  const last = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<SavingsResult, Error, SavingsRun>,
  }).at(-1);
  return {
    savedAt,
    run: last?.variables,
    /** Of this run; the plan of the saved inputs is another. */
    result: last?.data,
    waiting: last?.status === "pending",
    error: last?.error,
    start: (request: SavingsRequest) => mutate({ request, startedAt: Date.now(), planAt: savedAt }),
  };
}
export type SavingsHook = ReturnType<typeof useSavings>;
