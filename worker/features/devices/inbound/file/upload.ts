import { type Context, Hono } from "hono";
import { createFactory } from "hono/factory";
import { principalBySessionId } from "../../../../access/sessions/session.ts";
import { visibleDevice } from "../../../../access/scope.ts";
import { texts } from "#contract/common/texts";
import { inboundTexts } from "#contract/inbound/texts";
import type { DeviceSettings, UndoneFile } from "../../../../device/base/types.ts";
import type { AppEnv } from "../../../../platform/context.ts";
import { database } from "../../../../platform/db.ts";
import { problem } from "../../../../platform/problem.ts";
import { now } from "../../../../platform/clock.ts";
import { deviceOfKey, deviceSettings, keyOf, wrongKey } from "../device-key.ts";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../../../access/allow.ts";
import { UPLOAD_MAX_BYTES } from "#contract/common/limits";
import type { UploadAnswer, UploadPreview } from "#contract/inbound/inbound";
import { validate } from "../../../../platform/validate.ts";
import { UploadQuery } from "#contract/inbound/upload-query";
import { type FileOutcome, receiveFile } from "./receive.ts";
import { rawName } from "./take-file.ts";
import { isForm, shortAnswer, shortAnswers, uploadMessage, withFirstReason } from "./upload-answer.ts";

type UploadAccess = { ok: true; device: DeviceSettings; userId: string | null } | { ok: false; answer: Response };

const refuse = (answer: Response): UploadAccess => ({ ok: false, answer });

interface UploadTarget {
  deviceId?: string | undefined;
  apiKey?: string | undefined;
}

/** An upload takes minutes, in which its sender may be removed or its key replaced. Null: the right still holds. */
async function refuseIfEnded(c: Context<AppEnv>, query: UploadTarget): Promise<Response | null> {
  const principal = c.get("principal");
  if (principal) c.set("principal", await principalBySessionId(c.env, principal.sessionId, now()));
  const access = await uploadAccess(c, query);
  return access.ok ? null : access.answer;
}

async function uploadAccess(c: Context<AppEnv>, query: UploadTarget): Promise<UploadAccess> {
  // Asked twice: the first read of a connection goes to the primary, a later one may go to a replica.
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

/** File of a logger, by PUT or POST, as a form or raw; or from the Upload Data dialog. `dryRun=1` only previews it. */
const handlers = createFactory<AppEnv>().createHandlers(shortAnswers, validate("query", UploadQuery), async (c) => {
  const query = c.req.valid("query");
  const access = await uploadAccess(c, query);
  if (!access.ok) return access.answer;
  const { device, userId } = access;
  const name = rawName(c.req.param("name"));
  return answerOf(
    c,
    await receiveFile(c, { device, userId, query, name, refuseIfEnded: () => refuseIfEnded(c, query) }),
  );
});

function answerOf(c: Context<AppEnv>, outcome: FileOutcome) {
  switch (outcome.kind) {
    case "answer":
      return outcome.answer;
    case "fault": {
      const { status, title, code } = outcome;
      return problem(c, status, title, code === undefined ? {} : { type: "file-refused", code });
    }
    case "cut-off":
      return problem(c, 400, inboundTexts.cutOff);
    case "preview":
      return c.json<UploadPreview>(outcome.preview);
    case "undone":
      return undoneAnswer(c, outcome.file);
    case "stored": {
      const { receipt, replay, leftOut } = outcome;
      const message = uploadMessage(receipt, replay, leftOut);
      return isForm(c.req.raw.headers)
        ? c.json<UploadAnswer>({ message, replay, receipt })
        : c.json(shortAnswer(receipt.batch, withFirstReason(message, receipt)));
    }
  }
}

function undoneAnswer(c: Context<AppEnv>, { id }: UndoneFile) {
  const batch = String(id);
  if (!isForm(c.req.raw.headers)) return c.json(shortAnswer(batch, inboundTexts.undoneFile));
  const receipt = { batch, accepted: 0, duplicate: 0, updated: 0, rejected: [], rejectedCount: 0, days: [] };
  return c.json<UploadAnswer>({ message: inboundTexts.undoneFile, replay: false, receipt });
}

const rule = () =>
  allow("device-key", {
    body: "file",
    maxBytes: UPLOAD_MAX_BYTES + DEFAULT_MAX_BODY_BYTES,
    tooLarge: inboundTexts.fileTooLarge,
  });

const path = "/api/device/inbound/sensor/data";
/** Some loggers append a name and number to the URL, one file for each part of a table. */
const namedPath = `${path}/:name` as const;

export const upload = new Hono<AppEnv>()
  .put(path, rule(), ...handlers)
  .post(path, rule(), ...handlers)
  .put(namedPath, rule(), ...handlers)
  .post(namedPath, rule(), ...handlers);
