import { and, desc, eq, gt, isNull, or, count, inArray, type SQL, sql } from "drizzle-orm";
import { anyDeviceScope, readableDevice } from "../../../access/scope.ts";
import { type Export, type ExportList, exportRange, ExportRequest } from "#contract/exports/export";
import type { Principal, AppEnv } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { devices, exports } from "../../../platform/schema.ts";
import { type Context, Hono } from "hono";
import { operationTexts } from "#contract/common/operation-texts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { quotaOf } from "../../../platform/quotas.ts";
import { allow } from "../../../access/allow.ts";
import { actOf, actorOf, audit, auditCallOf } from "../../../access/audit.ts";
import { isLogOnly } from "../../../adapters/mail/index.ts";
import type { StartedJob } from "#contract/common/job";
import { texts } from "#contract/common/texts";
import { jobTexts } from "#contract/devices/job-texts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { validate } from "../../../platform/validate.ts";
import { refusalResponse } from "../calculate/status.ts";
import { save } from "../../../records/save.ts";
import { deviceSettings } from "../inbound/device-key.ts";
import { type ExportRow, fileName, fileStream } from "./file.ts";

function exportsQuery(db: Database, principal: Principal, now: number, id?: string) {
  return db
    .select({ row: exports, device_name: devices.device_name, timezone: devices.timezone })
    .from(exports)
    .innerJoin(devices, eq(devices.device_id, exports.device_id))
    .where(
      and(
        eq(exports.user_id, principal.user.id),
        // Files of a set are listed with it.
        id === undefined ? isNull(exports.set_id) : eq(exports.id, id),
        or(isNull(exports.expires_at), gt(exports.expires_at, now)),
        anyDeviceScope(principal),
      ),
    )
    .orderBy(desc(exports.created_at))
    .limit(100);
}

type ListedExport = Awaited<ReturnType<typeof exportsQuery>>[number];

function exportOf({ row, device_name, timezone }: ListedExport): Export {
  const fraction = row.state === "done" ? 1 : row.total === 0 ? 0 : row.done / row.total;
  return {
    id: row.id,
    device_id: row.device_id,
    device_name,
    timezone,
    from: row.from_at,
    to: row.to_at,
    state: row.state === "waiting" ? "queued" : row.state,
    progress: { done: row.done, total: row.total, fraction },
    rows: row.rows,
    bytes: row.bytes,
    message: row.reason,
    requestedAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

const BUSY_SECONDS = 60;

async function refusalOfExport(c: Context<AppEnv>, userId: string, now: number) {
  const [atOnce, most] = [quotaOf(c.env, "exports"), quotaOf(c.env, "exportFiles")];
  const { underway, kept } = await exportsOf(c.var.db, userId, now);
  if (underway >= atOnce) return busy(c);
  return kept >= most ? problem(c, 409, operationTexts.overExports.exportFiles(most)) : null;
}

const busy = (c: Context<AppEnv>) =>
  tooMany(c, operationTexts.overExports.exports(quotaOf(c.env, "exports")), BUSY_SECONDS);

const isWritten = inArray(exports.state, ["queued", "running"]);

/** For the save of a new export, because parallel calls may all have passed the first check. The oldest rows stay. */
export function isWithinExports(env: object, { id, user_id }: Pick<ExportRow, "id" | "user_id">): SQL {
  const own = sql`select rowid from ${exports} where ${eq(exports.id, id)}`;
  const isBefore = sql`rowid < coalesce((${own}), ${Number.MAX_SAFE_INTEGER})`;
  const before = sql`(select count(*) from ${exports} where ${and(eq(exports.user_id, user_id), isWritten, isBefore)})`;
  return sql`${before} < ${quotaOf(env, "exports")}`;
}

async function exportsOf(db: Database, userId: string, now: number): Promise<{ underway: number; kept: number }> {
  const isLive = or(isNull(exports.expires_at), gt(exports.expires_at, now));
  const isTheirs = and(eq(exports.user_id, userId), isLive);
  const [[kept], [underway]] = await db.batch([
    db.select({ entries: count() }).from(exports).where(isTheirs),
    db.select({ entries: count() }).from(exports).where(and(isTheirs, isWritten)),
  ]);
  return { kept: kept!.entries, underway: underway!.entries };
}

export const csvExports = new Hono<AppEnv>()
  .post(
    "/api/device/startCSVDownload",
    allow("devices.view", { needsComputing: "document", stores: true }),
    validate("json", ExportRequest),
    async (c) => {
      const request = c.req.valid("json");
      const { user } = c.get("principal")!;
      if (request.user_id !== user.id) return refuseFields(c, { user_id: jobTexts.ownExport });
      const { db } = c.var;
      const device = await readableDevice(db, c.get("principal")!, request.device_id);
      if (!device) return problem(c, 404, texts.deviceNotFound);
      const at = now();
      const tooManyExports = await refusalOfExport(c, user.id, at);
      if (tooManyExports) return tooManyExports;
      const range = exportRange(request);
      const started = await deviceObject(c.env, device.device_id).startJob({
        settings: deviceSettings(device),
        order: { kind: "export", request: { user: user.id, ...range, origin: portalAddress(c.env, c.req.url) } },
        by: user.id,
        now: at,
      });
      if (!started.ok) return refusalResponse(c, started);
      const row = {
        id: started.key,
        user_id: user.id,
        device_id: device.device_id,
        from_at: range.from,
        to_at: range.to,
        state: "queued" as const,
        done: 0,
        total: 0,
        rows: 0,
        bytes: 0,
        chunks: 0,
        created_at: Math.floor(at),
      };
      const entry = { action: "export-started", subject: device.device_id, after: { ...range, export: row.id } };
      const saved = await save(db, {
        entry: { ...entry, ...actorOf(actOf(c, at)) },
        unchanged: isWithinExports(c.env, row),
        statements: [db.insert(exports).values(row).onConflictDoNothing()],
      });
      if (saved === null) {
        await endExport(c.env, row, at);
        await db.delete(exports).where(eq(exports.id, row.id));
        return busy(c);
      }
      return c.json<StartedJob>(
        {
          message: user.demo || isLogOnly(c.env) ? jobTexts.exportStartedDemo : jobTexts.exportStarted,
          statusKey: started.key,
        },
        202,
      );
    },
  )
  .get("/api/exports", allow("devices.view"), async (c) => {
    const rows = await exportsQuery(c.var.db, c.get("principal")!, now());
    return c.json<ExportList>({ exports: rows.map(exportOf) });
  })
  .get("/api/exports/:id/file", allow("devices.view", { isAudited: true }), async (c) => {
    const [entry] = await exportsQuery(c.var.db, c.get("principal")!, now(), c.req.param("id"));
    if (!entry || entry.row.state === "error") return problem(c, 404, jobTexts.exportGone);
    if (entry.row.state !== "done") return problem(c, 409, jobTexts.exportNotReady);
    await audit(c.var.db, {
      action: "export-downloaded",
      at: now(),
      userId: entry.row.user_id,
      subject: entry.row.device_id,
      after: { export: entry.row.id },
      ...auditCallOf(c),
    });
    const { stream, sent } = fileStream(c.env.FILES, entry.row);
    c.executionCtx.waitUntil(sent);
    return c.body(stream, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName(entry)}"`,
      "Cache-Control": "private, no-store",
    });
  })
  .delete("/api/exports/:id", allow("devices.view"), async (c) => {
    const { db } = c.var;
    const { user } = c.get("principal")!;
    const [entry] = await exportsQuery(db, c.get("principal")!, now(), c.req.param("id"));
    if (!entry) return problem(c, 404, jobTexts.exportGone);
    const { id, device_id } = entry.row;
    const at = now();
    await endExport(c.env, { id, device_id, user_id: user.id }, at);
    await save(db, {
      entry: { action: "export-deleted", subject: device_id, after: { export: id }, ...actorOf(actOf(c, at)) },
      statements: [db.delete(exports).where(eq(exports.id, id))],
    });
    return c.body(null, 204);
  });

type OwnExport = Pick<ExportRow, "id" | "device_id" | "user_id">;

const endExport = (env: Env, { id, device_id, user_id }: OwnExport, at: number) =>
  deviceObject(env, device_id).dropExport({ key: id, user: user_id, now: at });
