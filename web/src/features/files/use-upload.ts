import type { Device } from "#contract/devices/device";
import type { ClientResponse } from "hono/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UPLOADS_PAGE } from "#contract/common/limits";
import {
  type ColumnMapping,
  DEFAULT_TIMESTAMP_FORMAT,
  type LoggerClock,
  type UploadAnswer,
} from "#contract/inbound/inbound";
import { previewLoggerFile } from "#domain/logger-file/index";

import { askedPages } from "../../api/asked-pages.ts";
import { api, unwrap } from "../../api/client.ts";
import { portalFetchWithin } from "../../api/fetch.ts";

export interface UploadChoices {
  sensorType: number;
  timestampFormat: string | null;
  clock: LoggerClock;
  /** Null: as guessed. */
  mapping: ColumnMapping | null;
  fileZone: string | null;
  fileDevice: string | null;
}

/** Large files on slow lines [ms]. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** Parses in the browser; nothing is sent before the person has seen it. */
export type UploadDevice = Pick<Device, "device_id" | "device_name" | "timezone">;

export function usePreview(file: File | null, device: UploadDevice, choices: UploadChoices) {
  return useQuery({
    queryKey: ["upload-preview", device.device_id, file?.name, file?.size, file?.lastModified, choices],
    queryFn: () =>
      previewLoggerFile(
        file!.stream(),
        {
          sensorType: choices.sensorType,
          timestampFormat: choices.timestampFormat ?? DEFAULT_TIMESTAMP_FORMAT,
          zone: device.timezone,
          clock: choices.clock,
          ...(choices.mapping === null ? {} : { mapping: choices.mapping }),
          ...(choices.fileZone === null ? {} : { fileZone: choices.fileZone }),
          ...(choices.fileDevice === null ? {} : { fileDevice: choices.fileDevice }),
        },
        Date.now() / 1000,
      ),
    enabled: file !== null && choices.timestampFormat?.trim() !== "",
    gcTime: 0,
    retry: false,
  });
}

async function send(file: File, device: UploadDevice, choices: UploadChoices): Promise<UploadAnswer> {
  const query = new URLSearchParams({
    deviceId: device.device_id,
    sensorType: String(choices.sensorType),
    tsFormat: choices.timestampFormat?.trim() ?? DEFAULT_TIMESTAMP_FORMAT,
    clock: choices.clock,
  });
  if (choices.mapping !== null) query.set("mapping", JSON.stringify(choices.mapping));
  if (choices.fileZone !== null) query.set("fileZone", choices.fileZone);
  if (choices.fileDevice !== null) query.set("fileDevice", choices.fileDevice);
  const body = new FormData();
  body.set("file", file);
  const sent = portalFetchWithin(UPLOAD_TIMEOUT_MS)(`/api/device/inbound/sensor/data?${query}`, {
    method: "PUT",
    body,
  });
  return unwrap(sent as unknown as Promise<ClientResponse<UploadAnswer, 200, "json">>);
}

/** The object calculates touched days after answering: seconds for a day, longer for a year [ms]. */
const LOOK_AGAIN_AFTER_MS = [0, 2_000, 5_000, 10_000, 20_000, 40_000];

function useDeviceRefresh(device: UploadDevice) {
  const client = useQueryClient();
  return () => {
    for (const delay of LOOK_AGAIN_AFTER_MS) {
      setTimeout(() => {
        void client.invalidateQueries({ queryKey: ["device", device.device_id] });
        void client.invalidateQueries({ queryKey: ["devices"] });
      }, delay);
    }
  };
}

export function useUpload(device: UploadDevice) {
  const refresh = useDeviceRefresh(device);
  return useMutation({
    mutationFn: ({ file, choices }: { file: File; choices: UploadChoices }) => send(file, device, choices),
    onSuccess: refresh,
    meta: { activity: "Uploading data", changesPlans: true },
  });
}

export const uploadsQuery = (id: string) =>
  askedPages(
    ["device", id, "batches"],
    (before: string | null, init) =>
      api.device[":id"].batches.$get({ param: { id }, query: before === null ? {} : { before } }, init),
    ({ batches }) => (batches.length < UPLOADS_PAGE ? null : batches.at(-1)!.batch),
  );

export function useUndo(device: UploadDevice) {
  const refresh = useDeviceRefresh(device);
  return useMutation({
    mutationFn: (batch: string) =>
      unwrap(api.device[":id"].batches[":batch"].$delete({ param: { id: device.device_id, batch } })),
    onSuccess: refresh,
    meta: { activity: "Undoing the upload", changesPlans: true },
  });
}
