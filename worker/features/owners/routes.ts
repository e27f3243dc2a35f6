import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { audit } from "../../access/audit.ts";
import { nudgeMail } from "../../adapters/mail/index.ts";
import type { Message } from "../../contract/account.ts";
import { AddOwner, type ManagedOwnerList, type OwnerAdded, ownerTexts, UpdateOwner } from "../../contract/owner.ts";
import { SetVisibility, type VisibilityList, visibilityTexts } from "../../contract/visibility.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { users } from "../../platform/schema.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { queueInvitation } from "../accounts/index.ts";
import { ownerOf, ownersQuery } from "./directory.ts";
import { addOwner, updateOwner } from "./save.ts";
import { setVisibility, visibilities } from "./visibility.ts";

const by = (c: Context<AppEnv>, at: number) => ({
  at,
  userId: c.get("principal")!.user.id,
  requestId: c.get("requestId"),
});

/** What an Admin sets: owners, what they may use, and who gets to see a plant or device. */
export const owners = new Hono<AppEnv>()
  .get("/api/owner/listing", async (c) => {
    const rows = await ownersQuery(database(c.env));
    return c.json<ManagedOwnerList>({ owners: await Promise.all(rows.map(ownerOf)) });
  })
  .post("/api/owner/addOwner", validate("json", AddOwner), async (c) => {
    const db = database(c.env);
    const form = c.req.valid("json");
    const at = now();
    const person = await addOwner(db, form, at);
    if (!person) {
      const fields = { email: ownerTexts.emailTaken };
      return problem(c, 409, ownerTexts.emailTaken, { type: "validation", fields });
    }
    await queueInvitation(db, person, portalAddress(c.env, c.req.url), at);
    await audit(db, { action: "owner-added", subject: person.id, after: form, ...by(c, at) });
    nudgeMail(c.env, c.executionCtx);
    return c.json<OwnerAdded>({ message: ownerTexts.added, owner_id: person.id });
  })
  .post("/api/owner/updateOwner", validate("json", UpdateOwner), async (c) => {
    const db = database(c.env);
    const { version, ...form } = c.req.valid("json");
    const at = now();
    const [row] = await ownersQuery(db, eq(users.id, form.owner_id));
    if (!row) return problem(c, 404, ownerTexts.notFound);
    if (row.person.wasSelfRegistered && (form.dashboardPageAccess || form.devicesPageAccess))
      return problem(c, 422, ownerTexts.trialAccess, {
        type: "validation",
        fields: { dashboardPageAccess: ownerTexts.trialAccess },
      });
    const before = await ownerOf(row);
    if (before.version !== version || !(await updateOwner(db, row.person, form, at)))
      return problem(c, 409, ownerTexts.changed, { type: "conflict", detail: ownerTexts.changedDetail });
    await audit(db, { action: "owner-updated", subject: form.owner_id, before, after: form, ...by(c, at) });
    return c.json<Message>({ message: ownerTexts.updated });
  })
  .get("/api/visibility", async (c) => c.json<VisibilityList>({ entries: await visibilities(database(c.env)) }))
  .post("/api/visibility", validate("json", SetVisibility), async (c) => {
    const db = database(c.env);
    const form = c.req.valid("json");
    const outcome = await setVisibility(db, form);
    if (outcome === "not-found") return problem(c, 404, visibilityTexts.notFound);
    if (outcome === "changed")
      return problem(c, 409, visibilityTexts.changed, { type: "conflict", detail: visibilityTexts.changedDetail });
    const { id: subject, seen: before, flags: after } = form;
    await audit(db, { action: `${form.kind}-visibility-set`, subject, before, after, ...by(c, now()) });
    return c.json<Message>({ message: visibilityTexts.saved });
  });
