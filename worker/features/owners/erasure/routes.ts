import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { audit, auditCallOf } from "../../../access/audit.ts";
import { erasureCancelled, erasureRequested, sendMailAfterResponse, queueMail } from "../../../adapters/mail/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { dayOf } from "#contract/common/calendar";
import { erasureTexts, type PlannedErasure, RequestErasure } from "#contract/owners/erasure";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { users } from "../../../platform/schema.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { validate } from "../../../platform/validate.ts";
import { cancelErasure, planErasure, plannedErasure } from "./plan.ts";

const ownerIdOf = (c: Context<AppEnv>): string => c.get("principal")!.ownerId!;
const actOf = (c: Context<AppEnv>, at: number) => ({
  at,
  userId: c.get("principal")!.user.id,
  subject: ownerIdOf(c),
  ...auditCallOf(c),
});

export const ownerErasureRoutes = new Hono<AppEnv>()
  .get("/api/owner/erasure", allow("owner-data.manage"), async (c) =>
    c.json<PlannedErasure>({ erasure: await plannedErasure(database(c.env), ownerIdOf(c)) }),
  )
  .post(
    "/api/owner/erasure",
    allow("owner-data.manage", { needsConfirmation: true }),
    validate("json", RequestErasure),
    async (c) => {
      const db = database(c.env);
      const at = now();
      const [owner] = await db
        .select()
        .from(users)
        .where(eq(users.id, ownerIdOf(c)));
      if (!owner || c.req.valid("json").name.trim() !== owner.name.trim()) {
        const fields = { name: erasureTexts.nameDiffers };
        return problem(c, 422, erasureTexts.nameDiffers, { type: "validation", fields });
      }
      const erasure = await planErasure(db, owner.id, at);
      if (!erasure) return problem(c, 409, erasureTexts.alreadyRequested);
      await audit(db, { action: "owner-erasure-requested", ...actOf(c, at), after: erasure });
      const due = dayOf(owner.time_zone ?? "UTC", erasure.dueAt);
      const link = `${portalAddress(c.env, c.req.url)}/account/security`;
      await queueMail(db, { to: owner.email, content: erasureRequested({ due, link }), at });
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<PlannedErasure & MessageAnswer>({ message: erasureTexts.requested, erasure });
    },
  )
  .delete("/api/owner/erasure", allow("owner-data.manage", { needsConfirmation: true }), async (c) => {
    const db = database(c.env);
    const at = now();
    if (!(await plannedErasure(db, ownerIdOf(c)))) return problem(c, 404, erasureTexts.notRequested);
    if (!(await cancelErasure(db, ownerIdOf(c)))) return problem(c, 409, erasureTexts.begun);
    await audit(db, { action: "owner-erasure-cancelled", ...actOf(c, at) });
    const [owner] = await db
      .select()
      .from(users)
      .where(eq(users.id, ownerIdOf(c)));
    if (owner) await queueMail(db, { to: owner.email, content: erasureCancelled(), at });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: erasureTexts.cancelled });
  });
