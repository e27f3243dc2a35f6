import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { startingInputs } from "#contract/records/inputs";
import type { CleaningList, OffsetHistory } from "#contract/cleanings/cleanings";
import { texts } from "#contract/common/texts";
import { call } from "../access/people.ts";
import { anOwnerWithDevice, someDays } from "../devices/builders.ts";

const today = () => dayOf("America/Los_Angeles", Date.now() / 1000);
const list = async (device: string, cookie: string) =>
  (await call("GET", `/api/device/${device}/cleanings`, { cookie })).json<CleaningList>();
const save = (device: string, cookie: string, json: unknown) =>
  call("PUT", `/api/device/${device}/cleanings`, { cookie, json });

async function saveInputs(plant: string, cookie: string): Promise<void> {
  const json = { inputs: startingInputs, version: 0 };
  const answer = await call("PUT", `/api/plant/${plant}/calculation-inputs`, { cookie, json });
  if (!answer.ok) throw new Error(await answer.text());
}

describe("cleanings of a plant", () => {
  it("are saved as a whole, keyed by day, notes trimmed, newest first [D-084, D-164, D-188]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    expect(await list(device, cookie)).toEqual({
      version: null,
      cleanings: [],
      since: null,
      kept: null,
      insolationNote: null,
    });
    const events = {
      "2026-03-01": { notes: "  robot, rows 1 to 40 " },
      "2026-05-10": {
        date: "2026-05-10T00:00:00.000Z",
        notes: "crew",
        end_day: "2026-05-12",
        share: 60,
        cost: 800,
        crew: "North",
      },
    };
    const answer = await save(device, cookie, { version: null, cleaningEvents: events });
    expect(answer.status).toBe(200);
    const stored = await list(device, cookie);
    expect(stored.cleanings).toEqual([
      {
        day: "2026-05-10",
        notes: "crew",
        end_day: "2026-05-12",
        share: 60,
        cost: 800,
        crew: "North",
        promised: null,
        result: null,
        resultOn: null,
      },
      {
        day: "2026-03-01",
        notes: "robot, rows 1 to 40",
        end_day: null,
        share: null,
        cost: null,
        crew: "",
        promised: null,
        result: null,
        resultOn: null,
      },
    ]);
    expect(await answer.json()).toEqual(stored);
  });

  it("are not overwritten by a second editor who has not seen them", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    await save(device, cookie, { version: null, cleaningEvents: { "2026-03-01": { notes: "first" } } });
    const { version } = await list(device, cookie);
    const both = await Promise.all([
      save(device, cookie, { version, cleaningEvents: { "2026-03-02": { notes: "second" } } }),
      save(device, cookie, { version, cleaningEvents: { "2026-03-03": { notes: "third" } } }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({ title: texts.cleaningsChanged });
    expect((await list(device, cookie)).cleanings).toHaveLength(1);
    const stale = await save(device, cookie, { version: null, cleaningEvents: {} });
    expect(stale.status).toBe(409);
  });

  it("are refused for an invalid date, the future, an end before the beginning, or a share that no sensor can tell", async ({
    expect,
  }) => {
    const { cookie, device } = await anOwnerWithDevice();
    for (const cleaningEvents of [
      { "2026-02-30": { notes: "" } },
      { [addDays(today(), 2)]: { notes: "" } },
      { "2026-03-02": { notes: "", end_day: "2026-03-01" } },
      { "2026-03-02": { notes: "", end_day: "2026-07-01" } },
      { "2026-03-02": { notes: "", share: 1e-7 } },
      { "2026-03-02": { notes: "", cost: -1 } },
      { "2026-03-02": { notes: "", owner: "x" } },
    ])
      expect((await save(device, cookie, { version: null, cleaningEvents })).status).toBe(422);
    expect((await list(device, cookie)).cleanings).toEqual([]);
  });

  it("show their gain: loss before and after; dollars and payback once inputs are saved", async ({ expect }) => {
    const { cookie, device, plant } = await anOwnerWithDevice();
    const before = Array.from({ length: 7 }, () => ({ loss: 6, insol_clean: 5, window_insolation: 5 }));
    const after = Array.from({ length: 7 }, () => ({ loss: 1, insol_clean: 5, window_insolation: 5 }));
    await someDays(device, "2026-03-01", [...before, { loss: 3 }, ...after]);
    await save(device, cookie, { version: null, cleaningEvents: { "2026-03-08": { notes: "", cost: 98.56 } } });
    const result = async () => (await list(device, cookie)).cleanings[0]!.result!;
    const measured = { before: 6, after: 1, daysBefore: 7, daysAfter: 7 };
    expect(await result()).toMatchObject({ ...measured, dollarsADay: null, paybackDays: null });
    await saveInputs(plant, cookie);
    const won = await result();
    expect(won).toMatchObject(measured);
    // Saved inputs 1,000 kW, $0.1/kWh: 5 x 1000 x 0.176 x 5.6 x 0.8 x 5% x 0.1 = $19.712 a day.
    expect(won.dollarsADay).toBeCloseTo(19.712, 9);
    expect(won.paybackDays).toBeCloseTo(5, 9);
    // Promised 6, removed 5: 30 of 36 against the prior's 1 of 1.
    expect((await list(device, cookie)).kept).toBeNull();
    const promise = (share: number | null) =>
      env.DB.prepare("update cleaning_events set promised = ?, share = ? where device_id = ?")
        .bind(JSON.stringify({ date: null, worth: null, loss: 6, dollarsADay: null, paybackDays: null }), share, device)
        .run();
    await promise(null);
    const { kept } = await list(device, cookie);
    expect(kept).toMatchObject({ washes: 1 });
    expect(kept!.share).toBeCloseTo(31 / 37, 9);
    await promise(50);
    expect((await list(device, cookie)).kept).toBeNull();
  });

  it("show what soiling has cost since the newest completed one [D-171]", async ({ expect }) => {
    const { cookie, device, plant } = await anOwnerWithDevice();
    await saveInputs(plant, cookie);
    await someDays(device, addDays(today(), -4), [{ loss: 9 }, { loss: 9 }, { loss: 2 }, { loss: -1 }, { loss: 4 }]);
    const [before, over, planned] = [addDays(today(), -6), addDays(today(), -3), addDays(today(), 1)];
    const since = async (cleaningEvents: object) => {
      const { version } = await list(device, cookie);
      return (await (await save(device, cookie, { version, cleaningEvents })).json<CleaningList>()).since;
    };
    const { dollars, low, high, ...last } = (await since({
      [before]: { notes: "", end_day: over },
      [addDays(today(), -5)]: { notes: "" },
      [planned]: { notes: "" },
    }))!;
    expect(last).toEqual({ day: over, days: 3 });
    expect(dollars).toBeCloseTo(6 * 3.9424, 9);
    const either = Math.hypot(2 * 0.5, 1.96 * 0.1 * Math.SQRT2) * 3.9424;
    expect([low, high]).toEqual([expect.closeTo(dollars! - either, 9), expect.closeTo(dollars! + either, 9)]);
    expect(await since({ [today()]: { notes: "" } })).toEqual({
      day: today(),
      days: 0,
      dollars: null,
      low: null,
      high: null,
    });
    expect(await since({ [planned]: { notes: "" } })).toBeNull();
  });

  it("leave a line in the audit log with the change and the previous state", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const first = {
      "2026-03-01": { notes: "a" },
      "2026-03-08": { notes: "b", end_day: "2026-03-08" },
      "2026-03-15": { notes: "c" },
    };
    await save(device, cookie, { version: null, cleaningEvents: first });
    const { version } = await list(device, cookie);
    const second = {
      "2026-03-01": { notes: "a" },
      "2026-03-08": { notes: "b", end_day: "2026-03-08" },
      "2026-03-20": { notes: "d" },
    };
    await save(device, cookie, { version, cleaningEvents: second });
    const rows = await env.DB.prepare(
      "SELECT before, after FROM audit_log WHERE action = 'cleanings-saved' AND subject = ? ORDER BY id",
    )
      .bind(device)
      .all<{ before: string; after: string }>();
    const lines = rows.results.map(({ before, after }) => [
      Object.keys(JSON.parse(before) as object),
      Object.keys(JSON.parse(after) as object),
    ]);
    expect(lines).toEqual([
      [[], ["2026-03-01", "2026-03-08", "2026-03-15"]],
      [["2026-03-15"], ["2026-03-20"]],
    ]);
  });
});

describe("the offset of a device", () => {
  it("is rounded to one decimal, applies to all days, and its history is kept [D-169, D-170, D-189]", async ({
    expect,
  }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const put = (offset: unknown) => call("PUT", `/api/device/${device}/offset`, { cookie, json: { offset } });
    await someDays(device, "2026-03-01", [{ loss: 2 }]);
    expect(await (await put(0.449)).json<OffsetHistory>()).toMatchObject({ offset: 0.4 });
    expect(await (await put(-0.5)).json<OffsetHistory>()).toMatchObject({
      offset: -0.5,
      history: [{ value: -0.5 }, { value: 0.4 }],
    });
    const days = await call("GET", `/api/device/${device}/insolation/2026-03-01/2026-03-01`, { cookie });
    expect(await days.json()).toMatchObject({ soiling: [1.5], offset: -0.5 });
    for (const wrong of [null, "1", 101, undefined]) expect((await put(wrong)).status).toBe(422);
  });
});
