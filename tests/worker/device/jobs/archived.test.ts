import { describe, it } from "vitest";
import type { JobOrder } from "../../../../worker/device/jobs/desk.ts";
import { aDevice, daysInDirectory, inside, NOW, readings, ringNow, settle, sunnyDay } from "../support.ts";
import { calculate, finished, normalise, start, undo } from "./support.ts";

const DAY = 86_400;
/** Local midnight of 10 March 2025, far older than the object keeps raw samples. */
const MIDNIGHT = Date.UTC(2025, 2, 10, 7) / 1000;

/** Three old days, whose samples have gone to the bucket, and a new one. */
async function anArchivedDevice() {
  const device = aDevice();
  const old = [0, 1, 2].flatMap((day) => sunnyDay(MIDNIGHT + day * DAY, 3 + day));
  await device.stub.ingest(readings(device.settings, old));
  await device.stub.ingest(readings(device.settings, sunnyDay(NOW - DAY, 2)));
  for (let round = 0; round < 10; round++) {
    await settle(device.stub);
    await ringNow(device.stub);
  }
  return device;
}

describe("jobs over samples that lie in the archive", () => {
  it("calculate, normalise and undo as if the samples had stayed", async ({ expect }) => {
    const device = await anArchivedDevice();
    expect(await inside(device.stub, `SELECT count(*) AS n FROM samples WHERE ts < ${NOW - 2 * DAY}`)).toEqual([
      { n: 0 },
    ]);
    const before = await daysInDirectory(device.id);
    const calculated = await finished(device.stub, await start(device, calculate("2020-01-01")));
    expect(calculated).toMatchObject({ state: "done", result: { changed: 0 } });
    expect(await daysInDirectory(device.id)).toEqual(before);
    const values = { normCOld: 0, normCNew: 2, normDOld: 0, normDNew: -1 };
    await finished(device.stub, await start(device, normalise("2025-03-11", "2025-03-31", values)));
    const after = await daysInDirectory(device.id);
    expect([after[0], after[3]]).toEqual([before[0], before[3]]);
    for (const [index, loss] of [4, 5].entries())
      expect(after[index + 1]!.loss).toBeCloseTo(100 - (100 - loss) * (0.99 / 1.02), 2);
    await finished(device.stub, await start(device, undo(1)));
    expect(await daysInDirectory(device.id)).toEqual(before);
  });

  it("export all of them", async ({ expect }) => {
    const device = await anArchivedDevice();
    const order: JobOrder = {
      kind: "export",
      request: { user: "u", from: MIDNIGHT, to: NOW, origin: "http://localhost" },
    };
    const job = await finished(device.stub, await start(device, order));
    expect(job).toMatchObject({ state: "done" });
    expect(await inside(device.stub, "SELECT rows FROM exports")).toEqual([{ rows: 4 * 288 }]);
  });
});
