import { eq } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { type InvitationLink, type OutboxList, OUTBOX_PAGE } from "#contract/mail/mail";
import { mailTexts } from "#contract/mail/texts";
import type { Session } from "#contract/accounts/session";
import { queueMail } from "../../../worker/adapters/mail/index.ts";
import { now } from "../../../worker/platform/clock.ts";
import { auditLog, mailOutbox } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, aSignedInPerson, call, db, PASSWORD } from "../access/people.ts";
import { ask, refusal } from "./portal.ts";
import { receivedBy } from "./received.ts";

const outbox = async (cookie: string) => (await call("GET", "/api/mail/outbox", { cookie })).json<OutboxList>();

describe("the outbox of a portal without a mail service", () => {
  it("shows an Admin on the same machine what would have been sent, links included", async ({ expect }) => {
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    const email = `${crypto.randomUUID()}@people.example`;
    const form = { user_name: "New Person", email, company_name: "Co" };
    await call("POST", "/api/account/register", { json: form, headers: { "cf-connecting-ip": crypto.randomUUID() } });
    // Queued after the answer, so that timing reveals nothing.
    const { logOnly, mails } = await vi.waitFor(
      async () => {
        const box = await outbox(admin);
        expect(box.mails.some(({ to }) => to === email)).toBe(true);
        return box;
      },
      { timeout: 60_000 },
    );
    expect(logOnly).toBe(true);
    const mail = mails.find(({ to }) => to === email)!;
    expect(mail).toMatchObject({ template: "verify", subject: "Confirm your email address" });
    expect(mail.text).toMatch(/http:\/\/localhost\/verify\?userType=owner&userId=\S+&oobCode=/);
  });

  it("shows no text elsewhere: not on another host, not with a mail service", async ({ expect }) => {
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    const texts = (box: OutboxList) => box.mails.map(({ text }) => text);
    const settings = { SMTP_URL: "" };
    const remote = await (await ask("GET", "/api/mail/outbox", { cookie: admin, settings })).json<OutboxList>();
    expect(remote.logOnly).toBe(true);
    expect(remote.mails.length).toBeGreaterThan(0);
    expect(texts(remote).every((text) => text === null)).toBe(true);
    const sending = await (await ask("GET", "/api/mail/outbox", { cookie: admin })).json<OutboxList>();
    expect(sending.logOnly).toBe(false);
    expect(texts(sending).every((text) => text === null)).toBe(true);
  });
});

describe("the Mail screen", () => {
  const page = async (cookie: string, query = "") =>
    (await ask("GET", `/api/mail/outbox${query}`, { cookie })).json<OutboxList>();
  const content = { template: "invite", subject: "S", text: "t", html: "h" };

  it("finds mails by state, kind and part of the address, page by page", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    await db.delete(mailOutbox);
    for (let n = 0; n < OUTBOX_PAGE + 2; n++)
      await queueMail(db, { to: `p${n}@many.example`, content, at: now() - 100 + Math.floor(n / 3) });
    await queueMail(db, { to: "Other@few.example", content: { ...content, template: "alert" }, at: now() });
    await db.update(mailOutbox).set({ state: "dead", error: "550 no" }).where(eq(mailOutbox.to, "p7@many.example"));
    const first = await page(cookie);
    const second = await page(cookie, `?after=${first.next}`);
    const all = [...first.mails, ...second.mails].map(({ to }) => to);
    expect([first.mails.length, second.next, new Set(all).size]).toEqual([OUTBOX_PAGE, null, OUTBOX_PAGE + 3]);
    expect(first.counts).toEqual({ waiting: OUTBOX_PAGE + 2, sent: 0, logged: 0, dead: 1 });
    const found = async (query: string) => (await page(cookie, query)).mails.map(({ to }) => to);
    expect(await found("?to=other@FEW")).toEqual(["Other@few.example"]);
    expect(await found("?kind=alert")).toEqual(["Other@few.example"]);
    expect((await page(cookie, "?state=dead")).mails).toMatchObject([{ to: "p7@many.example", error: "550 no" }]);
    expect((await ask("GET", "/api/mail/outbox?after=1", { cookie })).status).toBe(422);
    await db.delete(mailOutbox);
  });

  it("sends a failed mail again, and none that was sent or has expired", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const to = `${crypto.randomUUID()}@people.example`;
    const id = (await queueMail(db, { to, content, at: now() }))!;
    const retry = () => ask("POST", `/api/mail/outbox/${id}/retry`, { cookie });
    const set = (values: Partial<typeof mailOutbox.$inferInsert>) =>
      db.update(mailOutbox).set(values).where(eq(mailOutbox.id, id));
    await set({ state: "dead", attempts: 8, error: "451 later", expires_at: now() - 1 });
    expect((await page(cookie, `?to=${to}`)).mails[0]).toMatchObject({ canRetry: false });
    expect([(await retry()).status, await receivedBy(to)]).toEqual([409, []]);
    await set({ expires_at: now() + 1000 });
    expect((await page(cookie, `?to=${to}`)).mails[0]).toMatchObject({ canRetry: true, text: null });
    expect((await retry()).status).toBe(200);
    expect(await receivedBy(to)).toHaveLength(1);
    expect((await refusal(await retry())).title).toBe(mailTexts.notRetried);
    expect(await receivedBy(to)).toHaveLength(1);
    expect(await db.select().from(auditLog).where(eq(auditLog.subject, id))).toMatchObject([
      { action: "mail-retried" },
    ]);
  });
});

describe("the link of an invitation on a portal without a mail service", () => {
  it("is shown once to the person who invites, works like the mailed one, and is logged", async ({ expect }) => {
    const owner = await aSignedInPerson();
    const staff = { user_type: "Staff" as const, owner_id: owner.user.id, emailVerified: false };
    const { id } = await aPerson(staff);
    const link = (cookie: string, portal = call, userId = id) =>
      portal("POST", `/api/invitations/${userId}/link`, { cookie });
    expect(await (await call("GET", "/api/session", { cookie: owner.cookie })).json<Session>()).toMatchObject({
      sendsMail: false,
    });
    const first = new URL((await (await link(owner.cookie)).json<InvitationLink>()).link);
    const second = new URL((await (await link(owner.cookie)).json<InvitationLink>()).link);
    expect(second.pathname).toBe("/verify");
    expect(second.searchParams.get("source")).toBe("invite");
    const verify = (url: URL) =>
      call("POST", "/api/account/verify", {
        json: { oobCode: url.searchParams.get("oobCode") },
        headers: { "cf-connecting-ip": crypto.randomUUID() },
      });
    const statuses = [(await verify(second)).status, (await verify(first)).status, (await verify(second)).status];
    expect(statuses).toEqual([200, 400, 400]);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(lines.filter(({ action }) => action === "invitation-link-copied")).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(second.searchParams.get("oobCode"));

    const stranger = await aSignedInPerson();
    expect((await link(stranger.cookie)).status).toBe(404);
    const done = await aPerson({ ...staff, emailVerified: true, password: PASSWORD });
    expect((await link(owner.cookie, call, done.id)).status).toBe(404);
    const pending = await aPerson(staff);
    expect((await link(owner.cookie, ask, pending.id)).status).toBe(409);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    expect((await link(admin.cookie, call, (await aPerson({ emailVerified: false })).id)).status).toBe(200);
  });
});
