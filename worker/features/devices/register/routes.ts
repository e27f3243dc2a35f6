import { Hono } from "hono";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { operationTexts } from "#contract/common/operation-texts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { vValidator } from "@hono/valibot-validator";
import * as v from "valibot";
import { registrationTexts } from "#contract/commands/texts";
import { isMissingIssue, namesOf, pick } from "#contract/records/field";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { wrongFields, validate } from "../../../platform/validate.ts";
import { allow } from "../../../access/allow.ts";
import { actOf, actorOf, audit, type Act } from "../../../access/audit.ts";
import { refuseUnconfirmed } from "../../../access/confirmed.ts";
import { haveOtherOwners, storedInputs } from "../../plants/index.ts";
import { isWithinQuota, overQuota, remainingQuota } from "../../../access/quotas.ts";
import { visibleDevice, visiblePlant } from "../../../access/scope.ts";
import { dayNumber, zoneOffset } from "#contract/common/calendar";
import { instant } from "#contract/common/format";
import {
  AddDevice,
  type AddedDevice,
  NoonQuery,
  type ProvisionedUnit,
  type SolarNoon,
  UnitQuery,
  UpdateDevice,
  type UpdatedDevice,
} from "#contract/devices/registration";
import { texts } from "#contract/common/texts";
import { ClaimCode } from "#contract/setup/claim-code";
import { CLAIM_CODE_HEADER } from "#contract/setup/look-up";
import { setupTexts } from "#contract/setup/texts";
import { analytics } from "../../../platform/analytics.ts";
import { newestEntry } from "../../setup/index.ts";
import { addDevice } from "./add.ts";
import { claimedUnit } from "./insert.ts";
import { unitLimit } from "./unit-limit.ts";
import type { Command } from "#contract/commands/command";
import { commandKind } from "#contract/commands/kinds";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import { deviceFields, settled } from "#contract/records/device";
import { deviceObject } from "../../../device/rpc.ts";
import { refusedConditions } from "#domain/cleaning-plan/daily-conditions";
import type { DeviceRow } from "../../../platform/schema.ts";
import { commandRequest, deliveryOf } from "../commands/request.ts";
import { deviceVersion, saveDevice } from "./save.ts";

type UpdateResult =
  | { ok: true; adjTZ: Command | null }
  | { ok: false; fields: Record<string, string> }
  | { ok: false; fields: null };

const changed = { ok: false, fields: null } as const;

function changedRow(device: DeviceRow, { metadata, ...form }: UpdateDevice): DeviceRow {
  const known = Object.entries(metadata).filter(([, value]) => value !== undefined);
  return settled({ ...device, ...pick(form, namesOf(deviceFields)), ...Object.fromEntries(known) });
}

/** Sends a new zone to the device before saving, so that a failed save sends it again. */
async function updateDevice(
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

const validateForm = <T extends v.GenericSchema>(schema: T) =>
  vValidator("json", schema, (result, c) => {
    if (result.success) return;
    const isMissing = result.issues.some(isMissingIssue);
    const fields = wrongFields(result.issues);
    const title = isMissing ? registrationTexts.required : (Object.values(fields)[0] ?? "The request isn't valid.");
    return problem(c, 422, title, { type: "validation", fields });
  });

export const registration = new Hono<AppEnv>()
  .post("/api/device/addDevice", allow("devices.view", { adds: "device" }), validateForm(AddDevice), async (c) => {
    const form = c.req.valid("json");
    const { permissions } = c.get("principal")!;
    const { db } = c.var;
    if (!permissions.has(form.isInboundApiDevice ? "data.upload" : "devices.add")) {
      const refused = { action: "refused", subject: "POST /api/device/addDevice", ...actorOf(actOf(c, now())) };
      await audit(db, refused);
      return problem(c, 403, texts.forbidden);
    }
    if (!(await visiblePlant(db, c.get("principal")!, form.plant_id))) return problem(c, 404, texts.plantNotFound);
    const limit = form.isInboundApiDevice ? null : await unitLimit(c, db, c.get("principal")!.user.id);
    if (limit?.refused) return limit.refused;
    const { ownerId } = c.get("principal")!;
    const at = now();
    const isWithin = isWithinQuota(c.env, ownerId, "device", { now: at });
    const result = await addDevice(c.env, db, form, { isWithin, by: actorOf(actOf(c, at)) });
    if (!result.ok && result.status === 429) return tooMany(c, operationTexts.tooManyUnits, result.retryAfter);
    if (!result.ok) {
      const isOver = ownerId !== null && (await remainingQuota(c.env, db, ownerId, "device", at)) === 0;
      if (isOver) return (await overQuota(c, ownerId, "device", at)) as never;
      return problem(c, result.status, result.title, result.status === 404 ? { detail: setupTexts.claimDetail } : {});
    }
    await limit?.forgive();
    const { apiKey, ...added } = result.value;
    return c.json<AddedDevice, 201>({ message: registrationTexts.created, ...added, apiKey }, 201);
  })
  .post("/api/device/updateDevice", allow("devices.edit"), validateForm(UpdateDevice), async (c) => {
    const form = c.req.valid("json");
    const principal = c.get("principal")!;
    const { db } = c.var;
    const device = await visibleDevice(db, principal, form.device_id);
    if (!device) return problem(c, 404, texts.deviceNotFound);
    if (!(await visiblePlant(db, principal, form.plant_id))) return problem(c, 404, texts.plantNotFound);
    const at = now();
    const question =
      (await haveOtherOwners(db, [device.device_id], form.plant_id)) && refuseUnconfirmed(c, principal, at);
    if (question) return question;
    const result = await updateDevice(c.env, db, device, form, actOf(c, at));
    if (!result.ok && result.fields === null)
      return problem(c, 409, registrationTexts.changed, { type: "conflict", detail: registrationTexts.changedDetail });
    if (!result.ok) return refuseFields(c, result.fields);
    return c.json<UpdatedDevice>({ message: registrationTexts.updated, adjTZ: result.adjTZ });
  })
  .get("/api/ares/getBy/iccId", allow("devices.add"), validate("query", UnitQuery), async (c) => {
    const { db } = c.var;
    const code = v.safeParse(ClaimCode, c.req.header(CLAIM_CODE_HEADER));
    if (!code.success) return refuseFields(c, { claimCode: setupTexts.claimCodeWrong });
    const limit = await unitLimit(c, db, c.get("principal")!.user.id);
    if (limit.refused) return limit.refused;
    const label = { ...c.req.valid("query"), claimCode: code.output };
    const claimed = await claimedUnit(c.env, db, label, { by: "person", now: now() });
    if (!claimed.ok && claimed.retryAfter !== null) return tooMany(c, operationTexts.tooManyUnits, claimed.retryAfter);
    if (!claimed.ok) return problem(c, 404, registrationTexts.iccIdUnknown, { detail: setupTexts.claimDetail });
    const { unit, isProven } = claimed;
    if (unit.isTaken) return problem(c, 409, registrationTexts.iccIdUsed);
    await limit.forgive();
    const { device_id: deviceId, serial_number: serialNumber, product_id: particleProductId, icc_id: iccId } = unit;
    // Anyone who guesses the ICCID of a unit without a code could record an entry for it.
    const setupEntry = isProven ? await newestEntry(db, iccId) : null;
    return c.json<ProvisionedUnit>({ deviceId, serialNumber, iccId, particleProductId, setupEntry });
  })
  .get("/api/device/noon", allow("devices.view"), validate("query", NoonQuery), async (c) => {
    const { device_id, date, ...draft } = c.req.valid("query");
    const device = await visibleDevice(c.var.db, c.get("principal")!, device_id);
    if (!device) return problem(c, 404, texts.deviceNotFound);
    const { lat = device.lat, lng = device.lng, timezone = device.timezone } = draft;
    const time = analytics().solarNoon({ lat, lng, day: dayNumber(date) });
    const message = registrationTexts.solarNoon.replace("{time}", instant(time, timezone));
    return c.json<SolarNoon>({ time, timezone, message });
  });
