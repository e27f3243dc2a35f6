import { type Context, Hono } from "hono";
import * as v from "valibot";
import { audit } from "../../access/audit.ts";
import { setPassword } from "../../access/set-password.ts";
import { nudgeMail } from "../../adapters/mail/index.ts";
import type { Message } from "../../contract/account.ts";
import { staffTexts } from "../../contract/account-texts.ts";
import { isPersonalPassword, passwordTexts } from "../../contract/password.ts";
import {
  AddStaff,
  type Staff,
  type StaffAdded,
  type StaffList,
  UpdateStaff,
  UpdateStaffPassword,
} from "../../contract/staff.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { database, type Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { queueInvitation, queuePasswordSetNotice } from "../accounts/index.ts";
import { hasVerifiedAddress, oneOfStaff, staffOf, staffQuery } from "./directory.ts";
import { addStaff, ownsPlants, updateStaff } from "./save.ts";

/** Nobody gives away what they may not do themselves. */
const givesTooMuch = ({ permissions }: Principal, { inbound_api_access }: Pick<AddStaff, "inbound_api_access">) =>
  inbound_api_access && !permissions.has("data.upload");
const wrong = (c: Context, fields: Record<string, string>) =>
  problem(c, 422, Object.values(fields)[0]!, { type: "validation", fields });
const tooMuch = (c: Context) => wrong(c, { inbound_api_access: staffTexts.inboundNotYours });

/** What a form would change that it cannot; a form that sends back what was read changes nothing of it. */
function changedFixedKeys(before: Staff, { email, status }: UpdateStaff): Record<string, string> | null {
  if (email !== undefined && email.trim().toLowerCase() !== before.email) return { email: staffTexts.emailFixed };
  return status !== undefined && status !== before.status ? { status: staffTexts.statusFixed } : null;
}

/** Why an owner cannot give a staff member this password, or null. Setting one would skip the check of the address. */
async function refusedPassword(db: Database, { user }: Principal, person: Staff, password: string) {
  if (!(await hasVerifiedAddress(db, person.staff_id))) return staffTexts.pendingPassword;
  const names = [person.user_name, person.email, user.company_name];
  return isPersonalPassword(password, names) ? passwordTexts.personal : null;
}

/** Staff of an owner: listed for owner and Admin, added and changed by the owner alone. */
export const staff = new Hono<AppEnv>()
  .get("/api/staff/all", validate("query", v.object({ owner: v.optional(v.string()) })), async (c) => {
    const principal = c.get("principal")!;
    const rows = await staffQuery(database(c.env), principal, undefined, c.req.valid("query").owner);
    return c.json<StaffList>({ staff: rows.map(staffOf) });
  })
  .get("/api/staff/:staffId", async (c) => {
    const found = await oneOfStaff(database(c.env), c.get("principal")!, c.req.param("staffId"));
    return found ? c.json<Staff>(found) : problem(c, 404, staffTexts.notFound);
  })
  .post("/api/staff/addStaff", validate("json", AddStaff), async (c) => {
    const db = database(c.env);
    const owner = c.get("principal")!;
    const form = c.req.valid("json");
    const at = now();
    if (givesTooMuch(owner, form)) return tooMuch(c);
    if (!(await ownsPlants(db, owner, form.plants))) return problem(c, 404, staffTexts.plantNotYours);
    const person = await addStaff(db, owner, form, at);
    if (!person) {
      const fields = { email: staffTexts.emailTaken };
      return problem(c, 409, staffTexts.emailTaken, { type: "validation", fields });
    }
    await queueInvitation(db, person, portalAddress(c.env, c.req.url), at);
    const userId = owner.user.id;
    await audit(db, {
      action: "staff-added",
      at,
      userId,
      subject: person.id,
      after: form,
      requestId: c.get("requestId"),
    });
    nudgeMail(c.env, c.executionCtx);
    return c.json<StaffAdded>({ message: staffTexts.added, staff_id: person.id });
  })
  .post("/api/staff/updateStaff", validate("json", UpdateStaff), async (c) => {
    const db = database(c.env);
    const owner = c.get("principal")!;
    const form = c.req.valid("json");
    const at = now();
    const { staff_id: subject, password, ...rest } = form;
    const before = await oneOfStaff(db, owner, subject);
    if (!before) return problem(c, 404, staffTexts.notFound);
    const fixed = changedFixedKeys(before, form);
    if (fixed) return wrong(c, fixed);
    if (givesTooMuch(owner, form)) return tooMuch(c);
    if (!(await ownsPlants(db, owner, form.plants))) return problem(c, 404, staffTexts.plantNotYours);
    const refused = password ? await refusedPassword(db, owner, before, password) : null;
    if (refused !== null) return wrong(c, { password: refused });
    await updateStaff(db, owner, form, at);
    const userId = owner.user.id;
    const requestId = c.get("requestId");
    const { password_confirmation: _, firebase_id: __, email: ___, status: ____, ...after } = rest;
    await audit(db, { action: "staff-updated", at, userId, subject, before, after, requestId });
    if (!password) return c.json<Message>({ message: staffTexts.updated });
    await audit(db, { action: "staff-password-set", at, userId, subject, requestId });
    await queuePasswordSetNotice(db, {
      to: before.email,
      portal: portalAddress(c.env, c.req.url),
      at,
      by: owner.user.user_name,
    });
    nudgeMail(c.env, c.executionCtx);
    return c.json<Message>({ message: `${staffTexts.updated} ${staffTexts.passwordUpdated}` });
  })
  .post("/api/staff/updatePassword", validate("json", UpdateStaffPassword), async (c) => {
    const db = database(c.env);
    const owner = c.get("principal")!;
    const { firebase_id: subject, password } = c.req.valid("json");
    const at = now();
    const person = await oneOfStaff(db, owner, subject);
    if (!person) return problem(c, 404, staffTexts.notFound);
    const refused = await refusedPassword(db, owner, person, password);
    if (refused !== null) return wrong(c, { password: refused });
    await setPassword(db, subject, password, at);
    await queuePasswordSetNotice(db, {
      to: person.email,
      portal: portalAddress(c.env, c.req.url),
      at,
      by: owner.user.user_name,
    });
    const userId = owner.user.id;
    await audit(db, { action: "staff-password-set", at, userId, subject, requestId: c.get("requestId") });
    nudgeMail(c.env, c.executionCtx);
    return c.json<Message>({ message: staffTexts.passwordUpdated });
  });
