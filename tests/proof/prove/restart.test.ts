import { describe, it } from "vitest";
import { encodeBlock } from "#domain/packed/block";
import { packedRollups } from "#domain/packed/day-rollup";
import { countLaws } from "./laws.ts";
import { blocksIn } from "./observations.ts";
import { processOf } from "./portal.ts";
import { batchFrom } from "./sender.ts";

describe("the kills", () => {
  it("hit the whole group and only workerd equally often, in every phase of a round", ({ expect }) => {
    for (const length of [1, 2, 4])
      for (let place = 0; place < length; place++) {
        const victims = Array.from({ length: 10 }, (_, round) => processOf(round * length + place));
        expect(victims.filter((victim) => victim === "workerd")).toHaveLength(5);
      }
  });
});

describe("what is seen after a kill", () => {
  it("names half hours that are not those of their samples, and changed bytes", ({ expect }) => {
    const blockOf = (iC: number) => ({
      t: Float64Array.of(60),
      origin: Float64Array.of(0),
      columns: { iC: Int32Array.of(iC) },
    });
    const rowOf = (iC: number) => {
      const { halfHours: rollup, threeHours: long_rollup } = packedRollups(blockOf(iC), 0);
      return { start: 0, bytes: encodeBlock(blockOf(iC), 0), rollup, long_rollup };
    };
    const { bytes, rollup, long_rollup } = rowOf(8);
    expect(blocksIn([rowOf(7)])).toEqual({ blocks: [blockOf(7)], faults: [] });
    for (const other of [{ rollup }, { long_rollup }])
      expect(blocksIn([{ ...rowOf(7), ...other }]).faults).toEqual([expect.stringMatching(/three hours of block 0/)]);
    const changed = bytes.with(0, bytes[0]! ^ 1);
    expect(blocksIn([{ ...rowOf(8), bytes: changed }]).faults).toEqual(["block 0: The checksum differs."]);
  });
});

describe("the figures of a proof", () => {
  it("include the rules that passed in the output of the tests", ({ expect }) => {
    const output = "stdout | a law\nlaw held 1000 times\n\n ✓ it\n\u001b[39mlaw held 20 times\n";
    expect(countLaws(output)).toEqual({ laws: 2, cases: 1020 });
    expect(countLaws("")).toEqual({ laws: 0, cases: 0 });
  });

  it("use requests that differ", ({ expect }) => {
    expect(batchFrom(0, 3).t).toEqual([0, 60, 120]);
    expect(batchFrom(0, 3).body).not.toBe(batchFrom(180, 3).body);
  });
});
