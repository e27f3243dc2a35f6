import type { Receipt, UploadAnswer } from "#contract/inbound/inbound";
import type { ServerAddress } from "../simulate/network.ts";
import type { ScratchDevice } from "./devices.ts";

export interface SenderBatch {
  t: number[];
  body: string;
}

export function batchFrom(from: number, count: number): SenderBatch {
  const t = Array.from({ length: count }, (_, index) => from + 60 * index);
  const iC = t.map((_, index) => 800 + (index % 50));
  const iD = t.map((_, index) => 780 + (index % 50) / 2);
  return { t, body: JSON.stringify({ t, iC, iD }) };
}

export type SenderAnswer<Value> = { ok: true; value: Value } | { ok: false; why: string };

async function answer<Value>(url: string, init: RequestInit): Promise<SenderAnswer<Value>> {
  try {
    const reply = await fetch(url, init);
    const text = await reply.text();
    return reply.ok ? { ok: true, value: JSON.parse(text) as Value } : { ok: false, why: `${reply.status} ${text}` };
  } catch (error) {
    return { ok: false, why: String((error as Error).cause ?? error) };
  }
}

const authorization = ({ key }: ScratchDevice) => ({ authorization: `Bearer ${key}` });

/** `renewed`: a new idempotency key, so that the portal cannot treat the batch as a replay. */
export function sendBatch(
  server: ServerAddress,
  device: ScratchDevice,
  batch: SenderBatch,
  { renewed, signal }: { renewed?: string; signal?: AbortSignal } = {},
): Promise<SenderAnswer<Receipt>> {
  const headers: Record<string, string> = { ...authorization(device), "content-type": "application/json" };
  if (renewed !== undefined) headers["idempotency-key"] = renewed;
  const url = `${server.address}/api/device/inbound/readings`;
  return answer(url, { method: "POST", headers, body: batch.body, signal: signal ?? null });
}

export function sendFile(
  server: ServerAddress,
  device: ScratchDevice,
  text: string,
  signal?: AbortSignal,
): Promise<SenderAnswer<UploadAnswer>> {
  const body = new FormData();
  body.set("file", new Blob([text]), "station.csv");
  const query = new URLSearchParams({ deviceId: device.id, sensorType: "0", clock: "utc" });
  const url = `${server.address}/api/device/inbound/sensor/data?${query}`;
  return answer(url, { method: "PUT", headers: authorization(device), body, signal: signal ?? null });
}
