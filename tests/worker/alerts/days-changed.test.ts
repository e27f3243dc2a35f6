import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, dayNumber, dayOf } from "#contract/common/calendar";
import { GOOD_CODE } from "#contract/soiling/day-quality";
import { soilingStatements } from "../../../worker/device/d1-sync/directory.ts";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { runAlertTick } from "../../../worker/features/alerts/tick.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { aDevice, aPlant } from "../access/people.ts";
import { DAY, db, NO_TURN, NOW } from "./support.ts";

const FAULT = 7;
const today = dayOf("UTC", NOW);

async function aJudgedDevice() {
  const device = await aDevice(await aPlant(), { last_data_at: NOW - 60, report_step: 60, judged_by: ALL_RULES });
  const statements = (ago: number, quality: number) => {
    const day = dayNumber(addDays(today, -ago));
    const row = {
      day,
      insol_clean: 7,
      insol_soiled: 6.9,
      loss: 1,
      quality,
      samples: 288,
      uncertainty: 0.3,
      scatter: 0,
    };
    const rows = [{ ...row, window_insolation: 4, mark: null }];
    return soilingStatements(env.DB, device, [day], rows as never, { now: NOW, today, firstDay: day, windowFrom: 0 });
  };
  return {
    statements,
    send: (ago: number, quality = GOOD_CODE) => env.DB.batch(statements(ago, quality)),
    isMarked: async () => {
      const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
      expectRules(row!.judged_by);
      return row!.judged_by !== ALL_RULES;
    },
  };
}
function expectRules(judgedBy: string): void {
  if (!judgedBy.startsWith(ALL_RULES)) throw new Error(`Rules are lost: ${judgedBy}`);
}

describe("days that change whether a sensor is in doubt", () => {
  it("mark the device for the next tick, and older days than its newest don't", async ({ expect }) => {
    const device = await aJudgedDevice();
    await device.send(1);
    expect(await device.isMarked()).toBe(false);
    await device.send(9, FAULT);
    expect(await device.isMarked()).toBe(false);
    await device.send(1, FAULT);
    expect(await device.isMarked()).toBe(true);
    await runAlertTick(env, NOW, NO_TURN);
    expect(await device.isMarked()).toBe(false);
    // It is in doubt by now, so that a good day of the past tells nothing, and that of today nothing yet.
    await device.send(9);
    await device.send(0);
    expect(await device.isMarked()).toBe(false);
  });

  it("are not lost if they come between what a tick reads and writes", async ({ expect }) => {
    const device = await aJudgedDevice();
    await device.send(2, FAULT);
    expect(await device.isMarked()).toBe(true);
    let isLate = true;
    const DB = new Proxy(env.DB, {
      get(inner, name) {
        if (name !== "batch") {
          const member = Reflect.get(inner, name) as unknown;
          return typeof member === "function" ? (member as () => unknown).bind(inner) : member;
        }
        return async (list: D1PreparedStatement[]) => {
          if (isLate) await device.send(1, FAULT);
          isLate = false;
          return inner.batch(list);
        };
      },
    });
    await runAlertTick({ ...env, DB }, NOW + DAY / 96, NO_TURN);
    expect([isLate, await device.isMarked()]).toEqual([false, true]);
    await runAlertTick(env, NOW + DAY / 48, NO_TURN);
    expect(await device.isMarked()).toBe(false);
  });
});
