import { describe, it } from "vitest";
import type { JobOrder } from "../../../../worker/device/jobs/start.ts";
import { daysInDirectory, inside, readings, settle, sunnyDay } from "../support.ts";
import { aMeasuredDevice, finished, normalize, start, startOf, state, undo } from "./support.ts";

const values = { normCOld: 0, normCNew: 2, normDOld: 0, normDNew: -1 };
const LOSS_OF = (loss: number) => 100 - (100 - loss) * (0.99 / 1.02);

describe("a normalization", () => {
  it("changes the days of its interval by the ratio of the factors, and no others", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1, 2, 3, 4]);
    const raw = await inside(device.stub, "SELECT * FROM samples ORDER BY ts");
    const before = await daysInDirectory(device.id);
    const key = await start(device, normalize("2026-02-02", "2026-02-03", values));
    const job = await finished(device.stub, key);
    expect(job).toMatchObject({ state: "done", error: null, done: 2, total: 2, result: { days: 2, changed: 2 } });
    const after = await daysInDirectory(device.id);
    expect([after[0], after[3]]).toEqual([before[0], before[3]]);
    expect(after[1]!.loss).toBeCloseTo(LOSS_OF(2), 2);
    expect(after[2]!.loss).toBeCloseTo(LOSS_OF(3), 2);
    expect(after[1]!.insol_clean! / before[1]!.insol_clean!).toBeCloseTo(1.02, 9);
    expect(await inside(device.stub, "SELECT * FROM samples ORDER BY ts")).toEqual(raw);
    expect(job.result?.largest).toEqual({ day: "2026-02-02", before: before[1]!.loss, after: after[1]!.loss });
  });

  it("is undone bit for bit, in whatever order several of them are undone", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1.37, 2.11, 3.29, 4.43, 5.03]);
    const bare = await daysInDirectory(device.id);
    const one = normalize("2026-02-01", "2026-02-04", values);
    const two = normalize("2026-02-03", "2026-02-05", { normCOld: 2, normCNew: -3.3, normDOld: -1, normDNew: 7.7 });
    await finished(device.stub, await start(device, one));
    const withOne = await daysInDirectory(device.id);
    await finished(device.stub, await start(device, two));
    const withBoth = await daysInDirectory(device.id);
    expect(withBoth).not.toEqual(withOne);
    await finished(device.stub, await start(device, undo(1)));
    await finished(device.stub, await start(device, undo(2)));
    expect(await daysInDirectory(device.id)).toEqual(bare);
    await finished(device.stub, await start(device, one));
    expect(await daysInDirectory(device.id)).toEqual(withOne);
    await finished(device.stub, await start(device, two));
    expect(await daysInDirectory(device.id)).toEqual(withBoth);
    await finished(device.stub, await start(device, undo(4)));
    expect(await daysInDirectory(device.id)).toEqual(withOne);
  });

  it("applies to later readings too, and to those that arrive while it runs", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1, 1, 1]);
    const key = await start(device, normalize("2026-02-01", "2026-02-28", values));
    await device.stub.ingest(readings(device.settings, sunnyDay(startOf("2026-02-02"), 3)));
    await device.stub.ingest(readings(device.settings, sunnyDay(startOf("2026-02-10"), 3)));
    await finished(device.stub, key);
    await device.stub.ingest(readings(device.settings, sunnyDay(startOf("2026-02-11"), 3)));
    await settle(device.stub);
    const losses = (await daysInDirectory(device.id)).map(({ loss }) => loss!);
    for (const [index, loss] of [1, 3, 1, 3, 3].entries()) expect(losses[index]).toBeCloseTo(LOSS_OF(loss), 2);
  });

  it("is one job when it is requested twice, and is refused once it is applied", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1]);
    const order = normalize("2026-02-01", "2026-02-01", values);
    const keys = await Promise.all([start(device, order), start(device, order), start(device, order)]);
    expect(new Set(keys).size).toBe(1);
    await finished(device.stub, keys[0]);
    const again = { settings: device.settings, order, by: "tester", now: Date.now() / 1000 };
    expect(await device.stub.startJob(again)).toEqual({ ok: false, reason: "already-normalized" });
    expect((await state(device.stub)).layers).toHaveLength(1);
    const other = (layer: number) => device.stub.startJob({ ...again, order: undo(layer) });
    expect(await other(7)).toEqual({ ok: false, reason: "layer-not-found" });
    await finished(device.stub, await start(device, undo(1)));
    expect(await other(1)).toEqual({ ok: false, reason: "already-undone" });
  });

  it("never applies twice where two requests differ only beyond the limits", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1]);
    const effective = { ...values, normDNew: 30 };
    const order = (normDNew: number) => {
      const { request } = normalize("2026-02-01", "2026-02-01", effective);
      return { kind: "normalization", request: { ...request, requested: { ...effective, normDNew } } } as JobOrder;
    };
    const key = await start(device, order(45));
    const asked = { settings: device.settings, by: "tester", now: Date.now() / 1000 };
    const second = await device.stub.startJob({ ...asked, order: order(50) });
    expect(second).toEqual({ ok: false, reason: "already-normalized" });
    await finished(device.stub, key);
    expect((await state(device.stub)).layers).toHaveLength(1);
  });

  it("of days without readings ends at once", async ({ expect }) => {
    const device = await aMeasuredDevice("2026-02-01", [1]);
    const job = await finished(device.stub, await start(device, normalize("2025-02-01", "2025-02-28", values)));
    expect(job).toMatchObject({ state: "done", result: { days: 0, changed: 0, largest: null } });
  });
});
