import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import type { RecoveryCodes, TwoFactorSecret } from "#contract/accounts/two-factor";
import { type Session, signInProblems } from "#contract/accounts/session";
import { seal, unseal } from "../../../worker/access/credentials/secret-box.ts";
import { FREE_FAILURES } from "../../../worker/access/rate-limits/throttle.ts";
import { base32, codeAt, matchingStep, STEP_SECONDS } from "../../../worker/access/two-factor/totp.ts";
import { startTwoFactor, confirmFactor, consumeFactorCode } from "../../../worker/access/two-factor/two-factor.ts";
import { recoveryCodes, twoFactors } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, db, PASSWORD } from "../access/people.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";
import { turnOn } from "./factor.ts";

const post = (path: string, json: unknown, cookie?: string) => ask("POST", `/api/account/${path}`, { json, cookie });
const now = () => Date.now() / 1000;
const codeNow = (secret: string, steps = 0) => codeAt(secret, Math.floor(now() / STEP_SECONDS) + steps);

async function withFactor(values: Parameters<typeof aPerson>[0] = {}) {
  const person = await aPerson(values);
  const hourAgo = now() - 3600;
  const secret = (await startTwoFactor(env, db, person.id, hourAgo))!;
  const code = await codeAt(secret, Math.floor(hourAgo / STEP_SECONDS));
  const codes = await turnOn(db, person.id, await confirmFactor(env, db, person.id, code, hourAgo));
  return { person, secret, codes: codes! };
}

describe("codes of an authenticator app", () => {
  it("match RFC 6238", async ({ expect }) => {
    const secret = base32(new TextEncoder().encode("12345678901234567890"));
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    // RFC 6238, appendix B: the last six of eight digits.
    for (const [time, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005924"],
      [20_000_000_000, "353130"],
    ] as const)
      expect(await codeAt(secret, Math.floor(time / STEP_SECONDS))).toBe(code);
  });

  it("may be one step early or late, but not two, and never older than the last one used", async ({ expect }) => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const step = 41_152_263;
    const at = step * STEP_SECONDS + 12;
    for (const drift of [-1, 0, 1])
      expect(await matchingStep(secret, await codeAt(secret, step + drift), at, 0)).toBe(step + drift);
    for (const drift of [-2, 2])
      expect(await matchingStep(secret, await codeAt(secret, step + drift), at, 0)).toBeNull();
    expect(await matchingStep(secret, await codeAt(secret, step), at, step)).toBeNull();
    // A step used by a clock 40 days ahead doesn't lock the app out.
    expect(await matchingStep(secret, await codeAt(secret, step), at, step + 115_200)).toBe(step);
  });
});

describe("two-factor sign-in", () => {
  it("is set up with the password and a first code, announced by mail, and required from then on", async ({
    expect,
  }) => {
    const { id, email } = await aPerson({ password: PASSWORD });
    const cookie = await aSession(id);
    expect((await refusal(await post("two-factor/begin", { password: "wrong" }, cookie))).fields).toEqual({
      password: accountTexts.passwordWrong,
    });
    const { secret, uri } = await (
      await post("two-factor/begin", { password: PASSWORD }, cookie)
    ).json<TwoFactorSecret>();
    expect(uri).toBe(
      `otpauth://totp/Soilsight:${encodeURIComponent(email)}?secret=${secret}&issuer=Soilsight&algorithm=SHA1&digits=6&period=30`,
    );
    const signIn = (code?: string) => post("sign-in", { email, password: PASSWORD, ...(code && { code }) });
    expect(await (await ask("GET", "/api/account/two-factor", { cookie })).json()).toEqual({
      enabled: false,
      required: false,
      recoveryCodesLeft: 0,
    });
    expect(JSON.stringify(await db.select().from(twoFactors).where(eq(twoFactors.user_id, id)))).not.toContain(secret);
    expect((await post("two-factor/confirm", { code: "000000" }, cookie)).status).toBe(422);
    const confirmed = await post("two-factor/confirm", { code: await codeNow(secret, -1) }, cookie);
    const { recoveryCodes: codes } = await confirmed.json<RecoveryCodes>();
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([a-z2-7]{4}-){2}[a-z2-7]{4}$/.test(code))).toBe(true);
    expect((await lastMail(email)).subject).toBe("Two-factor sign-in is on");

    const asked = await signIn();
    expect([asked.status, asked.headers.getSetCookie()]).toEqual([401, []]);
    expect((await refusal(asked)).type).toBe(signInProblems.codeNeeded);
    const code = await codeNow(secret);
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await refusal(await signIn(code))).type).toBe(signInProblems.codeWrong);
  });

  it("is not confirmed by guessing", async ({ expect }) => {
    const { id } = await aPerson({ password: PASSWORD });
    const cookie = await aSession(id);
    await post("two-factor/begin", { password: PASSWORD }, cookie);
    const statuses: number[] = [];
    for (let n = 0; n <= FREE_FAILURES + 1; n++)
      statuses.push((await post("two-factor/confirm", { code: "000000" }, cookie)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("takes a recovery code once, and each code once when two come with it", async ({ expect }) => {
    const { person, secret, codes } = await withFactor();
    const take = (code: string) => consumeFactorCode(env, db, person.id, code, now());
    expect(await take(codes[0]!.toUpperCase().replaceAll("-", " "))).toBe(true);
    expect(await take(codes[0]!)).toBe(false);
    expect((await Promise.all([take(codes[1]!), take(codes[1]!)])).filter(Boolean)).toHaveLength(1);
    const code = await codeNow(secret);
    expect((await Promise.all([take(code), take(code)])).filter(Boolean)).toHaveLength(1);
    expect(JSON.stringify(await db.select().from(recoveryCodes))).not.toContain(codes[2]!.replaceAll("-", ""));
    const other = await withFactor();
    expect(await take(other.codes[0]!)).toBe(false);
  });

  it("counts guessed codes like guessed passwords", async ({ expect }) => {
    const { person } = await withFactor({ password: PASSWORD });
    const from = crypto.randomUUID();
    const json = { email: person.email, password: PASSWORD, code: "not-a-code" };
    const headers = { "cf-connecting-ip": from };
    const guess = async () => (await ask("POST", "/api/account/sign-in", { json, headers })).status;
    const statuses: number[] = [];
    for (let n = 0; n <= FREE_FAILURES + 1; n++) statuses.push(await guess());
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("is asked, after the password, of a change that needs a confirmation, and its guesses are slowed down", async ({
    expect,
  }) => {
    const { person, codes } = await withFactor({ user_type: "Admin", password: PASSWORD });
    const cookie = await aSession(person.id, { confirmedAt: null });
    const confirm = (code?: string) => post("confirm", { password: PASSWORD, ...(code && { code }) }, cookie);
    const act = async () => {
      const json = { owner: (await aPerson()).id };
      return (await ask("PUT", "/api/session/owner", { cookie, json })).status;
    };
    expect((await refusal(await confirm())).fields).toEqual({ code: accountTexts.codeNeeded });
    expect((await refusal(await confirm("000000"))).fields).toEqual({ code: accountTexts.codeWrong });
    expect(await act()).toBe(403);
    expect((await confirm(codes[0])).status).toBe(204);
    expect(await act()).toBe(200);
    const other = await aSession(person.id, { confirmedAt: null });
    const guess = () => post("confirm", { password: PASSWORD, code: "000000" }, other);
    const statuses: number[] = [];
    for (let n = 0; n <= FREE_FAILURES + 1; n++) statuses.push((await guess()).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("ends with password and code; recovery codes are replaced the same way", async ({ expect }) => {
    const { person, codes } = await withFactor({ password: PASSWORD });
    const cookie = await aSession(person.id);
    const prove = (path: string, code: string) => post(`two-factor/${path}`, { password: PASSWORD, code }, cookie);
    expect((await prove("end", "000000")).status).toBe(422);
    const fresh = (await (await prove("recovery-codes", codes[0]!)).json<RecoveryCodes>()).recoveryCodes;
    expect((await prove("end", codes[1]!)).status).toBe(422);
    expect((await prove("end", fresh[0]!)).status).toBe(204);
    expect((await lastMail(person.email)).subject).toBe("Two-factor sign-in is off");
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, person.id))).toEqual([]);
  });

  it("protects its secret if the row is read or moved; recovery codes outlive a change of AUTH_SECRET", async ({
    expect,
  }) => {
    const { person, secret, codes } = await withFactor();
    const sealed = await seal(env, person.id, secret);
    expect(sealed).not.toContain(secret);
    expect(await seal(env, person.id, secret)).not.toBe(sealed);
    expect(await unseal(env, person.id, sealed)).toBe(secret);
    expect(await unseal(env, "somebody-else", sealed)).toBeNull();
    const changed = { ...env, AUTH_SECRET: "another-secret-of-at-least-thirty-two-characters" };
    expect(await consumeFactorCode(changed, db, person.id, await codeNow(secret), now())).toBe(false);
    expect(await consumeFactorCode(changed, db, person.id, codes[0]!, now())).toBe(true);
  });

  it("may be required of every Admin, who must set it up before anything else", async ({ expect }) => {
    const settings = { ADMIN_TWO_FACTOR: "required" };
    const permissions = async (id: string) => {
      const answer = await ask("GET", "/api/session", { cookie: await aSession(id), settings });
      return (await answer.json<Session>()).permissions;
    };
    const without = await aPerson({ user_type: "Admin" });
    expect(await permissions(without.id)).toEqual(["account.manage"]);
    const cookie = await aSession(without.id);
    const other = await aPerson();
    for (const path of ["/api/owner/all", "/api/pyra/isViewer/SR300?email=other@plant.example"]) {
      expect((await ask("GET", path, { cookie, settings })).status).toBe(403);
      expect((await ask("GET", path, { cookie })).status).toBe(200);
    }
    expect((await ask("GET", `/api/user/owner/${other.id}`, { cookie, settings })).status).toBe(404);
    expect((await ask("GET", `/api/user/owner/${other.id}`, { cookie })).status).toBe(200);
    const { person } = await withFactor({ user_type: "Admin" });
    expect(await permissions(person.id)).toContain("owners.choose");
    expect(await permissions((await aPerson()).id)).toContain("dashboard.view");
  });

  it("may be required of staff, without affecting their Owner", async ({ expect }) => {
    const settings = { STAFF_TWO_FACTOR: "required" };
    const requiredOf = async (id: string) => {
      const answer = await ask("GET", "/api/session", { cookie: await aSession(id), settings });
      const { permissions, twoFactor } = await answer.json<Session>();
      return [twoFactor.required, permissions.includes("dashboard.view")];
    };
    const owner = await aPerson();
    const staff = { user_type: "Staff", owner_id: owner.id } as const;
    expect(await requiredOf((await aPerson(staff)).id)).toEqual([true, false]);
    expect(await requiredOf((await withFactor(staff)).person.id)).toEqual([true, true]);
    expect(await requiredOf(owner.id)).toEqual([false, true]);
  });

  it("may be required of every Owner except the demonstration account; views and staff of the Owner are not affected", async ({
    expect,
  }) => {
    const settings = { OWNER_TWO_FACTOR: "required" };
    const sessionOf = async (cookie: string) =>
      (await ask("GET", "/api/session", { cookie, settings })).json<Session>();
    const owner = await aPerson();
    const cookie = await aSession(owner.id);
    const { permissions, twoFactor } = await sessionOf(cookie);
    expect([permissions, twoFactor]).toEqual([["account.manage"], { enabled: false, required: true }]);
    expect((await ask("GET", "/api/staff/all", { cookie, settings })).status).toBe(403);
    expect((await ask("GET", "/api/account/two-factor", { cookie, settings })).status).toBe(200);
    expect((await ask("POST", "/api/account/sign-out", { cookie, settings })).status).toBe(204);
    const others = [{ demo: true }, { user_type: "Staff", owner_id: owner.id }] as const;
    for (const values of others)
      expect((await sessionOf(await aSession((await aPerson(values)).id))).twoFactor.required).toBe(false);
    const { person } = await withFactor();
    expect((await sessionOf(await aSession(person.id))).permissions).toContain("dashboard.view");
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    expect((await ask("PUT", "/api/session/view", { cookie: admin, json: { person: owner.id } })).status).toBe(204);
    const viewed = await sessionOf(admin);
    expect([viewed.user.id, viewed.twoFactor.required]).toEqual([owner.id, false]);
  });
});
