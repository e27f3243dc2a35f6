import { zoneOffset } from "#contract/common/calendar";
import type { Command } from "#contract/commands/command";
import { commandKind } from "#contract/commands/kinds";
import { registrationTexts } from "#contract/commands/texts";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import type { UpdateDevice } from "#contract/devices/registration";
import { deviceObject } from "../../../device/rpc.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import type { DeviceRow } from "../../../platform/schema.ts";
import { refusedDaily } from "../../savings/index.ts";
import { commandRequest, deliveryOf } from "../commands/request.ts";
import { saveRow } from "./save-row.ts";
import { isUnchanged, versionOf } from "./version.ts";

export type UpdateResult =
  | { ok: true; adjTZ: Command | null; after: Partial<DeviceRow> }
  | { ok: false; fields: Record<string, string> }
  | { ok: false; fields: null };

const changed = { ok: false, fields: null } as const;

function changesOf(device: DeviceRow, form: UpdateDevice) {
  const { device_id: _, serialno: __, status: ___, version: ____, installationdate, metadata, ...fields } = form;
  const known = Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined));
  const changes = { ...fields, installed_on: installationdate, ...(known as Partial<DeviceRow>) };
  const row: DeviceRow = { ...device, ...changes };
  return { ...changes, customWindData: row.customWeatherData && row.customWindData };
}

/** Sends a new zone to the device before saving, so that a failed save sends it again. */
export async function updateDevice(
  env: Env,
  db: Database,
  device: DeviceRow,
  form: UpdateDevice,
  { principal, now }: { principal: Principal; now: number },
): Promise<UpdateResult> {
  if (form.serialno !== undefined && form.serialno.trim() !== device.serialno)
    return { ok: false, fields: { serialno: registrationTexts.serialFixed } };
  if (form.status !== undefined && form.status !== device.status)
    return { ok: false, fields: { status: registrationTexts.statusFixed } };
  if (form.version !== undefined && form.version !== (await versionOf(device))) return changed;
  const after = changesOf(device, form);
  const row: DeviceRow = { ...device, ...after };
  if (row.start_hour > row.end_hour)
    return { ok: false, fields: { "metadata.start_hour": registrationTexts.hoursOrder } };
  const isSwitchedOn = row.runWashAnalysis && !device.runWashAnalysis;
  if (isSwitchedOn && Object.keys(await refusedDaily(db, row)).length > 0)
    return { ok: false, fields: { "metadata.runWashAnalysis": dailyTexts.refused } };
  const adjTZ = row.timezone === device.timezone ? null : await sendZone(env, row, principal.user.id, now);
  const condition = form.version === undefined ? undefined : isUnchanged(device);
  if (!(await saveRow(env, db, device, after, { principal, now, condition }))) return changed;
  return { ok: true, adjTZ, after };
}

async function sendZone(env: Env, row: DeviceRow, by: string, now: number): Promise<Command | null> {
  const kind = commandKind("adjTZ")!;
  const reading = kind.read(String(zoneOffset(row.timezone, now) / 3600));
  if (!reading.ok) return null;
  const request = commandRequest(row, kind, reading, {
    idempotencyKey: crypto.randomUUID(),
    delivery: deliveryOf(env, row),
    interlocks: [],
    acknowledged: [],
    requestedBy: by,
    now,
  });
  const result = await deviceObject(env, row.device_id).requestCommand(request);
  return result.ok ? result.value : null;
}
