import { env } from "cloudflare:workers";
import type { Command } from "#contract/commands/command";
import type { ConfigAnswer, DeviceConfig } from "#contract/devices/config";
import type { PendingCommands } from "#contract/devices/reports";
import type { Problem } from "#contract/common/problem";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, call, db, ORIGIN } from "../access/people.ts";
import { documented } from "../inbound/support.ts";

export async function anOwnerWithUnit(values: Partial<typeof devices.$inferInsert> = {}, isHeard = true) {
  const { user, cookie, plant } = await anOwnerWithPlant();
  const id = values.device_id ?? crypto.randomUUID();
  const key = crypto.randomUUID();
  await db.insert(devices).values({
    device_id: id,
    device_name: "Test Unit",
    plant_id: plant,
    lat: 36.75,
    lng: -119.77,
    timezone: "America/Los_Angeles",
    installationdate: "2025-03-09",
    api_key_hash: await sha256Hex(key),
    ...values,
  });
  if (isHeard) await fetchCommands(key);
  return { user, cookie, plant, id, key, stub: env.DEVICE.getByName(id) };
}
export type Unit = Awaited<ReturnType<typeof anOwnerWithUnit>>;

interface Asked {
  action?: string;
  acknowledged?: string[];
  idempotencyKey?: string;
}

export function ask({ id, cookie }: Pick<Unit, "id" | "cookie">, param: string | number, asked: Asked = {}) {
  const { action = "function", acknowledged, idempotencyKey } = asked;
  return call("POST", `/api/device/config/${action}`, {
    cookie,
    json: { device_id: id, device_param: param, actionType: action, ...(acknowledged && { acknowledged }) },
    ...(idempotencyKey !== undefined && { headers: { "idempotency-key": idempotencyKey } }),
  });
}

export async function asked(
  unit: Pick<Unit, "id" | "cookie">,
  param: string | number,
  more: Asked = {},
): Promise<Command> {
  const answer = await ask(unit, param, more);
  if (answer.status !== 202) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json<ConfigAnswer>()).command;
}

export function byKey(key: string | null, method: string, path: string, json?: unknown): Promise<Response> {
  const headers = new Headers();
  if (key !== null) headers.set("authorization", `Bearer ${key}`);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? null : typeof json === "string" ? json : JSON.stringify(json);
  return documented(new Request(`${ORIGIN}/api/device/inbound/${path}`, { method, headers, body }));
}

export const fetchCommands = async (key: string) =>
  (await byKey(key, "GET", "commands")).json<PendingCommands>().then(({ commands }) => commands);

export const answer = (key: string, id: string, report: unknown) => byKey(key, "POST", `commands/${id}`, report);

export async function obey(key: string, result = 0): Promise<string> {
  const [command] = await fetchCommands(key);
  await answer(key, command!.id, { attempt: command!.attempt, result });
  return command!.argument;
}

export const configOf = async ({ id, cookie }: Pick<Unit, "id" | "cookie">): Promise<DeviceConfig> =>
  (await call("GET", `/api/device/${id}/config`, { cookie })).json();

export const problemOf = (response: Response): Promise<Problem> => response.json();

export const readings = (t: number) => ({ t: [t], iC: [800], iD: [780], tC: [31], tD: [30] });
export const fromCloud = (coreid: string, t: number) =>
  byKey("secret-of-the-webhook", "POST", "particle", {
    event: "data",
    coreid,
    published_at: new Date(t * 1000).toISOString(),
    data: JSON.stringify(readings(t)),
  });
