import { eq } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { allow, confirmed } from "../../../access/allow.ts";
import { actOf, actorOf } from "../../../access/audit.ts";
import { sendMailAfterResponse } from "../../../adapters/mail/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { erasureTexts, type PlannedErasure, RequestErasure } from "#contract/owners/erasure";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { users } from "../../../platform/schema.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { validate } from "../../../platform/validate.ts";
import { cancelErasure, planErasure, plannedErasure } from "./plan.ts";

const ownerIdOf = (c: Context<AppEnv>): string => c.get("principal")!.ownerId!;
const ownerOf = async (c: Context<AppEnv>) =>
  (
    await c.var.db
      .select()
      .from(users)
      .where(eq(users.id, ownerIdOf(c)))
  )[0];

export const ownerErasureRoutes = new Hono<AppEnv>()
  .get("/api/owner/erasure", allow("owner-data.manage"), async (c) =>
    c.json<PlannedErasure>({ erasure: await plannedErasure(c.var.db, ownerIdOf(c)) }),
  )
  .post("/api/owner/erasure", allow("owner-data.manage", confirmed), validate("json", RequestErasure), async (c) => {
    const owner = await ownerOf(c);
    if (!owner || c.req.valid("json").name.trim() !== owner.name.trim()) {
      const fields = { name: erasureTexts.nameDiffers };
      return problem(c, 422, erasureTexts.nameDiffers, { type: "validation", fields });
    }
    const portal = portalAddress(c.env, c.req.url);
    const erasure = await planErasure(c.var.db, owner, portal, actorOf(actOf(c, now())));
    if (!erasure) return problem(c, 409, erasureTexts.alreadyRequested);
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<PlannedErasure & MessageAnswer>({ message: erasureTexts.requested, erasure });
  })
  .delete("/api/owner/erasure", allow("owner-data.manage", confirmed), async (c) => {
    const owner = await ownerOf(c);
    if (!owner || !(await plannedErasure(c.var.db, owner.id))) return problem(c, 404, erasureTexts.notRequested);
    if (!(await cancelErasure(c.var.db, owner, actorOf(actOf(c, now()))))) return problem(c, 409, erasureTexts.begun);
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: erasureTexts.cancelled });
  });
