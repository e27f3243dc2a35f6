import { pick } from "#contract/records/field";
import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { type Act, actOf, actorOf, type AuditSource } from "../../access/audit.ts";
import { endAccess, removePersonStatements } from "../../access/leave.ts";
import { isAdmin } from "../../access/people.ts";
import { lastSignIn } from "../../access/sessions/sign-in-times.ts";
import { statusColumns } from "../../access/status.ts";
import {
  adminTexts,
  type ManagedAdmin,
  type ManagedAdminList,
  RemoveAdmin,
  UpdateAdmin,
} from "#contract/owners/admins";
import type { Database } from "../../platform/db.ts";
import { devices, plants, twoFactors, users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { accessMail, type AccessMailContext, accessMailContext, statusNotice } from "../accounts/index.ts";
import { SetVisibility, type Visibility, type VisibilityList, visibilityTexts } from "#contract/common/visibility";
import { allow, confirmed } from "../../access/allow.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import {
  AddOwner,
  ConvertTrial,
  type ManagedOwnerList,
  type OwnerAdded,
  RemoveOwner,
  UpdateOwner,
} from "#contract/owners/owner";
import { ownerTexts } from "#contract/owners/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { addOwner, convertTrial, removeOwner, updateOwner, ownerOf, ownersQuery } from "./save.ts";

function adminsQuery(db: Database): Promise<ManagedAdmin[]> {
  return db
    .select({
      admin_id: users.id,
      user_name: users.name,
      ...pick(users, ["email", "status", "emailVerified"]),
      twoFactor: sql<boolean>`${isNotNull(twoFactors.confirmed_at)}`.mapWith(Boolean),
      lastSignInAt: lastSignIn(db),
    })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.user_id, users.id))
    .where(isAdmin())
    .orderBy(asc(users.name), asc(users.id));
}

type AdminChange = "Enable" | "Disable" | "removed";

/**
 * Changes an Admin in one transaction with the audit. One enabled Admin always stays: two who disable each other at once would otherwise
 * lock everyone out.
 */
async function setAdmin(
  db: Database,
  id: string,
  change: AdminChange,
  act: AccessMailContext,
): Promise<"done" | "not-found" | "last"> {
  const before = (await adminsQuery(db)).find(({ admin_id }) => admin_id === id);
  if (!before) return "not-found";
  const { at } = act;
  const isAnotherEnabled = sql`exists (select 1 from ${users}
    where ${and(isAdmin(), eq(users.status, "Enable"), ne(users.id, id))})`;
  const isPresent = sql`exists (select 1 from ${users} where ${and(eq(users.id, id), isNull(users.removedAt))})`;
  const leaving = { userId: id, now: at };
  const status = change === "Enable" ? "Enable" : "Disable";
  const saved = await save(db, {
    entry: {
      ...(change === "removed" ? { action: "admin-removed" } : { action: "admin-updated", after: { status } }),
      subject: id,
      before,
      ...actorOf(act),
    },
    unchanged: and(isPresent, change === "Enable" ? undefined : isAnotherEnabled),
    statements:
      change === "removed"
        ? [...removePersonStatements(db, leaving), accessMail(db, before, "removed", act)]
        : [
            db.update(users).set(statusColumns(status, at)).where(eq(users.id, id)),
            ...(change === "Disable" ? endAccess(db, leaving) : []),
            statusNotice(db, id, change, act),
          ],
  });
  return saved === null ? "last" : "done";
}

async function visibilities(db: Database): Promise<Visibility[]> {
  const { plant_id, plant_name } = plants;
  const [listed, units] = await db.batch([
    db
      .select({ plant_id, plant_name, status: plants.status, hideOnNOC: plants.hideOnNOC, isDevUnit: plants.isDevUnit })
      .from(plants)
      .orderBy(asc(plant_name), asc(plant_id)),
    db
      .select({
        id: devices.device_id,
        name: devices.device_name,
        ...pick(devices, ["plant_id", "status", "hideOnNOC", "isDevUnit"]),
      })
      .from(devices)
      .orderBy(asc(devices.device_name), asc(devices.device_id)),
  ]);
  const byPlant = Map.groupBy(units, ({ plant_id: plant }) => plant);
  return listed.flatMap(({ plant_id: id, plant_name: name, status, hideOnNOC, isDevUnit }) => {
    const plant: Visibility = { kind: "plant", id, name, plant_id: id, plant_name: name, status, hideOnNOC, isDevUnit };
    return [plant].concat((byPlant.get(id) ?? []).map((unit) => deviceLine(unit, name)));
  });
}

function deviceLine(unit: Omit<Visibility, "kind" | "plant_name">, plant_name: string): Visibility {
  const { id, name, plant_id, status, hideOnNOC, isDevUnit } = unit;
  return { kind: "device", id, name, plant_id, plant_name, status, hideOnNOC, isDevUnit };
}

async function setVisibility(
  db: Database,
  { kind, id, seen, flags }: SetVisibility,
  act: Act & { source: AuditSource },
): Promise<"saved" | "changed" | "not-found"> {
  const table = kind === "plant" ? plants : devices;
  const key = kind === "plant" ? plants.plant_id : devices.device_id;
  const unchanged = and(
    eq(key, id),
    eq(table.status, seen.status),
    eq(table.hideOnNOC, seen.hideOnNOC),
    eq(table.isDevUnit, seen.isDevUnit),
  );
  const saved = await save(db, {
    entry: { action: `${kind}-visibility-set`, subject: id, before: seen, after: flags, ...actorOf(act) },
    unchanged: sql`exists (select 1 from ${table} where ${unchanged})`,
    statements: [db.update(table).set(flags).where(eq(key, id))],
  });
  if (saved !== null) return "saved";
  const rows = await db.select({ id: key }).from(table).where(eq(key, id));
  return rows.length === 1 ? "changed" : "not-found";
}

export const owners = new Hono<AppEnv>()
  .get("/api/owner/listing", allow("owners.manage"), async (c) => {
    const rows = await ownersQuery(c.var.db);
    return c.json<ManagedOwnerList>({ owners: await Promise.all(rows.map(ownerOf)) });
  })
  .post(
    "/api/owner/addOwner",
    allow("owners.manage", { adds: "owner", needsConfirmation: true }),
    validate("json", AddOwner),
    async (c) => {
      const form = c.req.valid("json");
      const owner_id = await addOwner(c.var.db, form, accessMailContext(c));
      if (owner_id === null) {
        const fields = { email: ownerTexts.emailTaken };
        return problem(c, 409, ownerTexts.emailTaken, { type: "validation", fields });
      }
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<OwnerAdded>({ message: ownerTexts.added, owner_id });
    },
  )
  .post("/api/owner/updateOwner", allow("owners.manage", confirmed), validate("json", UpdateOwner), async (c) => {
    const { version, ...form } = c.req.valid("json");
    const [row] = await ownersQuery(c.var.db, eq(users.id, form.owner_id));
    if (!row) return problem(c, 404, ownerTexts.notFound);
    if (row.person.wasSelfRegistered && (form.dashboardPageAccess || form.devicesPageAccess))
      return problem(c, 422, ownerTexts.trialAccess, {
        type: "validation",
        fields: { dashboardPageAccess: ownerTexts.trialAccess },
      });
    if ((await ownerOf(row)).version !== version || !(await updateOwner(c.var.db, row, form, accessMailContext(c))))
      return problem(c, 409, ownerTexts.changed, { type: "conflict", detail: ownerTexts.changedDetail });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: ownerTexts.updated });
  })
  .post("/api/owner/convertTrial", allow("owners.manage", confirmed), validate("json", ConvertTrial), async (c) => {
    const [row] = await ownersQuery(c.var.db, eq(users.id, c.req.valid("json").owner_id));
    if (!row) return problem(c, 404, ownerTexts.notFound);
    if (!(await convertTrial(c.var.db, row, accessMailContext(c)))) return problem(c, 409, ownerTexts.notTrial);
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: ownerTexts.converted });
  })
  .post("/api/owner/removeOwner", allow("owners.manage", confirmed), validate("json", RemoveOwner), async (c) => {
    const { db } = c.var;
    const [row] = await ownersQuery(db, eq(users.id, c.req.valid("json").owner_id));
    if (!row) return problem(c, 404, ownerTexts.notFound);
    if (!(await removeOwner(c.env, db, row, accessMailContext(c))))
      return problem(c, 409, ownerTexts.onlyOwner, { type: "only-owner", detail: ownerTexts.onlyOwnerDetail });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: ownerTexts.removed });
  })
  .get("/api/visibility", allow("owners.manage"), async (c) =>
    c.json<VisibilityList>({ entries: await visibilities(c.var.db) }),
  )
  .post("/api/visibility", allow("owners.manage", confirmed), validate("json", SetVisibility), async (c) => {
    const form = c.req.valid("json");
    const outcome = await setVisibility(c.var.db, form, actOf(c, now()));
    if (outcome === "not-found") return problem(c, 404, visibilityTexts.notFound);
    if (outcome === "changed")
      return problem(c, 409, visibilityTexts.changed, { type: "conflict", detail: visibilityTexts.changedDetail });
    return c.json<MessageAnswer>({ message: visibilityTexts.saved });
  })
  .get("/api/admin/listing", allow("owners.manage"), async (c) =>
    c.json<ManagedAdminList>({ admins: await adminsQuery(c.var.db) }),
  )
  .post("/api/admin/updateAdmin", allow("owners.manage", confirmed), validate("json", UpdateAdmin), (c) => {
    const { admin_id, status } = c.req.valid("json");
    return changeAdmin(c, admin_id, status);
  })
  .post("/api/admin/removeAdmin", allow("owners.manage", confirmed), validate("json", RemoveAdmin), (c) =>
    changeAdmin(c, c.req.valid("json").admin_id, "removed"),
  );

async function changeAdmin(c: Context<AppEnv>, id: string, change: AdminChange) {
  const act = accessMailContext(c);
  if (id === act.principal.user.id) return problem(c, 422, adminTexts.yourself);
  const outcome = await setAdmin(c.var.db, id, change, act);
  if (outcome === "not-found") return problem(c, 404, adminTexts.notFound);
  if (outcome === "last") return problem(c, 409, adminTexts.last, { type: "last-admin" });
  sendMailAfterResponse(c.env, c.executionCtx);
  const message = { Enable: adminTexts.enabled, Disable: adminTexts.disabled, removed: adminTexts.removed }[change];
  return c.json<MessageAnswer>({ message });
}
