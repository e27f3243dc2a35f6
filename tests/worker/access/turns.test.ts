import * as fc from "fast-check";
import { describe, it } from "vitest";
import { MAX_OF_OWNER, MAX_RUNNING, MAX_WAITING, Turns } from "../../../worker/access/rate-limits/turns.ts";

const hour = 3600_000;
const ONE = { person: "one", owner: "one" };

/** Calls end one after another, when `end` is called; `pass` lets waiting calls look. */
function turnsOfTest() {
  let now = 0;
  let waiting: (() => void)[] = [];
  const turns = new Turns<number>(
    () => now,
    () => new Promise<void>((resolve) => void waiting.push(resolve)),
  );
  const begun: { person: string; end: () => void }[] = [];
  const pass = async (ms = 0) => {
    now += ms;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const take = (person: string, key: string | null, owner = person) =>
    turns.take({ person, owner }, key, async () => {
      const number = begun.length;
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push({ person, end: resolve });
      await promise;
      return number;
    });
  return { take, begun, pass };
}

describe("turns of calls that compute", () => {
  it("answer a hundred equal calls of one person with three calculations", async ({ expect }) => {
    const { take, begun, pass } = turnsOfTest();
    const calls = Array.from({ length: 100 }, () => take("one", "same"));
    await pass();
    expect(begun.length).toBe(MAX_RUNNING);
    for (let at = 0; at <= MAX_RUNNING; at++) {
      begun[at]!.end();
      await pass();
    }
    await pass();
    const answers = await Promise.all(calls);
    expect(begun.length).toBe(MAX_RUNNING + 1);
    expect(answers.filter((taken) => taken?.isOwn).length).toBe(MAX_RUNNING + 1);
    // A call never gets the answer of one that had begun before it arrived.
    expect(answers.slice(MAX_RUNNING).every((taken) => taken?.answer === MAX_RUNNING)).toBe(true);
  });

  it("refuse what is too much for one person, and begin at once for another", async ({ expect }) => {
    const { take, begun, pass } = turnsOfTest();
    const calls = Array.from({ length: 100 }, (_, at) => take("one", `call ${at}`));
    const refused = await Promise.all(calls.slice(MAX_RUNNING + MAX_WAITING));
    expect(refused.every((taken) => taken === null)).toBe(true);
    void take("other", null);
    await pass();
    expect(begun.map(({ person }) => person)).toEqual([...Array.from({ length: MAX_RUNNING }, () => "one"), "other"]);
  });

  it("add up for the people of one owner, however many, and leave other owners theirs", async ({ expect }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 40 }), async (people) => {
        const { take, begun, pass } = turnsOfTest();
        const calls = people.map((person) => take(`person ${person}`, null, "owner"));
        let ended = 0;
        for (; ended < people.length; begun[ended++]!.end()) {
          await pass();
          expect(begun.length - ended).toBeLessThanOrEqual(MAX_OF_OWNER);
          expect(begun.length).toBeGreaterThan(ended);
        }
        const other = begun.length;
        void take("other", null);
        await pass();
        expect(begun[other]!.person).toBe("other");
        await Promise.all(calls);
      }),
      { numRuns: 30 },
    );
  });

  it("leave one of an owner's to a person who has none, however busy two colleagues are", async ({ expect }) => {
    const { take, begun, pass } = turnsOfTest();
    for (let call = 0; call < 10; call++) for (const person of ["one", "two"]) void take(person, null, "owner");
    await pass();
    expect(begun.length).toBe(MAX_OF_OWNER - 1);
    void take("three", null, "owner");
    await pass();
    expect(begun.at(-1)!.person).toBe("three");
  });

  it("go on after a call that throws, and after one that ended without a word", async ({ expect }) => {
    const { take, begun, pass } = turnsOfTest();
    const turns = new Turns<number>(
      () => 0,
      () => Promise.resolve(),
    );
    await expect(turns.take(ONE, null, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await turns.take(ONE, null, () => Promise.resolve(7))).toEqual({ answer: 7, isOwn: true });
    for (let at = 0; at <= MAX_RUNNING; at++) void take("one", null);
    await pass();
    expect(begun.length).toBe(MAX_RUNNING);
    await pass(hour);
    expect(begun.length).toBe(MAX_RUNNING + 1);
  });

  it("run at most their number at a time and answer every call once, in any order", async ({ expect }) => {
    const calls = fc.array(
      fc.record({ person: fc.constantFrom("a", "b"), key: fc.constantFrom("x", "y", "z", null) }),
      {
        maxLength: 30,
      },
    );
    await fc.assert(
      fc.asyncProperty(calls, async (list) => {
        const { take, begun, pass } = turnsOfTest();
        const taken = list.map(({ person, key }) => take(person, key));
        for (let ended = 0; ; ended++) {
          await pass();
          for (const person of ["a", "b"])
            expect(begun.slice(ended).filter((one) => one.person === person).length).toBeLessThanOrEqual(MAX_RUNNING);
          if (ended === begun.length) break;
          begun[ended]!.end();
        }
        await pass();
        const own = (await Promise.all(taken)).filter((one) => one?.isOwn);
        expect(own.length).toBe(begun.length);
      }),
      { numRuns: 50 },
    );
  });
});
