import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { emptyDraft } from "#contract/records/field";
import { storedStaff } from "#contract/records/staff";
import { CLOCK } from "../../../worker/access/audit.ts";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { personByPassword } from "../../../worker/access/credentials/credentials.ts";
import { codeOwner, isCodeUsable, newCode, useCode } from "../../../worker/access/two-factor/one-time-codes.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { hasFactor, recoveryCodesLeft } from "../../../worker/access/two-factor/two-factor.ts";
import { outboxPage } from "../../../worker/adapters/mail/listing.ts";
import { dueMails, queueMail } from "../../../worker/adapters/mail/outbox.ts";
import { notificationsOf } from "../../../worker/features/accounts/notifications/notification-routes.ts";
import {
  endOtherSessions,
  isNewPlace,
  activeSessionsOf,
} from "../../../worker/features/accounts/sign-in/active-sessions.ts";
import { removeStaff, updateStaff, staffMember, staffQuery } from "../../../worker/features/staff/save.ts";
import { database } from "../../../worker/platform/db.ts";
import { fullScansOf, recording } from "../query-plan.ts";
import { aPerson } from "../access/people.ts";

const principal = (user_type: "Owner" | "Staff", id: string) =>
  principalOf({ id, user_type, owner_id: "boss", company_name: "C" } as Person, {
    sessionId: "s",
    actingOwnerId: null,
  });

describe("indexes are used", () => {
  it("for codes, places, notices, staff and mails", async ({ expect }) => {
    const { id } = await aPerson();
    const { db: recorded, queries } = recording(env.DB);
    const db = database({ DB: recorded });
    const content = { template: "t", subject: "s", text: "t", html: "h" };
    await personByPassword(db, { email: "nobody@people.example", password: "x" }, "stranger");
    await db.batch((await newCode(db, "verify", id, 1)).statements);
    await codeOwner(db, "verify", "x", 1);
    await db.get(sql`select ${await isCodeUsable("verify", "x", 1)}`);
    await db.batch(await useCode(db, "verify", "x", id, 1));
    await hasFactor(db, id);
    await recoveryCodesLeft(db, id);
    for (const kind of ["Owner", "Staff"] as const) {
      await notificationsOf(db, principal(kind, id), { page: 1, search: "" });
      await activeSessionsOf(db, principal(kind, id));
    }
    await endOtherSessions(db, { principal: principal("Owner", id), at: 1, requestId: "", source: CLOCK });
    await isNewPlace(db, id, "Test Browser", 1);
    await staffQuery(db, principal("Owner", id));
    const form = {
      ...emptyDraft(storedStaff),
      staff_id: id,
      user_name: "A",
    };
    const act = {
      principal: principal("Owner", id),
      at: 1,
      requestId: "r",
      source: CLOCK,
      portal: "https://portal.example",
    };
    const member = await aPerson({ user_type: "Staff", owner_id: id });
    const row = (await staffMember(db, act.principal, member.id))!;
    const saved = [await updateStaff(db, row, { ...form, status: "Disable" }, act)];
    expect([...saved, await removeStaff(db, row, act)]).toEqual([true, true]);
    await queueMail(db, { to: "a@people.example", content, at: 1 });
    await dueMails(db, 1, 1);
    await outboxPage(db, {}, { withText: false, now: 1 });
    expect(queries.length).toBeGreaterThan(20);
    // Newest mails are read from the end of the index.
    expect((await fullScansOf(queries)).filter((line) => !line.includes("mail_outbox_created"))).toEqual([]);
  });
});
