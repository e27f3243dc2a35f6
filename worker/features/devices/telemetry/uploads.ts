import { inArray } from "drizzle-orm";
import { Hono } from "hono";
import * as v from "valibot";
import { allow } from "../../../access/allow.ts";
import { audit } from "../../../access/audit.ts";
import type { UndoneUpload, UploadHistory, UploadRecord } from "#contract/inbound/inbound";
import { UNDO_SECONDS } from "#contract/common/limits";
import { inboundTexts } from "#contract/common/texts";
import type { UploadBatch } from "../../../device/telemetry/batches.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { users } from "../../../platform/schema.ts";
import { validate } from "../../../platform/validate.ts";
import { withDevice } from "../visible.ts";

const BatchPath = v.object({
  id: v.string(),
  batch: v.pipe(
    v.string(),
    v.digits("A batch must be a number."),
    v.maxLength(15, "A batch must be a number."),
    v.transform(Number),
  ),
});

export const uploads = new Hono<AppEnv>()
  .get("/api/device/:id/batches", allow("data.upload"), withDevice, async (c) => {
    const batches = await deviceObject(c.env, c.get("device").device_id).uploads();
    const names = await namesOf(c.get("db"), batches);
    const at = now();
    return c.json<UploadHistory>({ batches: batches.map((batch) => recordOf(batch, names, at)) });
  })
  .delete(
    "/api/device/:id/batches/:batch",
    allow("data.upload"),
    withDevice,
    validate("param", BatchPath),
    async (c) => {
      const { device_id } = c.get("device");
      const { batch } = c.req.valid("param");
      const undone = await deviceObject(c.env, device_id).undoUpload({ batch, now: now() });
      if (!undone.ok) {
        return undone.reason === "too-late"
          ? problem(c, 409, inboundTexts.undoTooLate)
          : problem(c, 404, inboundTexts.noSuchUpload);
      }
      if (undone.value.isFirst) {
        await audit(c.get("db"), {
          action: "upload-undone",
          at: now(),
          userId: c.get("principal")!.user.id,
          subject: device_id,
          after: { batch: String(batch) },
          requestId: c.get("requestId"),
        });
      }
      return c.json<UndoneUpload>(undone.value);
    },
  );

async function namesOf(db: Database, batches: UploadBatch[]): Promise<Map<string, string>> {
  const ids = [...new Set(batches.flatMap(({ sentBy }) => sentBy ?? []))].slice(0, 90);
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function recordOf(batch: UploadBatch, names: Map<string, string>, at: number): UploadRecord {
  const { receipt, span, undoneAt, sentBy } = batch;
  const until = batch.at + UNDO_SECONDS;
  return {
    batch: String(batch.id),
    name: batch.name,
    at: batch.at,
    by: sentBy === null ? null : (names.get(sentBy) ?? null),
    accepted: receipt.accepted,
    duplicate: receipt.duplicate,
    updated: receipt.updated,
    rejectedCount: receipt.rejectedCount,
    first: span?.first ?? null,
    last: span?.last ?? null,
    undoable_until: undoneAt === null && until > at ? until : null,
    undone_at: undoneAt,
  };
}
