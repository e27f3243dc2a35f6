import { type Context, Hono } from "hono";
import * as v from "valibot";
import { allow } from "../../access/allow.ts";
import { isWithinQuota, overQuota, remainingQuota } from "../../access/quotas.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { clearFailures, recordAttempt } from "../../access/rate-limits/throttle.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import { staffTexts } from "#contract/accounts/texts";
import { AddStaff, type Staff, type StaffAdded, type StaffList } from "#contract/staff/staff";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { accessMailContext } from "../accounts/index.ts";
import { staffChanges } from "./change-routes.ts";
import { staffMember, staffOf, staffQuery } from "./directory.ts";
import { addStaff, employer, ownsPlants } from "./save.ts";

const wrong = (c: Context, status: 409 | 422, fields: Record<string, string>) =>
  problem(c, status, Object.values(fields)[0]!, { type: "validation", fields });

export const staff = new Hono<AppEnv>()
  .get(
    "/api/staff/all",
    allow("staff.list"),
    validate("query", v.object({ owner: v.optional(v.string()) })),
    async (c) => {
      const principal = c.get("principal")!;
      const rows = await staffQuery(database(c.env), principal, undefined, c.req.valid("query").owner);
      return c.json<StaffList>({ staff: await Promise.all(rows.map(staffOf)) });
    },
  )
  .get("/api/staff/:staffId", allow("staff.list"), async (c) => {
    const member = await staffMember(database(c.env), c.get("principal")!, c.req.param("staffId"));
    return member ? c.json<Staff>(await staffOf(member)) : problem(c, 404, staffTexts.notFound);
  })
  .post(
    "/api/staff/addStaff",
    allow("staff.manage", { adds: "staff", needsConfirmation: true }),
    validate("json", AddStaff),
    async (c) => {
      const db = database(c.env);
      const form = c.req.valid("json");
      const act = accessMailContext(c);
      const { principal, at } = act;
      const owner = await employer(db, principal);
      if (form.inbound_api_access && !owner.inbound_api_access)
        return wrong(c, 422, { inbound_api_access: staffTexts.inboundNotYours });
      if (!(await ownsPlants(db, principal, form.plants))) return problem(c, 404, staffTexts.plantNotYours);
      // A taken address cannot be invited; without a limit that would reveal who is a customer.
      const limit = await sha256Hex(`add-staff:${principal.user.id}`);
      const attempt = await recordAttempt(db, limit, at);
      if (!attempt.allowed) return tooMany(c, staffTexts.tooManyTaken, attempt.retryAfter);
      const isWithin = isWithinQuota(c.env, owner.id, "staff", { now: at });
      const staff_id = await addStaff(db, { owner, isWithin }, form, act);
      if (staff_id === null) {
        const isOver = (await remainingQuota(c.env, db, owner.id, "staff", at)) === 0;
        return isOver
          ? ((await overQuota(c, owner.id, "staff", at)) as never)
          : wrong(c, 409, { email: staffTexts.emailTaken });
      }
      await clearFailures(db, limit);
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<StaffAdded>({ message: staffTexts.added, staff_id });
    },
  )
  .route("/", staffChanges);
