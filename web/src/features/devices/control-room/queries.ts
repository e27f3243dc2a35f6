import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ConfigRequest } from "#contract/devices/config";
import type { NormalizationRequest } from "#contract/devices/normalization";
import { api, unwrap } from "../../../api/client.ts";
import { isOver } from "./job.model.ts";

/** [ms] */
const CONFIG_POLL_MS = 5000;
/** [ms] */
const JOB_POLL_MS = 1000;

const param = (id: string) => ({ param: { id } });
const options = (signal: AbortSignal) => ({ init: { signal } });

/** Failures are also logged in the browser. */
async function withErrorLog<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) console.error(what, error);
    throw error;
  }
}

/** An unchanged answer comes from the browser's cache, keeps its identity and renders nothing. */
export const configQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "config"],
    queryFn: ({ signal }) =>
      withErrorLog("config", unwrap(api.device[":id"].config.$get(param(device), options(signal)))),
    staleTime: 0,
    refetchInterval: CONFIG_POLL_MS,
  });

export const historyQuery = (device: string) =>
  infiniteQueryOptions({
    queryKey: ["device", device, "commands"],
    queryFn: ({ signal, pageParam }) =>
      withErrorLog(
        "commands",
        unwrap(
          api.device[":id"].commands.$get(
            { ...param(device), query: { limit: "20", ...(pageParam !== null && { before: pageParam }) } },
            options(signal),
          ),
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ commands, more }) => (more ? (commands.at(-1)?.id ?? null) : null),
  });

export const trailQuery = (device: string, command: string) =>
  queryOptions({
    queryKey: ["device", device, "commands", command, "trail"],
    queryFn: ({ signal }) =>
      withErrorLog(
        "trail",
        unwrap(api.device[":id"].commands[":command"].$get({ param: { id: device, command } }, options(signal))),
      ),
  });

export const sendCommand = (json: ConfigRequest, key: string) =>
  withErrorLog(
    "command",
    unwrap(
      api.device.config[":actionType"].$post(
        { param: { actionType: json.actionType }, json },
        { headers: { "idempotency-key": key } },
      ),
    ),
  );

export const cancelCommand = (device: string, command: string) =>
  withErrorLog("cancel", unwrap(api.device[":id"].commands[":command"].$delete({ param: { id: device, command } })));

export const jobsQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "jobs"],
    queryFn: ({ signal }) => withErrorLog("jobs", unwrap(api.device[":id"].jobs.$get(param(device), options(signal)))),
  });

export const jobStatusQuery = (kind: "calculation" | "normalization", key: string) =>
  queryOptions({
    queryKey: ["job", kind, key],
    queryFn: ({ signal }) =>
      withErrorLog(
        "job",
        unwrap(
          kind === "calculation"
            ? api.device.calculate.status[":key"].$get({ param: { key } }, options(signal))
            : api.device.normalize.status.check[":key"].$get({ param: { key } }, options(signal)),
        ),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : JOB_POLL_MS),
  });

export const startCalculation = (device_id: string, start_date: string) =>
  withErrorLog("calculate", unwrap(api.device.calculate.$post({ json: { device_id, save: true, start_date } })));

export const layersQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "layers"],
    queryFn: ({ signal }) =>
      withErrorLog("layers", unwrap(api.device.normalize[":id"].layers.$get(param(device), options(signal)))),
  });

export const previewNormalization = (json: NormalizationRequest) =>
  withErrorLog("preview", unwrap(api.device.normalize[":id"].preview.$post({ ...param(json.deviceId), json })));

export const startNormalization = (json: NormalizationRequest) =>
  withErrorLog("normalize", unwrap(api.device.normalize[":id"].$post({ ...param(json.deviceId), json })));

export const undoLayer = (device: string, layer: number) =>
  withErrorLog(
    "undo",
    unwrap(api.device.normalize[":id"].layers[":layer"].undo.$post({ param: { id: device, layer: String(layer) } })),
  );
