import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { type AlarmHandler, AlarmScheduler, alarmRetryDelay } from "../../../worker/device/base/scheduler.ts";
import { Head } from "../../../worker/device/base/head.ts";
import { aDevice, headOf } from "./support.ts";

/** In 2096: an alarm of the past would ring. */
const NOW = 4_000_000_000;

type Names = "early" | "late";

async function setAlarm(clock: AlarmScheduler<Names>, name: Names, due: number): Promise<void> {
  clock.set(name, due);
  await clock.arm();
}

function withClock(
  work: (clock: AlarmScheduler<Names>, rang: string[], storage: DurableObjectStorage) => Promise<void>,
  rings: (rang: string[]) => Partial<Record<Names, AlarmHandler>> = () => ({}),
): Promise<void> {
  const { stub } = aDevice();
  return runInDurableObject(stub, async (_, state) => {
    const rang: string[] = [];
    const plain =
      (name: string): AlarmHandler =>
      async (now) => {
        rang.push(`${name}@${now - NOW}`);
        return null;
      };
    const all = { early: plain("early"), late: plain("late"), ...rings(rang) };
    const head = new Head(state.storage);
    const clock = new AlarmScheduler(state.storage, head, all, (name) => rang.push(`${name} failed`));
    await clock.start();
    await work(clock, rang, state.storage);
    head.change((stored) => (stored.alarms = {}));
    await state.storage.deleteAlarm();
  });
}

describe("the alarm scheduler", () => {
  it("runs what is due, removes it, and sets the object's one alarm to the next", async ({ expect }) => {
    await withClock(async (clock, rang, storage) => {
      await setAlarm(clock, "late", NOW + 100);
      await setAlarm(clock, "early", NOW + 10);
      expect(await storage.getAlarm()).toBe((NOW + 10) * 1000);
      await clock.run(NOW + 20);
      expect(rang).toEqual(["early@20"]);
      expect(await storage.getAlarm()).toBe((NOW + 100) * 1000);
      await clock.run(NOW + 20);
      expect(rang).toEqual(["early@20"]);
      await clock.run(NOW + 100);
      expect(rang).toEqual(["early@20", "late@100"]);
    });
  });

  it("keeps the earlier of two times", async ({ expect }) => {
    await withClock(async (clock, _, storage) => {
      await setAlarm(clock, "early", NOW + 10);
      await setAlarm(clock, "early", NOW + 50);
      expect(await storage.getAlarm()).toBe((NOW + 10) * 1000);
    });
  });

  it("runs the others when one fails, and retries that one after a growing delay", async ({ expect }) => {
    let broken = true;
    const failing = (rang: string[]): Partial<Record<"early", AlarmHandler>> => ({
      early: async () => {
        if (broken) throw new Error("broken");
        rang.push("early mended");
        return null;
      },
    });
    await withClock(async (clock, rang, storage) => {
      await setAlarm(clock, "early", NOW);
      await setAlarm(clock, "late", NOW);
      await clock.run(NOW);
      expect(rang).toEqual(["early failed", "late@0"]);
      const first = (await storage.getAlarm())! / 1000 - NOW;
      expect(first).toBeGreaterThanOrEqual(2);
      await setAlarm(clock, "early", NOW);
      expect((await storage.getAlarm())! / 1000 - NOW).toBe(first);
      await clock.run(NOW + 3);
      expect((await storage.getAlarm())! / 1000 - (NOW + 3)).toBeGreaterThanOrEqual(4);
      broken = false;
      await clock.run(NOW + 60);
      expect(rang).toEqual(["early failed", "late@0", "early failed", "early mended"]);
    }, failing);
  });

  it("does not lose an alarm that is set while its work runs", async ({ expect }) => {
    let asked: AlarmScheduler<Names> | undefined;
    const rings = (rang: string[]): Partial<Record<"early", AlarmHandler>> => ({
      early: async () => {
        rang.push("early");
        if (rang.length === 1) asked!.set("early", NOW + 5);
        return rang.length === 1 ? NOW + 30 : null;
      },
    });
    await withClock(async (clock, rang, storage) => {
      asked = clock;
      await setAlarm(clock, "early", NOW);
      await clock.run(NOW);
      expect(await storage.getAlarm()).toBe((NOW + 5) * 1000);
      await clock.run(NOW + 5);
      expect(rang).toEqual(["early", "early"]);
    }, rings);
  });

  it("is set again at start when the object's alarm was lost", async ({ expect }) => {
    await withClock(async (clock, _, storage) => {
      await setAlarm(clock, "late", NOW + 100);
      await storage.deleteAlarm();
      await clock.start();
      expect(await storage.getAlarm()).toBe((NOW + 100) * 1000);
    });
  });

  it("leaves no name behind in an object without work", async ({ expect }) => {
    const { stub } = aDevice();
    expect(await stub.settled()).toBe(true);
    expect((await headOf(stub)).alarms).toEqual({});
  });
});

describe("the delay after a failure", () => {
  it("doubles from two seconds to ten minutes, spread by a quarter", ({ expect }) => {
    expect([1, 2, 3, 9, 10, 30].map((attempts) => alarmRetryDelay(attempts, 0))).toEqual([2, 4, 8, 512, 600, 600]);
    expect(alarmRetryDelay(1, 1)).toBe(2.5);
  });
});
