import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ExportSet, ExportSetDetails } from "#contract/v1/exports";
import { readAnswer } from "../../../api/v1.ts";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";
import { exportInstants, isBeingWritten } from "./exports.model.ts";

const POLL_MS = 3000;

export const exportsQuery = asked(["exports"], (init) => api.exports.$get({}, init), {
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.exports.some(isBeingWritten) ? POLL_MS : false),
});

export const setAddress = (id: string): string => `/api/v1/exports/${encodeURIComponent(id)}`;

export const exportSetsQuery = queryOptions({
  queryKey: ["export-sets"],
  queryFn: async ({ signal }) =>
    (await readAnswer("/api/v1/exports", { signal })).json() as Promise<{ data: ExportSet[] }>,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.data.some((set) => set.state === "running") ? POLL_MS : false),
});

/** Read again when another device has failed. */
export const exportSetQuery = ({ export_id, devices_failed }: ExportSet) =>
  queryOptions({
    queryKey: ["export-sets", export_id, devices_failed],
    queryFn: async ({ signal }) =>
      (await readAnswer(setAddress(export_id), { signal })).json() as Promise<ExportSetDetails>,
    placeholderData: keepPreviousData,
  });

export const dropExportSet = (id: string) => readAnswer(setAddress(id), { method: "DELETE" });

interface SetForm {
  devices: readonly string[];
  days: { from: string; to: string };
}

export const startExportSet = ({ devices, days }: SetForm) =>
  readAnswer("/api/v1/exports", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ device_ids: devices, ...days }),
  });

export const dropExport = (id: string) => unwrap(api.exports[":id"].$delete({ param: { id } }));

interface ExportForm {
  user: string;
  device: { device_id: string; timezone: string };
  days: { from: string; to: string };
}

export const startExport = ({ user, device, days }: ExportForm) =>
  unwrap(
    api.device.startCSVDownload.$post({
      json: { user_id: user, device_id: device.device_id, ...exportInstants(device.timezone, days) },
    }),
  );
