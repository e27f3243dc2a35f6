import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { texts } from "#contract/common/texts";
import {
  BUSY_SECONDS,
  MAX_CHECKS,
  PasswordQueue,
  passwordQueue,
  PasswordsBusyError,
  YIELD_MS,
} from "../../../worker/access/credentials/password-queue.ts";
import { browserCookie } from "../../../worker/access/sessions/known-browser.ts";
import { ask, refusal } from "../mail/portal.ts";
import { aPerson, PASSWORD } from "./people.ts";

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

  it("are refused when too many wait, earlier for unknown clients", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    const held = Promise.withResolvers<void>();
    const wait = () => held.promise;
    const strangers = Array.from({ length: MAX_CHECKS.stranger }, () => queue.run("stranger", wait));
    await expect(queue.run("stranger", wait)).rejects.toThrow(PasswordsBusyError);
    const known = Array.from({ length: MAX_CHECKS.known - MAX_CHECKS.stranger }, () => queue.run("known", wait));
    await expect(queue.run("known", wait)).rejects.toThrow(PasswordsBusyError);
    held.resolve();
    for (let n = 0; n < 4 * MAX_CHECKS.known; n++) await pass(10);
    await Promise.all([...strangers, ...known]);
    expect(() => queue.check("stranger")).not.toThrow();
  });

  it("yield to other calls before and after each, so that new arrivals are counted", async ({ expect }) => {
    const { queue, pass } = queueOfTest();
    let checked = 0;
    const come = () => queue.run("stranger", async () => void checked++).catch(() => {});
    const all = Array.from({ length: 20 }, come);
    await pass(10);
    expect(checked).toBe(1);
    expect(() => queue.check("stranger")).toThrow(PasswordsBusyError);
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
    expect([log, pauses.includes(YIELD_MS)]).toEqual([["first"], false]);
    const second = run("second");
    for (let n = 0; n < 10 && !pauses.includes(YIELD_MS); n++) await pass(10);
    expect([log, pauses.at(-1)]).toEqual([["first"], YIELD_MS]);
    for (let n = 0; n < 3; n++) await pass(YIELD_MS);
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
    expect(outcomes.filter((one) => one instanceof PasswordsBusyError)).toHaveLength(200 - MAX_CHECKS.stranger);
    for (let n = 0; n < MAX_CHECKS.stranger; n++) void queue.admit(() => new Promise(() => {}));
    await expect(queue.admit(async () => "late")).rejects.toThrow(PasswordsBusyError);
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
