import { describe, it } from "vitest";
import { DeviceLog } from "../../../tools/physics/device-log.ts";
import { bodyOf, SendBuffer, type BufferedSample } from "./send-buffer.ts";

const receipt = { batch: "1", accepted: 0, duplicate: 0, updated: 0, rejected: [], rejectedCount: 0, days: [] };
const never = () => false;
const zero = () => 0;

function memory(rows: BufferedSample[]) {
  const deviceLog = new DeviceLog("device");
  const kept = new SendBuffer(deviceLog);
  for (const row of rows) kept.keep(row);
  return { deviceLog, kept };
}

const far = Math.floor(Date.now() / 1000) + 86_400;

describe("the memory of a simulated device", () => {
  it("removes only rows that a receipt acknowledges", ({ expect }) => {
    const { kept } = memory([{ at: 0, t: 0, values: { iC: 1 } }]);
    const batch = kept.next(never, zero);
    expect(bodyOf(batch)).toEqual({ t: [0], iC: [1] });
    expect(kept.isEmpty).toBe(false);
    kept.settle(batch, { ...receipt, accepted: 1 });
    expect(kept.isEmpty).toBe(true);
  });

  it("sets its clock when rows are refused as too early, and sends them again", ({ expect }) => {
    const { deviceLog, kept } = memory([
      { at: 0, t: 0, values: { iC: 1 } },
      { at: 60, t: far, values: { iC: 2 } },
    ]);
    const rejected = [{ line: 2, reason: "too early" }];
    const isWrong = kept.settle(kept.next(never, zero), { ...receipt, accepted: 1, rejected, rejectedCount: 1 });
    expect(isWrong).toBe(true);
    expect(bodyOf(kept.next(never, zero))).toEqual({ t: [60], iC: [2] });
    expect([...deviceLog.samples.keys()]).toEqual([0, 60]);
    expect(deviceLog.faults).toEqual([]);
  });

  it("corrects the time of a wash that was refused as too early, and sends it again", ({ expect }) => {
    const { deviceLog, kept } = memory([]);
    const wash = { washTime: 0, publishTime: 60, washPow: 68, batt: 12, tempAvg: 9, humidAvg: 40, tankEmpty: 0 };
    kept.keepWash({ ...wash, alert: false }, far);
    const rejectedWashes = [{ line: 1, reason: "too early" }];
    expect(kept.settle(kept.next(never, zero), { ...receipt, rejectedWashes })).toBe(true);
    expect(kept.next(never, zero).washes).toEqual([{ ...wash, alert: false }]);
    expect([...deviceLog.washes.values()]).toEqual([{ ...wash, alert: false }]);
    expect(deviceLog.faults).toEqual([]);
    kept.settle(kept.next(never, zero), { ...receipt, rejectedWashes });
    expect(deviceLog.faults).toHaveLength(1);
  });

  it("detects a receipt that does not add up, and a row that was refused without reason", ({ expect }) => {
    const { deviceLog, kept } = memory([{ at: 0, t: 0, values: { iC: 1 } }]);
    kept.settle(kept.next(never, zero), receipt);
    expect(deviceLog.faults).toHaveLength(1);
    const other = memory([{ at: 0, t: 0, values: { iC: 1 } }]);
    const rejected = [{ line: 1, reason: "why" }];
    other.kept.settle(other.kept.next(never, zero), { ...receipt, rejected, rejectedCount: 1 });
    expect(other.deviceLog.faults).toHaveLength(1);
  });

  it("sends rows out of order and repeats acknowledged ones during faults", ({ expect }) => {
    const { kept } = memory([0, 60, 120].map((t) => ({ at: t, t, values: { iC: t } })));
    kept.settle(kept.next(never, zero), { ...receipt, accepted: 3 });
    kept.keep({ at: 180, t: 180, values: { iC: 1 } });
    const struck = kept.next(() => true, zero);
    expect(struck.rows.map(({ t }) => t).toSorted((a, b) => a - b)).toEqual([0, 60, 120, 180]);
  });
});
