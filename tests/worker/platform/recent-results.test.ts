import * as fc from "fast-check";
import { describe, it } from "vitest";
import { RecentResults } from "../../../worker/platform/digest.ts";

const MAXIMUM = 4;

describe("results that are kept in the isolate", () => {
  it("are those of the function, computed again only when as many newer ones are kept", ({ expect }) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 100 }), (keys) => {
        const recent = new RecentResults<{ of: number }>(MAXIMUM);
        let newest: number[] = [];
        for (const key of keys) {
          let computed = 0;
          const result = recent.get(String(key), () => {
            computed++;
            return { of: key };
          });
          expect([result.of, computed]).toEqual([key, newest.includes(key) ? 0 : 1]);
          newest = [key, ...newest.filter((one) => one !== key)].slice(0, MAXIMUM);
        }
      }),
    );
  });
});
