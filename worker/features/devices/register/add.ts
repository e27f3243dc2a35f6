import { eq } from "drizzle-orm";
import { registrationTexts } from "#contract/commands/texts";
import type { AddDevice, AddedDevice } from "#contract/devices/registration";
import type { Database } from "../../../platform/db.ts";
import { devices } from "../../../platform/schema.ts";
import { newDeviceKey } from "../keys/device-key-box.ts";
import { insertDevice, newInboundId, nextThirdPartySerial, unitOf } from "./insert.ts";

export type AddResult =
  | { ok: true; value: Omit<AddedDevice, "message"> }
  | { ok: false; status: 404 | 409 | 422; title: string };

/** Random ids of 8 characters meet once in 2.8 million millions; a second try settles it. */
const TRIES = 5;

/** Adds a unit of the provider, which its ICCID must name. */
async function addProvider(
  env: Env,
  db: Database,
  form: Extract<AddDevice, { isInboundApiDevice: false }>,
): Promise<AddResult> {
  const { device_id, serialno } = form;
  const unit = await unitOf(db, form.iccId);
  if (!unit) return { ok: false, status: 404, title: registrationTexts.iccIdUnknown };
  if (unit.isTaken) return { ok: false, status: 409, title: registrationTexts.iccIdUsed };
  if (unit.device_id !== device_id || unit.serial_number !== serialno)
    return { ok: false, status: 422, title: registrationTexts.otherUnit };
  const { key, ...kept } = await newDeviceKey(env, device_id);
  const { product_id } = unit;
  const device = { device_id, serialno, isInboundApiDevice: false, product_id, delivery: "particle" as const, ...kept };
  return (await insertDevice(db, form, device))
    ? { ok: true, value: { device_id, serialno, apiKey: key } }
    : { ok: false, status: 409, title: registrationTexts.iccIdUsed };
}

/** Adds a device that pushes data; id, serial number and key are ours. */
async function addInbound(env: Env, db: Database, form: AddDevice): Promise<AddResult> {
  for (let time = 0; time < TRIES; time++) {
    const device_id = newInboundId();
    const { key, ...kept } = await newDeviceKey(env, device_id);
    const device = { device_id, serialno: nextThirdPartySerial, isInboundApiDevice: true, ...kept };
    if (!(await insertDevice(db, form, device))) continue;
    const [row] = await db.select({ serialno: devices.serialno }).from(devices).where(eq(devices.device_id, device_id));
    return { ok: true, value: { device_id, serialno: row!.serialno, apiKey: key } };
  }
  return { ok: false, status: 409, title: registrationTexts.idTaken };
}

export const addDevice = (env: Env, db: Database, form: AddDevice): Promise<AddResult> =>
  form.isInboundApiDevice ? addInbound(env, db, form) : addProvider(env, db, form);
