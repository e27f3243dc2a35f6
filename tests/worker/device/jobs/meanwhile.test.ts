import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { calculateDirtyDays } from "../../../../worker/device/soiling/calculate.ts";
import { startJob, type JobOrder } from "../../../../worker/device/jobs/start.ts";
import { storesOf } from "../../../../worker/device/stores.ts";
import type { Device } from "../../../../worker/index.ts";
import { analytics } from "../../../../worker/platform/analytics.ts";
import { aDevice, readings, settle, sunnyDay } from "../support.ts";
import { runUntilCrash } from "./mortal.ts";
import { calculate, normalize, startOf, state } from "./support.ts";

const DAYS = ["2026-02-01", "2026-02-02", "2026-02-03"];
const VALUES = { normCOld: 0, normCNew: 2, normDOld: 0, normDNew: -1 };
const exportOrder: JobOrder = {
  kind: "export",
  request: { user: "u", from: startOf(DAYS[0]!), to: startOf("2026-02-06"), origin: "http://localhost" },
};
type Measured = Awaited<ReturnType<typeof measured>>;

async function measured() {
  const device = aDevice();
  const rows = DAYS.flatMap((day) => sunnyDay(startOf(day), 2, 1800));
  await device.stub.ingest(readings(device.settings, rows));
  await settle(device.stub);
  return device;
}

const begin = ({ stub, settings }: Measured, order: JobOrder): Promise<string> =>
  runInDurableObject(stub, (_, { storage }) => {
    const started = startJob(storesOf(storage), { settings, order, by: "tester", now: Date.now() / 1000 });
    return started.ok ? started.key : "";
  });

async function remeasure({ stub, settings }: Measured, day: string, loss: number): Promise<void> {
  await runInDurableObject(stub, async (device, { storage }) => {
    await device.ingest(readings(settings, sunnyDay(startOf(day), loss, 1800)));
    await recalculated(storage);
  });
}
async function recalculated(storage: DurableObjectStorage): Promise<void> {
  const deps = { ...storesOf(storage), analytics, judgeBySite: async () => {}, scheduleDrain: () => {} };
  const end = await calculateDirtyDays(deps)(Date.now() / 1000);
  if (typeof end === "function") deps.transaction(end);
}
const daysOf = async (stub: DurableObjectStub<Device>) =>
  (await state(stub)).days.map(({ day, loss, insol_clean, insol_soiled }) => [day, loss, insol_clean, insol_soiled]);

describe("changes while a job is running", () => {
  it.for([1, 2, 3])(
    "are included in a normalization, with that day finished or not, after %i steps",
    async (steps, { expect }) => {
      const device = await measured();
      await begin(device, normalize(DAYS[0]!, "2026-02-28", VALUES));
      await runUntilCrash(device.stub, Infinity, steps);
      await remeasure(device, DAYS[0]!, 7);
      await remeasure(device, "2026-02-05", 7);
      await runUntilCrash(device.stub, Infinity);
      await runInDurableObject(device.stub, (_, { storage }) => recalculated(storage));

      const calm = await measured();
      await remeasure(calm, DAYS[0]!, 7);
      await remeasure(calm, "2026-02-05", 7);
      await begin(calm, normalize(DAYS[0]!, "2026-02-28", VALUES));
      await runUntilCrash(calm.stub, Infinity);
      expect(await daysOf(device.stub)).toEqual(await daysOf(calm.stub));
    },
  );

  it.for([1, 2, 3])("are included in a calculation, after %i steps", async (steps, { expect }) => {
    const device = await measured();
    await begin(device, calculate(DAYS[0]!));
    await runUntilCrash(device.stub, Infinity, steps);
    await remeasure(device, DAYS[0]!, 7);
    await runUntilCrash(device.stub, Infinity);
    const calm = await measured();
    await remeasure(calm, DAYS[0]!, 7);
    expect(await daysOf(device.stub)).toEqual(await daysOf(calm.stub));
  });

  it("do not affect an export: its layers are those at the time of the request", async ({ expect }) => {
    const text = async (key: string) => {
      const { objects } = await env.FILES.list({ prefix: `exports/${key}/` });
      return (await Promise.all(objects.map(async (piece) => (await env.FILES.get(piece.key))!.text()))).join("");
    };
    const device = await measured();
    const calm = await begin(device, exportOrder);
    await runUntilCrash(device.stub, Infinity);
    const key = await begin(device, exportOrder);
    await runUntilCrash(device.stub, Infinity, 2);
    await runInDurableObject(device.stub, (_, { storage }) =>
      storesOf(storage).layers.add({
        ...VALUES,
        job: 99,
        first: 0,
        last: 99_999,
        requested: VALUES,
        appliedBy: "tester",
        at: Date.now() / 1000 + 1,
      }),
    );
    await runUntilCrash(device.stub, Infinity);
    expect(await text(key)).toBe(await text(calm));
    const later = await runInDurableObject(device.stub, (_, { storage }) => {
      const started = startJob(storesOf(storage), {
        settings: device.settings,
        order: exportOrder,
        by: "tester",
        now: Date.now() / 1000 + 2,
      });
      return started.ok ? started.key : "";
    });
    await runInDurableObject(device.stub, (_, { storage }) => storage.sql.exec("UPDATE jobs SET due = 1"));
    await runUntilCrash(device.stub, Infinity);
    expect(await text(later)).not.toBe(await text(calm));
  });
});
