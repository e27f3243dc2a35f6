import type { ClientResponse } from "hono/client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Device } from "#contract/device";
import type { ColumnMapping, LoggerClock, UploadAnswer } from "#contract/inbound";
import { previewLoggerFile } from "#documents/logger/index";
import { unwrap } from "../../api/client.ts";
import { fetchWithin } from "../../api/fetch.ts";

export interface UploadChoices {
  sensorType: number;
  timestampFormat: string;
  clock: LoggerClock;
  /** Null: the program's guess. */
  mapping: ColumnMapping | null;
}

/** A whole file over a slow line takes longer than any other call [ms]. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** What the program makes of a file, read in the browser: nothing is sent before the person has seen it. */
export function usePreview(file: File | null, device: Device, choices: UploadChoices) {
  return useQuery({
    queryKey: ["upload-preview", device.device_id, file?.name, file?.size, file?.lastModified, choices],
    queryFn: () =>
      previewLoggerFile(
        file!.stream(),
        {
          sensorType: choices.sensorType,
          timestampFormat: choices.timestampFormat,
          zone: device.timezone,
          clock: choices.clock,
          ...(choices.mapping === null ? {} : { mapping: choices.mapping }),
        },
        Date.now() / 1000,
      ),
    enabled: file !== null && choices.timestampFormat.trim() !== "",
    gcTime: 0,
    retry: false,
  });
}

async function send(file: File, device: Device, choices: UploadChoices): Promise<UploadAnswer> {
  const query = new URLSearchParams({
    deviceId: device.device_id,
    sensorType: String(choices.sensorType),
    tsFormat: choices.timestampFormat.trim(),
    clock: choices.clock,
  });
  if (choices.mapping !== null) query.set("mapping", JSON.stringify(choices.mapping));
  const body = new FormData();
  body.set("file", file);
  const sent = fetchWithin(UPLOAD_TIMEOUT_MS)(`/api/device/inbound/sensor/data?${query}`, { method: "PUT", body });
  return unwrap(sent as unknown as Promise<ClientResponse<UploadAnswer, 200, "json">>);
}

/** The object calculates the touched days after it has answered: seconds for a day, longer for a year [ms]. */
const LOOK_AGAIN_AFTER_MS = [0, 2_000, 5_000, 10_000, 20_000, 40_000];

/** Sends the file; afterwards everything that is shown of the device is asked for anew until its days are calculated. */
export function useUpload(device: Device) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, choices }: { file: File; choices: UploadChoices }) => send(file, device, choices),
    onSuccess: () => {
      for (const delay of LOOK_AGAIN_AFTER_MS) {
        setTimeout(() => {
          void client.invalidateQueries({ queryKey: ["device", device.device_id] });
          void client.invalidateQueries({ queryKey: ["devices"] });
        }, delay);
      }
    },
    meta: { activity: "Uploading data" },
  });
}
