import { describe, it } from "vitest";
import { cases } from "../bench/analytics/index.ts";
import { analytics } from "./support.ts";

describe("the work that the bench measures", () => {
  for (const [kernel, { works }] of Object.entries(cases))
    it(`of ${kernel} can be done and has figures to compare`, ({ expect }) => {
      for (const one of works()) expect(one.figures(one.run(analytics)).length, one.size).toBeGreaterThan(0);
    });
});
