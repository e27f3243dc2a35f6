import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { AuthSecret } from "../../../platform/cryptography/derived-key.ts";
import { isSigned, sign } from "../../../platform/cryptography/signature.ts";
import { lastUse } from "../inbound/device-key.ts";
import { allow } from "../../../access/allow.ts";
import { actOf, actorOf, audit } from "../../../access/audit.ts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { keyTexts } from "#contract/commands/texts";
import {
  CONFIRMATION_HEADER,
  ConfirmPassword,
  type DeviceKey,
  type KeyTicket,
  PASSWORD_NEEDED,
} from "#contract/devices/key";
import { texts } from "#contract/common/texts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { devices } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { isUnchanged } from "../../../records/store.ts";
import { validate } from "../../../platform/validate.ts";
import { provePassword } from "../../accounts/index.ts";
import { type DeviceEnv, withDevice } from "../visible.ts";
import { newDeviceKey, unsealKey } from "../../../platform/cryptography/device-key-box.ts";

/**
 * Proves that the password was just entered: for one device and session, for a few minutes. A signature without a record, so there is
 * nothing to clean up.
 */

export const TICKET_SECONDS = 300;

interface TicketHolder {
  sessionId: string;
  deviceId: string;
}

const PURPOSE = "device key ticket";

export async function issueTicket(secrets: AuthSecret, holder: TicketHolder, now: number): Promise<string> {
  const expires = Math.floor(now) + TICKET_SECONDS;
  return `${expires}.${await sign(secrets, PURPOSE, message(holder, expires))}`;
}

export async function isTicketOf(
  secrets: AuthSecret,
  holder: TicketHolder,
  ticket: string | undefined,
  now: number,
): Promise<boolean> {
  const [expires = "", signature] = (ticket ?? "").split(".", 2);
  if (!/^\d{1,12}$/.test(expires) || Number(expires) <= now) return false;
  return isSigned(secrets, PURPOSE, message(holder, Number(expires)), signature);
}

const message = ({ sessionId, deviceId }: TicketHolder, expires: number): string =>
  JSON.stringify([sessionId, deviceId, expires]);

type KeyContext = Context<AppEnv & DeviceEnv>;

export const keys = new Hono<AppEnv>()
  .post("/api/device/apiKey/:id", allow("devices.edit"), withDevice, validate("json", ConfirmPassword), async (c) => {
    const at = now();
    const proof = await provePassword(c.var.db, c.get("principal")!, c.req.valid("json").password, at);
    if (!proof.ok && proof.reason !== "wrong") return tooMany(c, texts.tooManyAttempts, proof.retryAfter);
    await audit(c.var.db, lineOf(c, proof.ok ? "device-key-confirmed" : "device-key-refused", at));
    if (!proof.ok) return refuseFields(c, { password: keyTexts.wrongPassword });
    const ticket = await issueTicket(c.env, holderOf(c), at);
    return c.json<KeyTicket>({ ticket, expiresAt: Math.floor(at) + TICKET_SECONDS });
  })
  .get("/api/device/apiKey/:id", allow("devices.edit"), withDevice, async (c) => {
    const at = now();
    if (!(await isConfirmed(c, at))) return problem(c, 403, keyTexts.passwordNeeded, { type: PASSWORD_NEEDED });
    const { device_id, api_key_sealed, key_used_at, last_data_at } = c.get("device");
    const apiKey = api_key_sealed === null ? null : await unsealKey(c.env, device_id, api_key_sealed);
    if (apiKey === null) return problem(c, 409, keyTexts.notKept);
    await audit(c.var.db, lineOf(c, "device-key-shown", at));
    return c.json<DeviceKey>({ apiKey, usedAt: lastUse(key_used_at, last_data_at) });
  })
  .post("/api/device/apiKey/:id/rotate", allow("devices.edit"), withDevice, async (c) => {
    const at = now();
    if (!(await isConfirmed(c, at))) return problem(c, 403, keyTexts.passwordNeeded, { type: PASSWORD_NEEDED });
    const { db, device } = c.var;
    const { device_id } = device;
    // The others have not seen it: it ends when this owner leaves (decision 0351).
    const { ownerId } = c.get("principal")!;
    const { key, ...kept } = await newDeviceKey(c.env, device_id);
    // Ends the old key at once, because the owner may have lost it.
    const rotated = await save(db, {
      entry: lineOf(c, "device-key-rotated", at),
      unchanged: isUnchanged(devices, device, ["device_id", "api_key_hash"]),
      statements: [
        db
          .update(devices)
          .set({ ...kept, key_used_at: null, key_owners: ownerId === null ? null : [ownerId] })
          .where(eq(devices.device_id, device_id)),
      ],
    });
    // One of several parallel calls wins. The others must not show a key that doesn't work.
    if (rotated === null) return problem(c, 409, keyTexts.rotatedMeanwhile, { type: "conflict" });
    return c.json<DeviceKey>({ apiKey: key, usedAt: null });
  });

const holderOf = (c: KeyContext) => ({
  sessionId: c.get("principal")!.sessionId,
  deviceId: c.get("device").device_id,
});

const isConfirmed = (c: KeyContext, at: number): Promise<boolean> =>
  isTicketOf(c.env, holderOf(c), c.req.header(CONFIRMATION_HEADER), at);

const lineOf = (c: KeyContext, action: string, at: number) => ({
  action,
  subject: c.get("device").device_id,
  ...actorOf(actOf(c, at)),
});
