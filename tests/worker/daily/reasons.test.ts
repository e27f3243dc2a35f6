import { describe, it } from "vitest";
import * as format from "#contract/common/format";
import type { PlanFacts } from "#contract/decision/plant-plan";
import type { PlanTerms } from "#contract/records/terms";
import { changeReasons } from "../../../worker/features/plant-plans/facts.ts";
import { months, yearTerms } from "../savings/cases.ts";

const facts: PlanFacts = {
  today: "2026-03-04",
  terms: { ...yearTerms(), prices: months(0.09), soilingRates: months(0.1) },
  energy: { file: "year.csv", uploadedAt: 1 },
  measured: { day: "2026-03-03", loss: 1 },
  rainSource: "a climate",
  cleaned: null,
  rained: null,
};

const withTerms = (change: Partial<PlanTerms>) => ({ terms: { ...facts.terms, ...change } });

describe("the reasons for a change", () => {
  const because = (change: Partial<PlanFacts>, former = "2026-04-06") =>
    changeReasons({ recommended: former, facts }, "2026-05-04", { ...facts, today: "2026-03-05", ...change });

  it.for<[string, Partial<PlanFacts>, string]>([
    ["price", withTerms({ prices: months(0.12) }), "the energy rate rose from $0.09/kWh to $0.12/kWh"],
    ["months", withTerms({ prices: [...months(0.09).slice(1), 0.2] }), "the energy rate of some months changed"],
    [
      "rate",
      withTerms({ soilingRates: months(0.05) }),
      `the soiling rate fell from ${format.rate(0.1, 4)} to ${format.rate(0.05, 4)}`,
    ],
    ["wash cost", withTerms({ washCost: 2000 }), "the wash cost rose from $1,500.00 to $2,000.00"],
    ["threshold", withTerms({ rainThreshold: 0.2 }), "the rain threshold fell from 0.30 in to 0.20 in"],
    ["per week", withTerms({ rainThresholdPer: "week" }), "the rain threshold now counts per week"],
    ["weeks", withTerms({ blockedWeeks: ["2026-04-06"] }), "blocked weeks changed"],
    ["period", withTerms({ weeks: 26 }), "the plan covers 26 weeks instead of 52"],
    ["file", { energy: { file: "new.csv", uploadedAt: 2 } }, "a new energy file was uploaded, new.csv"],
    ["rain years", { rainSource: "a service" }, "rain data source changed"],
    ["cleaning", { cleaned: "2026-03-04" }, "a wash was logged for Mar 4, 2026"],
    ["rain", { rained: { day: "2026-03-04", rain: 12.7 } }, "0.50 in of rain fell on Mar 4, 2026"],
    [
      "offset",
      { measured: { day: "2026-03-03", loss: 1.5 } },
      `the loss of Mar 3, 2026 was corrected from ${format.percent(1)} to ${format.percent(1.5)}`,
    ],
    [
      "dust",
      { measured: { day: "2026-03-04", loss: 3.2 } },
      `the measured loss rose from ${format.percent(1)} to ${format.percent(3.2)}`,
    ],
  ])("name what differs: %s [D-252]", ([, change, words], { expect }) => {
    expect(because(change)).toEqual([words]);
  });

  it("say when the date passed or only time went on, and are empty when nothing changed", ({ expect }) => {
    expect(because({}, "2026-03-02")).toEqual(["the previous date, Mar 2, 2026, has passed"]);
    expect(because({ measured: { day: "2026-03-04", loss: 1.1 } })).toEqual(["the forecast window moved forward"]);
    expect(because(withTerms({ washCost: 2000 }), "2026-05-04")).toEqual([]);
  });
});
