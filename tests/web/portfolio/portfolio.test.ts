import { describe, it } from "vitest";
import { decisionLabels, obstacleHeadline } from "#contract/dashboard/decision-texts";
import { portfolioRow } from "../../../web/src/features/portfolio/portfolio.model.ts";

describe("a plant of the portfolio without a decision", () => {
  it("says why once, behind a label that says that there is none", ({ expect }) => {
    const row = portfolioRow({
      plant_id: "p",
      plant_name: "Southeast",
      state: "unknown",
      atStake: null,
      worth: null,
      spread: null,
      devices: [{ device_id: "d", obstacle: "inputsNeverSaved", wash: null }],
    } as never);
    expect(row).toMatchObject({ decision: decisionLabels.unknown, detail: "The inputs are still defaults." });
    expect(obstacleHeadline("inputsNeverSaved")).toBe("No decision: the inputs are still defaults.");
  });
});
