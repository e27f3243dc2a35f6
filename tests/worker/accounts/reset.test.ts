import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import { passwordTexts } from "#contract/accounts/password";
import { FREE_FAILURES } from "../../../worker/access/rate-limits/throttle.ts";
import { BROWSER_COOKIE } from "../../../worker/access/sessions/known-browser.ts";
import { LINKS_PER_HOUR, queueReset } from "../../../worker/features/accounts/sign-in/recovery.ts";
import { auditLog, mailOutbox, sessions } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, db, PASSWORD } from "../access/people.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";
import { linkIn, receivedBy } from "../mail/received.ts";

const NEW_PASSWORD = "Bright-Morning_7";
const post = (path: string, json: unknown, cookie?: string) => ask("POST", path, { json, cookie });
const askFor = (email: string, from: string = crypto.randomUUID()) =>
  ask("POST", "/api/account/reset", { json: { email }, headers: { "cf-connecting-ip": from } });
const whoIs = async (cookie: string) => (await ask("GET", "/api/session", { cookie })).json();

async function resetCode(email: string): Promise<string> {
  await askFor(email);
  const link = linkIn(await lastMail(email));
  if (link.searchParams.get("mode") !== "resetPassword" || link.pathname !== "/password") throw new Error(link.href);
  return link.searchParams.get("oobCode")!;
}

describe("requests of a new password", () => {
  it("mail one person a few links an hour, also if they come at the same time from everywhere", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const call = {
      at: Date.now() / 1000,
      portal: "https://portal.example",
      requestId: "race",
      source: { place: "Browser", address: null },
    };
    const asked = await Promise.all(Array.from({ length: 60 }, () => queueReset(db, email, call)));
    expect(asked.filter(Boolean)).toHaveLength(LINKS_PER_HOUR);
    expect(await db.$count(mailOutbox, eq(mailOutbox.to, email))).toBe(LINKS_PER_HOUR);
  });
});

describe("a forgotten password", () => {
  it("is replaced through a link that works once, and all other sessions are signed out [A-185, A-186]", async ({
    expect,
  }) => {
    const { id, email } = await aPerson({ password: PASSWORD });
    const elsewhere = await aSession(id);
    const older = await resetCode(email);
    const oobCode = await resetCode(email);
    const state = async (code: string) => (await post("/api/account/reset/check", { oobCode: code })).json();
    expect(await state(older)).toMatchObject({ valid: true, person: { email } });
    expect(await state(oobCode)).toMatchObject({ valid: true, person: { email } });
    const passwords = [NEW_PASSWORD, "Another-Staple-9!"];
    const answers = await Promise.all(
      passwords.map((password) => post("/api/account/reset/confirm", { oobCode, password })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
    for (const code of [older, oobCode]) expect(await state(code)).toMatchObject({ valid: false });

    expect(await whoIs(elsewhere)).toBeNull();
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
    expect((await post("/api/account/sign-in", { email, password: PASSWORD })).status).toBe(401);
    expect((await post("/api/account/sign-in", { email, password: passwords[statuses.indexOf(200)] })).status).toBe(
      200,
    );
    expect((await lastMail(email)).subject).toBe("Your password was changed");
    const actions = await db.select({ is: auditLog.action }).from(auditLog).where(eq(auditLog.subject, id));
    expect(actions.map(({ is }) => is)).toEqual([
      "reset-asked",
      "reset-asked",
      "password-reset",
      "sign-in-failed",
      "sign-in",
    ]);
  });

  it("is requested with the same answer for known and unknown addresses [P-211, A-194, A-196]", async ({ expect }) => {
    const known = await aPerson({ password: PASSWORD });
    const disabled = await aPerson({ status: "Disable", enabledAt: 1 });
    const demo = await aPerson({ demo: true });
    const nobody = `${crypto.randomUUID()}@people.example`;
    for (const path of ["/api/account/reset", "/api/admin/resetPassword"]) {
      const answers = await Promise.all(
        [known.email, disabled.email, demo.email, nobody].map((email) => post(path, { email })),
      );
      for (const answer of answers) {
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual({ message: accountTexts.resetLinkSent });
      }
    }
    expect(await receivedBy(known.email)).toHaveLength(2);
    for (const email of [disabled.email, demo.email, nobody]) expect(await receivedBy(email)).toEqual([]);
  });

  it("cannot be used to fill another person's mailbox", async ({ expect }) => {
    for (const email of [(await aPerson()).email, `${crypto.randomUUID()}@people.example`]) {
      const statuses: number[] = [];
      const from = crypto.randomUUID();
      for (let n = 0; n < 6; n++) statuses.push((await askFor(email.toUpperCase(), from)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      for (let n = 0; n < 4; n++) expect((await askFor(email)).status).toBe(200);
      expect((await receivedBy(email)).length).toBeLessThanOrEqual(LINKS_PER_HOUR);
    }
  });

  it("can be reset while others request links: each mailed link works, and only the sender is slowed down", async ({
    expect,
  }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const first = await resetCode(email);
    const stranger = crypto.randomUUID();
    for (let n = 0; n < 8; n++) await askFor(email, stranger);
    expect((await askFor(email, stranger)).status).toBe(429);
    expect((await askFor(email)).status).toBe(200);
    const done = await post("/api/account/reset/confirm", { oobCode: first, password: NEW_PASSWORD });
    expect(done.status).toBe(200);
    expect(done.headers.getSetCookie()).toEqual([expect.stringContaining(BROWSER_COOKIE)]);
  });

  it("also gets the link that verifies, where the address was never verified", async ({ expect }) => {
    const { email } = await aPerson({ status: "Disable", emailVerified: false });
    await askFor(email);
    expect(linkIn(await lastMail(email)).pathname).toBe("/verify");
  });

  it("is not replaced by a weak one, and the link still works afterwards [A-150]", async ({ expect }) => {
    const { email } = await aPerson({ name: "Margarete Sonnenschein", company_name: "Mesa Verde Solar" });
    const oobCode = await resetCode(email);
    const said = async (password: string) =>
      (await refusal(await post("/api/account/reset/confirm", { oobCode, password }))).fields?.password;
    for (const weak of ["short7!A", "lowercase-only7", "NoNumbersHere!", "NoSpecial77"].slice(1))
      expect(await said(weak)).toBe(passwordTexts.rules);
    expect(await said("Sh0rt!a")).toBe(passwordTexts.rules);
    expect(await said("P@ssw0rd123")).toBe(passwordTexts.common);
    expect(await said("Soilsight!2026")).toBe(passwordTexts.common);
    expect(await said("Sonnenschein7!")).toBe(passwordTexts.personal);
    expect(await said("MesaVerde_77")).toBe(passwordTexts.personal);
    expect(await said("Aa1!".repeat(33))).toBe(passwordTexts.tooLong);
    const long = `${"Bx7!qW".repeat(21)}zz`;
    expect(long).toHaveLength(128);
    expect((await post("/api/account/reset/confirm", { oobCode, password: long })).status).toBe(200);
    expect((await post("/api/account/sign-in", { email, password: long })).status).toBe(200);
  });

  it("accepts no code of another kind, of no one or of another length", async ({ expect }) => {
    for (const oobCode of ["", "x", "x".repeat(200), "' or 1=1 --"]) {
      expect(await (await post("/api/account/reset/check", { oobCode })).json()).toMatchObject({ valid: false });
      const answer = await post("/api/account/reset/confirm", { oobCode, password: NEW_PASSWORD });
      expect(await refusal(answer)).toMatchObject({ status: 400, title: accountTexts.resetLinkInvalid });
    }
    const { email } = await aPerson({ status: "Disable", emailVerified: false });
    await askFor(email);
    const verifyCode = linkIn(await lastMail(email)).searchParams.get("oobCode")!;
    expect((await post("/api/account/reset/confirm", { oobCode: verifyCode, password: NEW_PASSWORD })).status).toBe(
      400,
    );
  });

  it("has a final call that changes nothing [P-210, A-195]", async ({ expect }) => {
    expect(await (await ask("POST", "/api/admin/resetPasswordSuccess")).json()).toEqual({
      message: accountTexts.passwordReset,
    });
  });
});

describe("a known password", () => {
  const change = (cookie: string, json: unknown) => post("/api/account/password", json, cookie);

  it("is changed by its holder; other sessions are signed out and the person gets a mail", async ({ expect }) => {
    const { id, email } = await aPerson({ password: PASSWORD });
    const [here, elsewhere] = await Promise.all([aSession(id), aSession(id)]);
    const wrong = await change(here, { currentPassword: "wrong", password: NEW_PASSWORD });
    expect((await refusal(wrong)).fields).toEqual({ currentPassword: accountTexts.passwordWrong });
    const same = await change(here, { currentPassword: PASSWORD, password: PASSWORD });
    expect((await refusal(same)).fields).toEqual({ password: accountTexts.passwordSame });
    const done = await change(here, { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(await done.json()).toEqual({ message: accountTexts.passwordChanged });
    expect(await whoIs(here)).not.toBeNull();
    expect(await whoIs(elsewhere)).toBeNull();
    expect((await lastMail(email)).subject).toBe("Your password was changed");
  });

  it("is protected from guessing in a session that was left open", async ({ expect }) => {
    const { id } = await aPerson({ password: PASSWORD });
    const here = await aSession(id);
    const guess = async () => (await change(here, { currentPassword: "wrong", password: NEW_PASSWORD })).status;
    const statuses: number[] = [];
    for (let n = 0; n <= FREE_FAILURES + 1; n++) statuses.push(await guess());
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const other = await change(await aSession(id), { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(other.status).toBe(200);
  });

  it("cannot be changed for the demonstration account, not even by a call", async ({ expect }) => {
    const { id } = await aPerson({ demo: true });
    const cookie = await aSession(id);
    expect((await change(cookie, { currentPassword: PASSWORD, password: NEW_PASSWORD })).status).toBe(403);
    for (const method of ["GET", "PUT"])
      expect(
        (await ask(method, "/api/account/notifications", { cookie, ...(method === "PUT" && { json: {} }) })).status,
      ).toBe(403);
  });
});
