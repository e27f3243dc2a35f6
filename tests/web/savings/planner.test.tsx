import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import type { KnownBasis, Planner } from "../../../web/src/analytics/planner.ts";
import { usePlanner } from "../../../web/src/features/savings/what-if/plans.ts";

describe("the planner of What if and Scenarios", () => {
  it("is a new one with each attempt, because a stopped one never answers those who asked it", ({ expect }) => {
    const seen: Planner[] = [];
    const basis = {} as KnownBasis;
    function Page() {
      const { planner, retry } = usePlanner(basis);
      seen.push(planner);
      if (seen.length === 1) retry();
      return null;
    }
    renderToStaticMarkup(<Page />);
    expect(seen).toHaveLength(2);
    expect(seen[0]).not.toBe(seen[1]);
  });
});
