import * as fc from "fast-check";
import { describe, it } from "vitest";
import { type Receipt, sampleColumns } from "#contract/inbound/inbound";
import type { Problem } from "#contract/common/problem";
import { inside } from "../device/support.ts";
import { aRegisteredDevice, postReadings, putFile } from "./support.ts";

const NOW = Math.floor(Date.now() / 1000);
const time = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: NOW - 86_400, max: NOW }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 9 }).map((tenth) => NOW - 60 + tenth / 10) },
  {
    weight: 2,
    arbitrary: fc.oneof(fc.double(), fc.constantFrom(null, "1781308800", NOW * 1000, NOW + 3600, -1, 1e308)),
  },
);
const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -50, max: 1500 }) },
  { weight: 2, arbitrary: fc.oneof(fc.double(), fc.constantFrom(null, "NaN", 9999, -7999, true, [], {})) },
);
const name = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...sampleColumns) },
  { weight: 1, arbitrary: fc.string() },
);
const columns = fc
  .record({
    rows: fc.nat(30),
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    uneven: fc.integer({ max: 40, min: 0 }),
  })
  .chain(({ rows, names, uneven }) => {
    const list = <T>(of: fc.Arbitrary<T>, length: number) => fc.array(of, { minLength: length, maxLength: length });
    const length = uneven === 0 ? rows + 1 : rows;
    return fc.record({
      t: list(time, rows),
      ...Object.fromEntries(names.map((one) => [one, list(value, length)])),
    });
  });
const rows = fc.array(fc.record({ t: time, iC: value, iD: value, rain: value }, { requiredKeys: ["t"] }), {
  maxLength: 30,
});
const body = fc.oneof(
  { weight: 5, arbitrary: columns.map((one) => JSON.stringify(one)) },
  { weight: 5, arbitrary: rows.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.tuple(rows, fc.nat(100)).map(([one, cut]) => JSON.stringify(one).slice(0, -cut)) },
  { weight: 1, arbitrary: rows.map((one) => `\ufeff${JSON.stringify(one)}`) },
);

describe("random data from a device", () => {
  it("as readings: is counted row by row, or answered with what is wrong and where, and never with a server error", async ({
    expect,
  }) => {
    const { key, stub } = await aRegisteredDevice();
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const answer = await postReadings(key, text);
        if (answer.status !== 200) {
          const said = await answer.json<Problem>();
          expect([400, 422]).toContain(answer.status);
          expect(said.title.length).toBeGreaterThan(10);
          if (answer.status === 422) expect(Object.keys(said.fields ?? {}).length).toBeGreaterThan(0);
          return;
        }
        const receipt = await answer.json<Receipt>();
        const sent = JSON.parse(text.replace(/^\ufeff/, "")) as unknown[] | { t?: unknown[]; rows?: unknown[] };
        const count = Array.isArray(sent) ? sent.length : (sent.t ?? sent.rows ?? []).length;
        expect(receipt.accepted + receipt.duplicate + receipt.updated + receipt.rejectedCount).toBe(count);
        expect(receipt.rejected.every(({ line, reason }) => line >= 1 && line <= count && reason.length > 10)).toBe(
          true,
        );
      }),
      { numRuns: 120 },
    );
    const strange = sampleColumns.map((one) => `typeof(${one}) NOT IN ('null', 'integer')`).join(" OR ");
    expect(await inside(stub, `SELECT count(*) AS n FROM samples WHERE ${strange} OR ts > ${NOW + 600}`)).toEqual([
      { n: 0 },
    ]);
  });

  it("as a file: is stored with a receipt or refused with a message, and leaves no upload open", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const cell = fc.oneof(fc.integer({ min: 0, max: 1500 }).map(String), fc.constantFrom("NAN", "", "x", "-7999"));
    const line = fc.tuple(fc.nat(600), cell, cell).map(([minute, iC, iD]) => {
      const stamp = new Date((NOW - 86_400 + 60 * minute) * 1000).toISOString().slice(0, 16);
      return `${stamp.replace("T", " ")},${iC},${iD}`;
    });
    const content = fc.tuple(fc.array(line, { maxLength: 20 }), fc.nat(60), fc.boolean()).map(([lines, cut, isCut]) => {
      const text = ["TIMESTAMP,iC,iD", ...lines, ""].join("\r\n");
      return isCut ? text.slice(0, cut) : text;
    });
    await fc.assert(
      fc.asyncProperty(content, fc.boolean(), async (text, dry) => {
        const query = { sensorType: "0", clock: "utc", ...(dry && { dryRun: "1" }) };
        const before = await inside(stub, "SELECT count(*) AS n FROM samples");
        const answer = await putFile(id, text, { key, name: "a.csv", query });
        expect([200, 422]).toContain(answer.status);
        if (dry || answer.status === 422)
          expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual(before);
        await answer.body?.cancel();
      }),
      { numRuns: 25 },
    );
    expect(await inside(stub, "SELECT count(*) AS n FROM staged")).toEqual([{ n: 0 }]);
  });
});
