import { zoneOffset } from "#contract/common/calendar";
import type { Command } from "#contract/commands/command";
import { commandKind } from "#contract/commands/kinds";
import { registrationTexts } from "#contract/commands/texts";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import type { UpdateDevice } from "#contract/devices/registration";
import { deviceFields, settled } from "#contract/records/device";
import { namesOf, pick } from "#contract/records/field";
import { deviceObject } from "../../../device/rpc.ts";
import { refusedConditions } from "#domain/cleaning-plan/daily-conditions";
import type { Act } from "../../../access/audit.ts";
import type { Database } from "../../../platform/db.ts";
import type { DeviceRow } from "../../../platform/schema.ts";
import { storedInputs } from "../../plants/index.ts";
import { commandRequest, deliveryOf } from "../commands/request.ts";
import { deviceVersion, saveDevice } from "./save.ts";

export type UpdateResult =
  | { ok: true; adjTZ: Command | null }
  | { ok: false; fields: Record<string, string> }
  | { ok: false; fields: null };

const changed = { ok: false, fields: null } as const;

function changedRow(device: DeviceRow, { metadata, ...form }: UpdateDevice): DeviceRow {
  const known = Object.entries(metadata).filter(([, value]) => value !== undefined);
  return settled({ ...device, ...pick(form, namesOf(deviceFields)), ...Object.fromEntries(known) });
}

/** Sends a new zone to the device before saving, so that a failed save sends it again. */
export async function updateDevice(
  env: Env,
  db: Database,
  device: DeviceRow,
  form: UpdateDevice,
  act: Act,
): Promise<UpdateResult> {
  if (form.serialno !== undefined && form.serialno.trim() !== device.serialno)
    return { ok: false, fields: { serialno: registrationTexts.serialFixed } };
  if (form.status !== undefined && form.status !== device.status)
    return { ok: false, fields: { status: registrationTexts.statusFixed } };
  if (form.version !== undefined && form.version !== (await deviceVersion(device))) return changed;
  const row = changedRow(device, form);
  if (row.start_hour > row.end_hour)
    return { ok: false, fields: { "metadata.start_hour": registrationTexts.hoursOrder } };
  const isSwitchedOn = row.runWashAnalysis && !device.runWashAnalysis;
  if (isSwitchedOn && Object.keys(await refusedDaily(db, row)).length > 0)
    return { ok: false, fields: { "metadata.runWashAnalysis": dailyTexts.refused } };
  const adjTZ = row.timezone === device.timezone ? null : await sendZone(env, row, act.principal.user.id, act.at);
  const isSaved = await saveDevice(env, db, device, row, { act, wholeForm: form.version !== undefined });
  return isSaved ? { ok: true, adjTZ } : changed;
}

const refusedDaily = async (db: Database, { plant_id, soiling_rate }: DeviceRow): Promise<Record<string, string>> =>
  refusedConditions(await storedInputs(db, plant_id), soiling_rate);

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
