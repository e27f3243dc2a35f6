import { type Context, Hono } from "hono";
import { OwnerQuery } from "#contract/owners/owner";
import { allow, confirmed } from "../../access/allow.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { staffTexts } from "#contract/accounts/texts";
import { findPasswordWeakness } from "../../access/credentials/weak-password.ts";
import {
  AddStaff,
  RemoveStaff,
  type Staff,
  type StaffAdded,
  type StaffList,
  UpdateStaff,
  UpdateStaffPassword,
} from "#contract/staff/staff";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import { validate } from "../../platform/validate.ts";
import { type AccessMailContext, accessMailContext } from "../accounts/index.ts";
import {
  addStaff,
  staffOwner,
  ownsPlants,
  removeStaff,
  setStaffPassword,
  updateStaff,
  staffMember,
  staffOf,
  staffQuery,
  type StaffRow,
} from "./save.ts";
import { isWithinQuota, overQuota, remainingQuota } from "../../access/quotas.ts";
import { clearFailures, recordAttempt } from "../../access/rate-limits/throttle.ts";
import { sha256Hex } from "../../platform/digest.ts";

const notFound = (c: Context) => problem(c, 404, staffTexts.notFound);
const conflictResponse = (c: Context) =>
  problem(c, 409, staffTexts.changed, { type: "conflict", detail: staffTexts.changedDetail });

/** Owners may not set the first password, which would skip the address check. Null: allowed. */
function refusedPassword({ person }: StaffRow, company: string, password: string): string | null {
  if (!person.emailVerified) return staffTexts.pendingPassword;
  return findPasswordWeakness(password, [person.name, person.email, company]);
}

/** Passwords that one person sets for others; each takes as long as a check. */
const PASSWORDS_SET = { maximum: 20, seconds: 10 * 60 } as const;

async function limitPasswords(c: Context<AppEnv>, { principal, at }: Pick<AccessMailContext, "principal" | "at">) {
  const limit = { subject: `passwords-set:${principal.user.id}`, ...PASSWORDS_SET };
  return (await isWithinUsage(c.var.db, [limit], at))
    ? null
    : tooMany(c, staffTexts.tooManyPasswords, usageRetryAfter([limit], at));
}

const staffChanges = new Hono<AppEnv>()
  .post("/api/staff/updateStaff", allow("staff.manage", confirmed), validate("json", UpdateStaff), async (c) => {
    const { db } = c.var;
    const form = c.req.valid("json");
    const act = accessMailContext(c);
    const { principal } = act;
    const row = await staffMember(db, principal, form.staff_id);
    if (!row) return notFound(c);
    const before = await staffOf(row);
    if (form.version !== undefined && form.version !== before.version) return conflictResponse(c);
    if (form.email !== undefined && form.email.trim().toLowerCase() !== before.email)
      return wrong(c, 422, { email: staffTexts.emailFixed });
    const owner = await staffOwner(db, principal);
    if (form.inbound_api_access && !owner.inbound_api_access)
      return wrong(c, 422, { inbound_api_access: staffTexts.inboundNotYours });
    if (!(await ownsPlants(db, principal, form.plants))) return problem(c, 404, staffTexts.plantNotYours);
    const { password } = form;
    const refused = password ? refusedPassword(row, owner.company_name, password) : null;
    if (refused !== null) return wrong(c, 422, { password: refused });
    const limited = password ? await limitPasswords(c, act) : null;
    if (limited) return limited;
    if (!(await updateStaff(db, row, form, act))) return conflictResponse(c);
    sendMailAfterResponse(c.env, c.executionCtx);
    const message = password ? `${staffTexts.updated} ${staffTexts.passwordUpdated}` : staffTexts.updated;
    return c.json<MessageAnswer>({ message });
  })
  .post("/api/staff/removeStaff", allow("staff.manage", confirmed), validate("json", RemoveStaff), async (c) => {
    const act = accessMailContext(c);
    const row = await staffMember(c.var.db, act.principal, c.req.valid("json").staff_id);
    if (!row || !(await removeStaff(c.var.db, row, act))) return notFound(c);
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: staffTexts.removed });
  })
  .post(
    "/api/staff/updatePassword",
    allow("staff.manage", confirmed),
    validate("json", UpdateStaffPassword),
    async (c) => {
      const { db } = c.var;
      const act = accessMailContext(c);
      const { principal } = act;
      const { firebase_id: subject, password } = c.req.valid("json");
      const row = await staffMember(db, principal, subject);
      if (!row) return notFound(c);
      const refused = refusedPassword(row, (await staffOwner(db, principal)).company_name, password);
      if (refused !== null) return wrong(c, 422, { password: refused });
      const limited = await limitPasswords(c, act);
      if (limited) return limited;
      if (!(await setStaffPassword(db, row, password, act))) return notFound(c);
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<MessageAnswer>({ message: staffTexts.passwordUpdated });
    },
  );

const wrong = (c: Context, status: 409 | 422, fields: Record<string, string>) =>
  problem(c, status, Object.values(fields)[0]!, { type: "validation", fields });

export const staff = new Hono<AppEnv>()
  .get("/api/staff/all", allow("staff.list"), validate("query", OwnerQuery), async (c) => {
    const principal = c.get("principal")!;
    const rows = await staffQuery(c.var.db, principal, undefined, c.req.valid("query").owner);
    return c.json<StaffList>({ staff: await Promise.all(rows.map(staffOf)) });
  })
  .get("/api/staff/:staffId", allow("staff.list"), async (c) => {
    const member = await staffMember(c.var.db, c.get("principal")!, c.req.param("staffId"));
    return member ? c.json<Staff>(await staffOf(member)) : problem(c, 404, staffTexts.notFound);
  })
  .post(
    "/api/staff/addStaff",
    allow("staff.manage", { adds: "staff", needsConfirmation: true }),
    validate("json", AddStaff),
    async (c) => {
      const { db } = c.var;
      const form = c.req.valid("json");
      const act = accessMailContext(c);
      const { principal, at } = act;
      const owner = await staffOwner(db, principal);
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
