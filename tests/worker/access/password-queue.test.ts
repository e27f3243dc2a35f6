import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { describe, it, vi } from "vitest";
import { texts } from "#contract/common/texts";
import { cheapHash } from "../../fixtures/cheap-hash.ts";
import {
  BUSY_SECONDS,
  MAX_CHECKS,
  PasswordQueue,
  passwordQueue,
  PasswordQueueFullError,
  PAUSE_BEFORE_CHECK_MS,
} from "../../../worker/access/credentials/password-queue.ts";
import { browserCookie } from "../../../worker/access/sessions/known-browser.ts";
import { KNOWN_LANE } from "../../../worker/features/accounts/sign-in/sign-in-routes.ts";
import { accounts, auditLog } from "../../../worker/platform/schema.ts";
import { ask, refusal } from "../mail/portal.ts";
import { RIGHT_CHECKS_PER_PERSON } from "../../../worker/features/accounts/own-password.ts";
import { aPerson, aSession, PASSWORD } from "./people.ts";

function queueOfTest() {
  let now = 0;
  let waiting: (() => void)[] = [];
  const pauses: number[] = [];
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      pauses.push(ms);
      waiting.push(resolve);
    });
  const queue = new PasswordQueue(() => now, pause);
  const pass = async (ms: number) => {
    now += ms;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { queue, pass, pauses };
}

describe("password checks", () => {
  it("run one at a time, in order, also after one that throws", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    const log: string[] = [];
    const held = Promise.withResolvers<void>();
    const first = queue.run("stranger", async () => {
      log.push("first begins");
      await held.promise;
      log.push("first ends");
      throw new Error("broken");
    });
    const others = ["second", "third"].map((name) => queue.run("stranger", async () => void log.push(name)));
    const failed = first.catch((error: Error) => error.message);
    await pass(10);
    await pass(10);
    expect(log).toEqual(["first begins"]);
    held.resolve();
    expect(await failed).toBe("broken");
    for (let n = 0; n < 10; n++) await pass(100);
    await Promise.all(others);
    expect(log).toEqual(["first begins", "first ends", "second", "third"]);
  });

  it("are refused when too many wait in a lane, which leaves the other lanes free", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    const held = Promise.withResolvers<void>();
    const all: Promise<void>[] = [];
    for (const lane of ["signed-in", "stranger", "known"] as const) {
      for (let n = 0; n < MAX_CHECKS[lane]; n++) all.push(queue.run(lane, () => held.promise));
      await expect(queue.run(lane, () => held.promise)).rejects.toThrow(PasswordQueueFullError);
    }
    held.resolve();
    for (let n = 0; n < 4 * all.length; n++) await pass(10);
    await Promise.all(all);
    expect(() => queue.check("stranger")).not.toThrow();
  });

  it("of the lanes take turns", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    const log: string[] = [];
    const come = (lane: "stranger" | "known" | "signed-in") => queue.run(lane, async () => void log.push(lane));
    const all = [...Array.from({ length: 4 }, () => come("signed-in")), come("known"), come("stranger")];
    for (let n = 0; n < 40; n++) await pass(10);
    await Promise.all(all);
    expect(log).toEqual(["stranger", "known", "signed-in", "signed-in", "signed-in", "signed-in"]);
  });

  it("of one person take one place of known browsers or of signed-in people", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    const held = Promise.withResolvers<void>();
    const wait = () => held.promise;
    const all = [queue.run("signed-in", wait, "a")];
    await expect(queue.run("signed-in", wait, "a")).rejects.toThrow(PasswordQueueFullError);
    for (let n = 0; n < 1 + MAX_CHECKS.stranger; n++) all.push(queue.run("known", wait, "a"));
    await expect(queue.run("known", wait, "a")).rejects.toThrow(PasswordQueueFullError);
    all.push(queue.run("known", wait, "b"), queue.run("signed-in", wait, "b"));
    held.resolve();
    for (let n = 0; n < 4 * all.length; n++) await pass(10);
    await Promise.all(all);
  });

  it("of a signed-in person begin again after a request that has ended", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    void queue.inTurn("a", () => new Promise(() => {}));
    expect([await queue.inTurn("a", async () => "second"), await queue.inTurn("b", async () => "other")]).toEqual([
      null,
      "other",
    ]);
    await pass(20_000);
    expect(await queue.inTurn("a", async () => "later")).toBe("later");
  });

  it("yield to other calls before and after each, so that new arrivals are counted", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    let checked = 0;
    const come = () => queue.run("stranger", async () => void checked++).catch(() => {});
    const all = Array.from({ length: 20 }, come);
    await pass(10);
    expect(checked).toBe(1);
    expect(() => queue.check("stranger")).toThrow(PasswordQueueFullError);
    for (let n = 0; n < 4 * MAX_CHECKS.stranger; n++) await pass(10);
    await Promise.all(all);
    expect(checked).toBe(MAX_CHECKS.stranger);
  });

  it("start later when they had to wait, so that session calls are answered between them", async ({ expect }) => {
    const { queue, pass, pauses } = queueOfTest();
    const log: string[] = [];
    const run = (name: string) => queue.run("stranger", async () => void log.push(name));
    const first = run("first");
    await pass(10);
    expect([log, pauses.includes(PAUSE_BEFORE_CHECK_MS)]).toEqual([["first"], false]);
    const second = run("second");
    for (let n = 0; n < 10 && !pauses.includes(PAUSE_BEFORE_CHECK_MS); n++) await pass(10);
    expect([log, pauses.at(-1)]).toEqual([["first"], PAUSE_BEFORE_CHECK_MS]);
    for (let n = 0; n < 3; n++) await pass(PAUSE_BEFORE_CHECK_MS);
    await Promise.all([first, second]);
    expect(log).toEqual(["first", "second"]);
  });

  it("of unknown clients are refused in a burst before their sign-in reads anything", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    const read = Promise.withResolvers<void>();
    let begun = 0;
    const signIn = () =>
      queue.admit(async () => {
        begun++;
        await read.promise;
      });
    const burst = Array.from({ length: 200 }, () => signIn().catch((error: unknown) => error));
    expect(begun).toBe(MAX_CHECKS.stranger);
    read.resolve();
    const outcomes = await Promise.all(burst);
    expect(outcomes.filter((one) => one instanceof PasswordQueueFullError)).toHaveLength(200 - MAX_CHECKS.stranger);
    for (let n = 0; n < MAX_CHECKS.stranger; n++) void queue.admit(() => new Promise(() => {}));
    await expect(queue.admit(async () => "late")).rejects.toThrow(PasswordQueueFullError);
    await pass(20_000);
    expect(await queue.admit(async () => "in")).toBe("in");
  });

  it("skip a request that has ended", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    void queue.run("stranger", () => new Promise(() => {}));
    const next = queue.run("stranger", async () => "done");
    for (let n = 0; n < 12; n++) await pass(1000);
    expect(await next).toBe("done");
  });
});

describe("a trial user who confirms the password on 14 connections", () => {
  it("is checked once while that holds, and keeps nobody from signing in", async ({ expect }) => {
    const trial = await aPerson({ password: PASSWORD });
    const session = await aSession(trial.id, { confirmedAt: null });
    const confirm = () => ask("POST", "/api/account/confirm", { cookie: session, json: { password: PASSWORD } });
    const { id, email } = await aPerson({ password: PASSWORD });
    const known = (await browserCookie(env, new Headers(), id)).split(";")[0]!;
    const signIn = (cookie?: string) =>
      ask("POST", "/api/account/sign-in", { json: { email, password: PASSWORD }, cookie });
    const over = new AbortController();
    const attack = async () => {
      const statuses: number[] = [];
      while (!over.signal.aborted) {
        statuses.push((await confirm()).status);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return statuses;
    };
    const attacks = Array.from({ length: 14 }, attack);
    const owner: number[] = [];
    for (let n = 0; n < 4; n++) owner.push((await signIn(n % 2 === 0 ? known : undefined)).status);
    over.abort();
    const statuses = (await Promise.all(attacks)).flat();
    expect(owner).toEqual(Array.from({ length: 4 }, () => 200));
    expect(statuses.filter((status) => status !== 204 && status !== 429)).toEqual([]);
    const checks = await drizzle(env.DB)
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.user_id, trial.id), eq(auditLog.action, "password-confirmed")));
    expect(checks).toHaveLength(1);
  });

  it("has two right checks a minute where each call needs one; wrong ones don't count as such", async ({ expect }) => {
    const minute = RIGHT_CHECKS_PER_PERSON.seconds * 1000;
    vi.setSystemTime(Math.ceil(Date.now() / minute) * minute + 1000);
    const { id } = await aPerson({ password: PASSWORD });
    const cookie = await aSession(id);
    const send = (password: string) => ask("POST", "/api/account/two-factor/begin", { cookie, json: { password } });
    const begin = async (password: string) => (await send(password)).status;
    // What was right is known for the hash that it was compared with.
    const password = (n: number) => `${PASSWORD}${n}`;
    const change = (n: number) =>
      drizzle(env.DB)
        .update(accounts)
        .set({ password: cheapHash(password(n)) })
        .where(eq(accounts.userId, id));
    for (let n = 0; n < RIGHT_CHECKS_PER_PERSON.maximum; n++) {
      await change(n);
      expect([await begin("wrong"), await begin(password(n)), await begin(password(n))]).toEqual([422, 200, 200]);
    }
    const last = RIGHT_CHECKS_PER_PERSON.maximum;
    await change(last);
    const further = await send(password(last));
    expect([further.status, Number(further.headers.get("retry-after"))]).toEqual([429, 59]);
    vi.setSystemTime(Date.now() + minute);
    expect(await begin(password(last))).toBe(200);
  });
});

describe("people who sign in again and again with right passwords in known browsers", () => {
  it("wait with strangers after a few times, and leave places for other known browsers [N16]", async ({ expect }) => {
    const from = { "cf-connecting-ip": crypto.randomUUID() };
    const { id, email } = await aPerson({ password: PASSWORD });
    const cookie = (await browserCookie(env, new Headers(), id)).split(";")[0]!;
    const signIn = () =>
      ask("POST", "/api/account/sign-in", { json: { email, password: PASSWORD }, cookie, headers: from });
    for (let n = 0; n < KNOWN_LANE.person; n++) expect((await signIn()).status).toBe(200);
    const held = Promise.withResolvers<void>();
    const strangers = Array.from({ length: MAX_CHECKS.stranger }, () =>
      passwordQueue.run("stranger", () => held.promise),
    );
    const further = await signIn();
    const other = await aPerson({ password: PASSWORD });
    const known = (await browserCookie(env, new Headers(), other.id)).split(";")[0]!;
    const entered = ask("POST", "/api/account/sign-in", {
      json: { email: other.email, password: PASSWORD },
      cookie: known,
    });
    held.resolve();
    await Promise.all(strangers);
    expect([further.status, (await entered).status]).toEqual([503, 200]);
  });
});

describe("a flood of sign-ins", () => {
  it("is answered with 503 and a retry time, while a known browser can sign in", async ({ expect }) => {
    const { id, email } = await aPerson({ password: PASSWORD });
    const held = Promise.withResolvers<void>();
    const flood = Array.from({ length: MAX_CHECKS.stranger }, () => passwordQueue.run("stranger", () => held.promise));
    const signIn = (cookie?: string) =>
      ask("POST", "/api/account/sign-in", { json: { email, password: PASSWORD }, cookie });
    const refused = await signIn();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, String(BUSY_SECONDS)]);
    expect((await refusal(refused)).title).toBe(texts.busy);
    const cookie = (await browserCookie(env, new Headers(), id)).split(";")[0]!;
    const entered = signIn(cookie);
    held.resolve();
    expect((await entered).status).toBe(200);
    await Promise.all(flood);
    expect((await signIn()).status).toBe(200);
  });
});
