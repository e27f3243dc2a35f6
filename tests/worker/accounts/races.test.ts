import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import { passwordStatements } from "../../../worker/access/credentials/set-password.ts";
import { codeAt, STEP_SECONDS } from "../../../worker/access/two-factor/totp.ts";
import {
  startTwoFactor,
  confirmFactor,
  hasFactor,
  consumeFactorCode,
} from "../../../worker/access/two-factor/two-factor.ts";
import { signIn } from "../../../worker/features/accounts/sign-in/sign-in-routes.ts";
import { database } from "../../../worker/platform/db.ts";
import { sessions } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, db, PASSWORD } from "../access/people.ts";
import { ask, refusal } from "../mail/portal.ts";
import { turnOn } from "./factor.ts";

const now = () => Date.now() / 1000;
const NEW_PASSWORD = "Battery-Staple-9!";
const sessionsOf = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId));

/** An environment in which `happens` runs just before the first statement that starts with `beginning`. */
function meanwhile(beginning: string, happens: () => Promise<unknown>): Env {
  let isDone = false;
  const held = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        if (name === "bind") return (...values: unknown[]) => held(target.bind(...values));
        return async (...values: unknown[]) => {
          if (!isDone) {
            isDone = true;
            await happens();
          }
          return Reflect.apply(value, target, values) as unknown;
        };
      },
    });
  const watched = <Target extends object>(database: Target): Target =>
    new Proxy(database, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...values: unknown[]) => {
          const given = Reflect.apply(value, target, values) as object;
          if (name === "withSession") return watched(given);
          const isIt = name === "prepare" && (values[0] as string).startsWith(beginning);
          return isIt ? held(given as D1PreparedStatement) : given;
        };
      },
    });
  return { ...env, DB: watched(env.DB) };
}

describe("a new password", () => {
  it("ends a session that was just being opened with the old one", async ({ expect }) => {
    const person = await aPerson({ password: PASSWORD });
    let happened = false;
    const its = meanwhile('insert into "sessions"', async () => {
      happened = true;
      await db.batch(await passwordStatements(db, person.id, NEW_PASSWORD, now(), { lane: "known" }));
    });
    const context = { env: its, db, request: new Request("http://localhost"), now: now(), requestId: "test" };
    const result = await signIn(context, { email: person.email, password: PASSWORD });
    expect(happened).toBe(true);
    expect(result).toEqual({ ok: false, reason: "wrong" });
    expect(await sessionsOf(person.id)).toEqual([]);
    expect(await signIn(context, { email: person.email, password: NEW_PASSWORD })).toMatchObject({ ok: true });
    expect(await sessionsOf(person.id)).toHaveLength(1);
  });
});

describe("a second factor", () => {
  const codeOf = (secret: string, at: number) => codeAt(secret, Math.floor(at / STEP_SECONDS));
  async function withFactor() {
    const person = await aPerson({ password: PASSWORD });
    const at = now() - 3600;
    const secret = (await startTwoFactor(env, db, person.id, at))!;
    await turnOn(db, person.id, await confirmFactor(env, db, person.id, await codeOf(secret, at), at));
    return { person, secret };
  }

  it("keeps its secret when another setup starts during its confirmation", async ({ expect }) => {
    const { id } = await aPerson();
    const at = now();
    const secret = (await startTwoFactor(env, db, id, at))!;
    const confirm = async () => turnOn(db, id, await confirmFactor(env, db, id, await codeOf(secret, at), at));
    const its = meanwhile('insert into "two_factors"', async () => expect(await confirm()).toHaveLength(10));
    expect(await startTwoFactor(its, database(its), id, at)).toBeNull();
    const later = at + 2 * STEP_SECONDS;
    expect(await consumeFactorCode(env, db, id, await codeOf(secret, later), later)).toBe(true);
  });

  it("is not confirmed by a code of its previous secret", async ({ expect }) => {
    const { id } = await aPerson();
    const at = now();
    const secret = (await startTwoFactor(env, db, id, at))!;
    const confirmed = await confirmFactor(env, db, id, await codeOf(secret, at), at);
    expect(confirmed).not.toBeNull();
    await startTwoFactor(env, db, id, at);
    expect(await turnOn(db, id, confirmed)).toBeNull();
    expect(await hasFactor(db, id)).toBe(false);
  });

  it("cannot be guessed at the sign-in by entering the right password in between", async ({ expect }) => {
    const { person } = await withFactor();
    const headers = { "cf-connecting-ip": crypto.randomUUID() };
    const enter = async (more: object) => {
      const json = { email: person.email, password: PASSWORD, ...more };
      return (await ask("POST", "/api/account/sign-in", { json, headers })).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      statuses.push(await enter({ code: "000000" }));
      statuses.push(await enter(n % 2 === 0 ? {} : { admin: true }));
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 403, 401]);
    expect(statuses.slice(5)).toEqual([429, 429, 429]);
  });

  it("cannot be guessed with the session and the password", async ({ expect }) => {
    const { person, secret } = await withFactor();
    const cookie = await aSession(person.id);
    const end = (code: string) =>
      ask("POST", "/api/account/two-factor/end", { cookie, json: { password: PASSWORD, code } });
    const guesses: number[] = [];
    for (let n = 0; n < 6; n++) guesses.push((await end("000000")).status);
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429]);
    const locked = await end(await codeOf(secret, now()));
    expect([locked.status, Number(locked.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  it("takes the right code after wrong ones, and resets the count", async ({ expect }) => {
    const { person, secret } = await withFactor();
    const cookie = await aSession(person.id);
    const renew = (code: string) =>
      ask("POST", "/api/account/two-factor/recovery-codes", { cookie, json: { password: PASSWORD, code } });
    const wrong = await renew("000000");
    expect((await refusal(wrong)).fields).toEqual({ code: accountTexts.codeWrong });
    expect((await renew(await codeOf(secret, now()))).status).toBe(200);
  });
});
