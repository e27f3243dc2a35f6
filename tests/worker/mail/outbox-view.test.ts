import { describe, it } from "vitest";
import type { Outbox } from "#contract/mail";
import { aPerson, aSession, call } from "../access/people.ts";
import { ask } from "./portal.ts";

const outbox = async (cookie: string) => (await call("GET", "/api/mail/outbox", { cookie })).json<Outbox>();

describe("the outbox of a portal without a mail service", () => {
  it("shows an Admin on the same machine what would have been sent, links and all", async ({ expect }) => {
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    const email = `${crypto.randomUUID()}@people.example`;
    const form = { user_name: "New Person", email, company_name: "Co" };
    await call("POST", "/api/account/register", { json: form, headers: { "cf-connecting-ip": crypto.randomUUID() } });
    const { logOnly, mails } = await outbox(admin);
    expect(logOnly).toBe(true);
    const mail = mails.find(({ to }) => to === email)!;
    expect(mail).toMatchObject({ template: "verify", subject: "Confirm your email address" });
    expect(mail.text).toMatch(/http:\/\/localhost\/verify\?userType=owner&userId=\S+&oobCode=/);
  });

  it("shows no text elsewhere: not by another host, not where mails are sent, and nothing to others", async ({
    expect,
  }) => {
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    const texts = (box: Outbox) => box.mails.map(({ text }) => text);
    const settings = { SMTP_URL: "" };
    const remote = await (await ask("GET", "/api/mail/outbox", { cookie: admin, settings })).json<Outbox>();
    expect(remote.logOnly).toBe(true);
    expect(remote.mails.length).toBeGreaterThan(0);
    expect(texts(remote).every((text) => text === null)).toBe(true);
    const sending = await (await ask("GET", "/api/mail/outbox", { cookie: admin })).json<Outbox>();
    expect(sending.logOnly).toBe(false);
    expect(texts(sending).every((text) => text === null)).toBe(true);
    for (const values of [{}, { user_type: "Staff" as const }, { demo: true }])
      expect(
        (await call("GET", "/api/mail/outbox", { cookie: await aSession((await aPerson(values)).id) })).status,
      ).toBe(403);
  });
});
