import { makeZip } from "client-zip";
import { and, count, eq, isNull, or } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { allow, confirmed } from "../../../access/allow.ts";
import { audit, auditCallOf } from "../../../access/audit.ts";
import { anyDeviceScope, plantScope } from "../../../access/scope.ts";
import { dayOf } from "#contract/common/calendar";
import type { OwnerArchiveContents } from "#contract/owners/archive";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { logError } from "../../../platform/log.ts";
import { devices, plants, users } from "../../../platform/schema.ts";
import { type ArchiveDeps, type ArchiveEntry, ownerArchive } from "./archive.ts";
import type { Taker } from "./directory.ts";

const takerOf = (c: Context<AppEnv>): Taker => c.get("principal") as Taker;

export const ownerArchiveRoutes = new Hono<AppEnv>()
  .get("/api/owner/data", allow("owner-data.manage", confirmed), async (c) => {
    const { db } = c.var;
    const taker = takerOf(c);
    const isOwn = or(eq(users.id, taker.ownerId), eq(users.owner_id, taker.ownerId));
    const [plantRows, deviceRows, people] = await Promise.all([
      db.select({ rows: count() }).from(plants).where(plantScope(taker)),
      db.select({ rows: count() }).from(devices).where(anyDeviceScope(taker)),
      db
        .select({ rows: count() })
        .from(users)
        .where(and(isOwn, isNull(users.removedAt))),
    ]);
    return c.json<OwnerArchiveContents>({
      plants: plantRows[0]!.rows,
      devices: deviceRows[0]!.rows,
      people: people[0]!.rows,
    });
  })
  .get(
    "/api/owner/data/file",
    allow("owner-data.manage", { needsConfirmation: true, isAudited: true, needsComputing: "document" }),
    async (c) => {
      const { db } = c.var;
      const taker = takerOf(c);
      const at = now();
      await audit(db, {
        action: "owner-data-downloaded",
        at,
        userId: taker.user.id,
        subject: taker.ownerId,
        ...auditCallOf(c),
      });
      const deps: ArchiveDeps = { db, files: c.env.FILES, objectOf: (id) => deviceObject(c.env, id), now: at };
      return c.body(makeZip(logged(ownerArchive(deps, taker), taker.ownerId)), 200, {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="soilsight-data-${dayOf("UTC", at)}.zip"`,
        "Cache-Control": "private, no-store",
      });
    },
  );

/** Logs the reason of a file that ends early, because the person only sees a broken file. */
async function* logged(entries: AsyncGenerator<ArchiveEntry>, owner: string): AsyncGenerator<ArchiveEntry> {
  try {
    yield* entries;
  } catch (error) {
    logError("owner-archive-failed", error, { owner });
    throw error;
  }
}
