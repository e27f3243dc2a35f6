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
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { queueInvitation, queuePasswordNotice } from "../accounts/index.ts";
import { oneOfStaff, staffOf, staffQuery } from "./directory.ts";
import { addStaff, ownsPlants, updateStaff } from "./save.ts";

/** Nobody gives away what they may not do themselves. */
const givesTooMuch = ({ permissions }: Principal, { inbound_api_access }: Pick<AddStaff, "inbound_api_access">) =>
  inbound_api_access && !permissions.has("data.upload");
const tooMuch = (c: Context) =>
  problem(c, 422, staffTexts.inboundNotYours, {
    type: "validation",
    fields: { inbound_api_access: staffTexts.inboundNotYours },
  });

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
    const before = await oneOfStaff(db, owner, form.staff_id);
    if (!before) return problem(c, 404, staffTexts.notFound);
    if (givesTooMuch(owner, form)) return tooMuch(c);
    if (!(await ownsPlants(db, owner, form.plants))) return problem(c, 404, staffTexts.plantNotYours);
    await updateStaff(db, owner, form, at);
    const userId = owner.user.id;
    const requestId = c.get("requestId");
    await audit(db, { action: "staff-updated", at, userId, subject: form.staff_id, before, after: form, requestId });
    return c.json<Message>({ message: staffTexts.updated });
  })
  .post("/api/staff/updatePassword", validate("json", UpdateStaffPassword), async (c) => {
    const db = database(c.env);
    const owner = c.get("principal")!;
    const { firebase_id: subject, password } = c.req.valid("json");
    const at = now();
    const person = await oneOfStaff(db, owner, subject);
    if (!person) return problem(c, 404, staffTexts.notFound);
    if (isPersonalPassword(password, [person.user_name, person.email, owner.user.company_name])) {
      const fields = { password: passwordTexts.personal };
      return problem(c, 422, passwordTexts.personal, { type: "validation", fields });
    }
    await setPassword(db, subject, password, at);
    await queuePasswordNotice(db, person.email, portalAddress(c.env, c.req.url), at);
    const userId = owner.user.id;
    await audit(db, { action: "staff-password-set", at, userId, subject, requestId: c.get("requestId") });
    nudgeMail(c.env, c.executionCtx);
    return c.json<Message>({ message: staffTexts.passwordUpdated });
  });
