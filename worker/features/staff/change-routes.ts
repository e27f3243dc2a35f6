import { type Context, Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { staffTexts } from "#contract/accounts/texts";
import { findPasswordWeakness } from "../../access/credentials/weak-password.ts";
import { RemoveStaff, UpdateStaff, UpdateStaffPassword } from "#contract/staff/staff";
import type { AppEnv } from "../../platform/context.ts";
import { type Database, database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import { validate } from "../../platform/validate.ts";
import { type AccessMailContext, accessMailContext } from "../accounts/index.ts";
import { staffMember, staffOf, type StaffRow } from "./directory.ts";
import { employer, ownsPlants, removeStaff, setStaffPassword, updateStaff } from "./save.ts";

const wrong = (c: Context, fields: Record<string, string>) =>
  problem(c, 422, Object.values(fields)[0]!, { type: "validation", fields });
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

async function limitPasswords(
  c: Context,
  db: Database,
  { principal, at }: Pick<AccessMailContext, "principal" | "at">,
) {
  const limit = { subject: `passwords-set:${principal.user.id}`, ...PASSWORDS_SET };
  return (await isWithinUsage(db, [limit], at))
    ? null
    : tooMany(c, staffTexts.tooManyPasswords, usageRetryAfter([limit], at));
}

export const staffChanges = new Hono<AppEnv>()
  .post(
    "/api/staff/updateStaff",
    allow("staff.manage", { needsConfirmation: true }),
    validate("json", UpdateStaff),
    async (c) => {
      const db = database(c.env);
      const form = c.req.valid("json");
      const act = accessMailContext(c);
      const { principal } = act;
      const row = await staffMember(db, principal, form.staff_id);
      if (!row) return notFound(c);
      const before = await staffOf(row);
      if (form.version !== undefined && form.version !== before.version) return conflictResponse(c);
      if (form.email !== undefined && form.email.trim().toLowerCase() !== before.email)
        return wrong(c, { email: staffTexts.emailFixed });
      const owner = await employer(db, principal);
      if (form.inbound_api_access && !owner.inbound_api_access)
        return wrong(c, { inbound_api_access: staffTexts.inboundNotYours });
      if (!(await ownsPlants(db, principal, form.plants))) return problem(c, 404, staffTexts.plantNotYours);
      const { password } = form;
      const refused = password ? refusedPassword(row, owner.company_name, password) : null;
      if (refused !== null) return wrong(c, { password: refused });
      const limited = password ? await limitPasswords(c, db, act) : null;
      if (limited) return limited;
      if (!(await updateStaff(db, row, form, act))) return conflictResponse(c);
      sendMailAfterResponse(c.env, c.executionCtx);
      const message = password ? `${staffTexts.updated} ${staffTexts.passwordUpdated}` : staffTexts.updated;
      return c.json<MessageAnswer>({ message });
    },
  )
  .post(
    "/api/staff/removeStaff",
    allow("staff.manage", { needsConfirmation: true }),
    validate("json", RemoveStaff),
    async (c) => {
      const db = database(c.env);
      const act = accessMailContext(c);
      const row = await staffMember(db, act.principal, c.req.valid("json").staff_id);
      if (!row || !(await removeStaff(db, row, act))) return notFound(c);
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<MessageAnswer>({ message: staffTexts.removed });
    },
  )
  .post(
    "/api/staff/updatePassword",
    allow("staff.manage", { needsConfirmation: true }),
    validate("json", UpdateStaffPassword),
    async (c) => {
      const db = database(c.env);
      const act = accessMailContext(c);
      const { principal } = act;
      const { firebase_id: subject, password } = c.req.valid("json");
      const row = await staffMember(db, principal, subject);
      if (!row) return notFound(c);
      const refused = refusedPassword(row, (await employer(db, principal)).company_name, password);
      if (refused !== null) return wrong(c, { password: refused });
      const limited = await limitPasswords(c, db, act);
      if (limited) return limited;
      if (!(await setStaffPassword(db, row, password, act))) return notFound(c);
      sendMailAfterResponse(c.env, c.executionCtx);
      return c.json<MessageAnswer>({ message: staffTexts.passwordUpdated });
    },
  );
