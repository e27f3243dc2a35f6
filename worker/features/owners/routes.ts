import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { actOf } from "../../access/audit.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { adminTexts, type ManagedAdminList, RemoveAdmin, UpdateAdmin } from "#contract/owners/admins";
import {
  AddOwner,
  ConvertTrial,
  type ManagedOwnerList,
  type OwnerAdded,
  RemoveOwner,
  UpdateOwner,
} from "#contract/owners/owner";
import { ownerTexts } from "#contract/owners/texts";
import { SetVisibility, type VisibilityList, visibilityTexts } from "#contract/common/visibility";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { users } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { accessMailContext } from "../accounts/index.ts";
import { type AdminChange, adminsQuery, setAdmin } from "./admins.ts";
import { ownerOf, ownersQuery } from "./directory.ts";
import { addOwner, convertTrial, removeOwner, updateOwner } from "./save.ts";
import { setVisibility, visibilities } from "./visibility.ts";

export const owners = new Hono<AppEnv>()
  .get("/api/owner/listing", allow("owners.manage"), async (c) => {
    const rows = await ownersQuery(database(c.env));
    return c.json<ManagedOwnerList>({ owners: await Promise.all(rows.map(ownerOf)) });
  })
  .post(
    "/api/owner/addOwner",
    allow("owners.manage", { adds: "owner", needsConfirmation: true }),
    validate("json", AddOwner),
    async (c) => {
      const db = database(c.env);
      const form = c.req.valid("json");
      const owner_id = await addOwner(db, form, accessMailContext(c));
      if (owner_id === null) {
        const fields = { email: ownerTexts.emailTaken };
        return problem(c, 409, ownerTexts.emailTaken, { type: "validation", fields });
      }
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<OwnerAdded>({ message: ownerTexts.added, owner_id });
    },
  )
  .post(
    "/api/owner/updateOwner",
    allow("owners.manage", { needsConfirmation: true }),
    validate("json", UpdateOwner),
    async (c) => {
      const db = database(c.env);
      const { version, ...form } = c.req.valid("json");
      const [row] = await ownersQuery(db, eq(users.id, form.owner_id));
      if (!row) return problem(c, 404, ownerTexts.notFound);
      if (row.person.wasSelfRegistered && (form.dashboardPageAccess || form.devicesPageAccess))
        return problem(c, 422, ownerTexts.trialAccess, {
          type: "validation",
          fields: { dashboardPageAccess: ownerTexts.trialAccess },
        });
      if ((await ownerOf(row)).version !== version || !(await updateOwner(db, row, form, accessMailContext(c))))
        return problem(c, 409, ownerTexts.changed, { type: "conflict", detail: ownerTexts.changedDetail });
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<MessageAnswer>({ message: ownerTexts.updated });
    },
  )
  .post(
    "/api/owner/convertTrial",
    allow("owners.manage", { needsConfirmation: true }),
    validate("json", ConvertTrial),
    async (c) => {
      const db = database(c.env);
      const [row] = await ownersQuery(db, eq(users.id, c.req.valid("json").owner_id));
      if (!row) return problem(c, 404, ownerTexts.notFound);
      if (!(await convertTrial(db, row, accessMailContext(c)))) return problem(c, 409, ownerTexts.notTrial);
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<MessageAnswer>({ message: ownerTexts.converted });
    },
  )
  .post(
    "/api/owner/removeOwner",
    allow("owners.manage", { needsConfirmation: true }),
    validate("json", RemoveOwner),
    async (c) => {
      const db = database(c.env);
      const [row] = await ownersQuery(db, eq(users.id, c.req.valid("json").owner_id));
      if (!row) return problem(c, 404, ownerTexts.notFound);
      if (!(await removeOwner(c.env, db, row, accessMailContext(c))))
        return problem(c, 409, ownerTexts.onlyOwner, { type: "only-owner", detail: ownerTexts.onlyOwnerDetail });
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<MessageAnswer>({ message: ownerTexts.removed });
    },
  )
  .get("/api/visibility", allow("owners.manage"), async (c) =>
    c.json<VisibilityList>({ entries: await visibilities(database(c.env)) }),
  )
  .post(
    "/api/visibility",
    allow("owners.manage", { needsConfirmation: true }),
    validate("json", SetVisibility),
    async (c) => {
      const db = database(c.env);
      const form = c.req.valid("json");
      const outcome = await setVisibility(db, form, actOf(c, now()));
      if (outcome === "not-found") return problem(c, 404, visibilityTexts.notFound);
      if (outcome === "changed")
        return problem(c, 409, visibilityTexts.changed, { type: "conflict", detail: visibilityTexts.changedDetail });
      return c.json<MessageAnswer>({ message: visibilityTexts.saved });
    },
  )
  .get("/api/admin/listing", allow("owners.manage"), async (c) =>
    c.json<ManagedAdminList>({ admins: await adminsQuery(database(c.env)) }),
  )
  .post(
    "/api/admin/updateAdmin",
    allow("owners.manage", { needsConfirmation: true }),
    validate("json", UpdateAdmin),
    (c) => {
      const { admin_id, status } = c.req.valid("json");
      return changeAdmin(c, admin_id, status);
    },
  )
  .post(
    "/api/admin/removeAdmin",
    allow("owners.manage", { needsConfirmation: true }),
    validate("json", RemoveAdmin),
    (c) => changeAdmin(c, c.req.valid("json").admin_id, "removed"),
  );

async function changeAdmin(c: Context<AppEnv>, id: string, change: AdminChange) {
  const act = accessMailContext(c);
  if (id === act.principal.user.id) return problem(c, 422, adminTexts.yourself);
  const outcome = await setAdmin(database(c.env), id, change, act);
  if (outcome === "not-found") return problem(c, 404, adminTexts.notFound);
  if (outcome === "last") return problem(c, 409, adminTexts.last, { type: "last-admin" });
  sendMailAfterResponse(c.env, c.executionCtx);
  const message = { Enable: adminTexts.enabled, Disable: adminTexts.disabled, removed: adminTexts.removed }[change];
  return c.json<MessageAnswer>({ message });
}
