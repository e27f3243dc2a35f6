import { describe, it } from "vitest";
import { dayBounds } from "#contract/common/calendar";
import { aDevice, daysInDirectory, readings, type SampleRow, settle, sunnyDay } from "./support.ts";

const MARCH_1 = dayBounds("America/Los_Angeles", "2026-03-01").start;
/** Clean cells at 60 and 50 degrees C, 0.05%/K. */
const warmDay = (midnight: number, soiledTemperature: number | null = 50): SampleRow[] =>
  sunnyDay(midnight, 0).map(({ t, iC }) => ({
    t,
    iC: iC! * 1.0175,
    iD: iC! * 1.0125,
    tC: 60,
    tD: soiledTemperature,
  }));

describe("cells at different temperatures", () => {
  it("are corrected to 25 °C where the device is set so, and as reported again once it is not", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await stub.ingest(readings(settings, warmDay(MARCH_1)));
    await settle(stub);
    const [asReported] = await daysInDirectory(id);
    expect(asReported!.loss).toBeCloseTo(100 * (1 - 1.0125 / 1.0175), 3);

    await stub.ingest(readings({ ...settings, correctsTemperature: true }, []));
    await settle(stub);
    const [corrected] = await daysInDirectory(id);
    expect(corrected!.loss).toBeCloseTo(0, 3);
    expect(corrected!.insol_clean).toBeCloseTo(asReported!.insol_clean! / 1.0175, 4);

    await stub.ingest(readings({ ...settings, correctsTemperature: false }, []));
    await settle(stub);
    expect(await daysInDirectory(id)).toEqual([asReported]);
  });

  it("stay as reported where one temperature is missing", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await stub.ingest(readings({ ...settings, correctsTemperature: true }, warmDay(MARCH_1, null)));
    await settle(stub);
    expect((await daysInDirectory(id))[0]!.loss).toBeCloseTo(100 * (1 - 1.0125 / 1.0175), 3);
  });
});
