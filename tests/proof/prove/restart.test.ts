import { describe, it } from "vitest";
import { countLaws } from "./laws.ts";
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
