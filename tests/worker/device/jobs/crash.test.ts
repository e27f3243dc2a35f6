import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { startJob, type JobOrder } from "../../../../worker/device/jobs/start.ts";
import { Head } from "../../../../worker/device/base/head.ts";
import { storesOf } from "../../../../worker/device/stores.ts";
import { headOf, aDevice, inside, readings, ringNow, settle, sunnyDay } from "../support.ts";
import { runUntilCrash } from "./mortal.ts";
import { calculate, find, finished, normalize, start, startOf, state, undo } from "./support.ts";

const DAYS = ["2026-02-01", "2026-02-02", "2026-02-03"];
const VALUES = { normCOld: 0, normCNew: 2, normDOld: 0, normDNew: -1 };
const exportOrder: JobOrder = {
  kind: "export",
  request: { user: "u", from: startOf(DAYS[0]!), to: startOf("2026-02-04"), origin: "http://localhost" },
};

type Measured = Awaited<ReturnType<typeof aDeviceWithDays>>;

/** Three days of half hours with a corrupted first figure, so that a calculation changes something. */
async function aDeviceWithDays(layers: JobOrder[]) {
  const device = aDevice();
  const rows = DAYS.flatMap((day, index) => sunnyDay(startOf(day), index + 1.5, 1800));
  await device.stub.ingest(
    readings(
      device.settings,
      rows.map((row) => Object.assign(row, { rain: 0.1 })),
    ),
  );
  await settle(device.stub);
  for (const layer of layers) await finished(device.stub, await start(device, layer));
  await inside(device.stub, "UPDATE days SET loss = 50 WHERE day = (SELECT min(day) FROM days)");
  return device;
}

const asleep = ({ stub, settings }: Measured, order: JobOrder): Promise<string> =>
  runInDurableObject(stub, (_, { storage }) => {
    const started = startJob(storesOf(storage), {
      settings,
      order,
      by: "tester",
      now: 1,
    });
    new Head(storage).change(({ alarms }) => (alarms.jobs = { due: 9e9, attempts: 0 }));
    return started.ok ? started.key : "";
  });

const tables = ["days", "weather", "norm_layers", "jobs", "staged_days", "exports", "head"];
const keepTables = ({ stub }: Measured) =>
  runInDurableObject(stub, (_, { storage }) => {
    for (const table of tables) storage.sql.exec(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
  });
const restoreTables = ({ stub }: Measured) =>
  runInDurableObject(stub, (_, { storage }) => {
    for (const table of tables)
      storage.sql.exec(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`);
  });

/** Everything a job leaves, without names that vary. */
async function outcome({ stub }: Measured, key: string) {
  const job = (await find(stub, key))!;
  const { objects } = await env.FILES.list({ prefix: `exports/${key}/` });
  const pieces = await Promise.all(objects.map(async (piece) => (await env.FILES.get(piece.key))!.text()));
  return {
    ...(await state(stub)),
    job: [job.state, job.result, job.done, job.total, job.error],
    text: pieces.join(""),
    file: await inside(stub, `SELECT rows, bytes, chunks FROM exports WHERE job = ${job.id}`),
    letters: (await headOf(stub)).outbox
      .map(({ topic, key }) => [topic, topic === "export" ? 0 : key])
      .sort((a, b) => String(a).localeCompare(String(b))),
  };
}

const cases: [string, JobOrder, JobOrder[]][] = [
  ["a calculation", calculate(DAYS[0]!), []],
  ["a normalization", normalize(DAYS[0]!, DAYS[1]!, VALUES), []],
  ["an undo", undo(1), [normalize(DAYS[0]!, DAYS[1]!, VALUES)]],
  ["an export", exportOrder, [normalize(DAYS[0]!, DAYS[0]!, VALUES)]],
];

describe("an interrupted job ends like an uninterrupted one", () => {
  it.for(cases)("%s, killed at every single write", async ([, order, layers], { expect }) => {
    const device = await aDeviceWithDays(layers);
    await keepTables(device);
    const reference = await asleep(device, order);
    expect(await runUntilCrash(device.stub, Infinity)).toBe(false);
    const expected = await outcome(device, reference);
    expect(expected.job[0]).toBe("done");
    let deaths = 0;
    for (let died = true; died; deaths++) {
      await restoreTables(device);
      const key = await asleep(device, order);
      died = await runUntilCrash(device.stub, deaths);
      while (await runUntilCrash(device.stub, Infinity));
      expect(await outcome(device, key)).toEqual(expected);
    }
    expect(deaths).toBeGreaterThan(12);
  });

  it.for(cases)("%s, when the object is evicted again and again", async ([, order, layers], { expect }) => {
    const undisturbed = await aDeviceWithDays(layers);
    const reference = await asleep(undisturbed, order);
    await runUntilCrash(undisturbed.stub, Infinity);
    const device = await aDeviceWithDays(layers);
    const key = await asleep(device, order);
    await evictDurableObject(device.stub);
    for (let round = 0; (await find(device.stub, key))!.ended === null; round++) {
      expect(round).toBeLessThan(20);
      await ringNow(device.stub);
      await evictDurableObject(device.stub);
    }
    await settle(device.stub);
    const plain = async (of: Measured, name: string) => ({ ...(await outcome(of, name)), file: null, letters: null });
    expect(await plain(device, key)).toEqual(await plain(undisturbed, reference));
  });
});
