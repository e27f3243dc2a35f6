import type { AnalysisRun } from "#contract/dashboard/daily-analysis";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";

const param = (device: string) => ({ param: { id: device } });

/** During a run, and otherwise [ms]. */
const RUN_POLL_MS = 1500;
const LATER = 5 * 60_000;

const isUnderWay = (run: AnalysisRun | null | undefined): boolean =>
  run?.state === "PENDING" || run?.state === "RUNNING";

export const dailyAnalysisQuery = (device: string) =>
  asked(
    ["device", device, "daily-analysis"],
    (init) => api.device[":id"]["run-wash-analysis"].$get(param(device), init),
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.newest) ? RUN_POLL_MS : LATER) },
  );

export const setDailyAnalysis = (device: string, runWashAnalysis: boolean) =>
  unwrap(api.device[":id"]["run-wash-analysis"].$put({ ...param(device), json: { runWashAnalysis } }));
