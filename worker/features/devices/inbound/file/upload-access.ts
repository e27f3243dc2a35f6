import type { Context } from "hono";
import { principalBySessionId } from "../../../../access/sessions/session.ts";
import { visibleDevice } from "../../../../access/scope.ts";
import { inboundTexts, texts } from "#contract/common/texts";
import type { DeviceSettings } from "../../../../device/base/types.ts";
import type { AppEnv } from "../../../../platform/context.ts";
import { database } from "../../../../platform/db.ts";
import { problem } from "../../../../platform/problem.ts";
import { now } from "../../../../platform/clock.ts";
import { deviceOfKey, deviceSettings, keyOf, wrongKey } from "../device-key.ts";

export type UploadAccess =
  | { ok: true; device: DeviceSettings; userId: string | null }
  | { ok: false; answer: Response };

const refuse = (answer: Response): UploadAccess => ({ ok: false, answer });

interface UploadTarget {
  deviceId?: string | undefined;
  apiKey?: string | undefined;
}

/** An upload takes minutes, in which its sender may be removed or its key replaced. Null: the right still holds. */
export async function refuseIfEnded(c: Context<AppEnv>, query: UploadTarget): Promise<Response | null> {
  const principal = c.get("principal");
  if (principal) c.set("principal", await principalBySessionId(c.env, principal.sessionId, now()));
  const access = await uploadAccess(c, query);
  return access.ok ? null : access.answer;
}

export async function uploadAccess(c: Context<AppEnv>, query: UploadTarget): Promise<UploadAccess> {
  const db = database(c.env);
  const key = keyOf(c.req.raw.headers) ?? query.apiKey;
  if (key !== undefined) {
    const device = await deviceOfKey(db, key, now());
    if (!device) return refuse(await wrongKey(c, key));
    if (device.isRetired) return refuse(problem(c, 410, inboundTexts.retired));
    const { settings } = device;
    // Files leave receipts that an owner can undo, and this unit has no owner yet.
    if (settings.isProvisional) return refuse(problem(c, 409, inboundTexts.notRegistered));
    return query.deviceId === undefined || settings.device_id === query.deviceId
      ? { ok: true, device: settings, userId: null }
      : refuse(problem(c, 403, inboundTexts.keyOfAnother));
  }
  const principal = c.get("principal");
  if (!principal) return refuse(problem(c, 401, texts.unauthorized));
  if (!principal.permissions.has("data.upload")) return refuse(problem(c, 403, texts.forbidden));
  if (query.deviceId === undefined) {
    const fields = { deviceId: inboundTexts.deviceRequired };
    return refuse(problem(c, 422, inboundTexts.deviceRequired, { type: "validation", fields }));
  }
  const device = await visibleDevice(db, principal, query.deviceId);
  if (!device) return refuse(problem(c, 404, texts.deviceNotFound));
  if (device.retired_at !== null) return refuse(problem(c, 410, inboundTexts.retired));
  return { ok: true, device: deviceSettings(device), userId: principal.user.id };
}
