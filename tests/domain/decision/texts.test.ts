import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { PlantDecision } from "../../../worker/contract/decision/decision.ts";
import { mondayMail } from "../../../worker/contract/decision/monday-mail.ts";
import { money, moneyDifference, moneyRange, washStep, yearStep } from "../../../worker/contract/decision/money.ts";
import type { PlantPlan } from "../../../worker/contract/decision/plant-plan.ts";
import {
  basisLabels,
  decisionFigures,
  decisionText,
  decisionTooltips,
  periodOf,
  reasonText,
  sourceLabel,
  washMessage,
} from "../../../worker/contract/decision/texts.ts";
import { decisionGroup, groupVerbs } from "../../../worker/contract/decision/group.ts";
import { plantDecision } from "../../../worker/domain/decision/index.ts";
import { practiceOf } from "../../../worker/domain/decision/decide-plant.ts";
import { stripFacts } from "#print/cleaning-report/index";
import { decideWords } from "../../../web/src/features/decide/decide.model.ts";
import { decideTexts } from "../../../web/src/features/decide/texts.ts";
import { desertPlan as desert, figure, worths } from "../../fixtures/desert-plan.ts";
import { rowOf } from "./random-plant.ts";

/** The same plant with its first wash on another Monday. */
const firstOn = (date: string, dollars: (number | null)[]): PlantPlan => ({
  ...desert,
  plans: desert.plans.with(2, { dates: [date, "2027-04-05"], loss: 160_000 }),
  worth: worths(...dollars),
  washes: [{ worth: figure(Math.max(...dollars.map(Number))), pays: 0.9 }],
});
const decide = (plan: PlantPlan | null, today = "2026-11-27", change = {}): PlantDecision =>
  plantDecision(rowOf(plan, change), today);

describe("the words of a decision", () => {
  it("say window, cost of waiting and when a wash no longer pays", ({ expect }) => {
    const decision = decide(desert);
    expect(decision.state).toBe("windowOpen");
    expect(groupVerbs[decisionGroup(decision)]).toBe("Wash");
    expect(decisionText(decision)).toEqual({
      headline: "Wash in the week of Nov 30 or Dec 7.",
      sub: "From Dec 28 on this wash no longer pays, because the next one is planned for Jan 25.",
    });
    expect(decisionFigures(decision)).toEqual([
      { label: "Worth after its $6,000 cost", value: "$1,850", note: "−$3,000 to $6,040 in 8 of 10 years" },
      { label: "Waiting a week costs", value: "$180", note: "two weeks $520, three $1,250" },
      { label: "Chance that it pays", value: "65%", note: "in 1,500 simulated years" },
    ]);
    expect(washMessage(decision, "Desert Plant")).toEqual({
      title: "Wash due: Desert Plant",
      text: "Wash in the week of Nov 30 or Dec 7. Worth $1,850 (−$3,000 to $6,040), waiting a week costs $180. 2 sensors agree.",
    });
  });

  it("say now when the window closes, and the last week when it is long", ({ expect }) => {
    const closing = decide({ ...desert, worth: worths(1849, 900, 400, -5) });
    expect([closing.state, decisionText(closing)]).toEqual([
      "washNow",
      { headline: "Wash in the week of Nov 30.", sub: "Waiting until Dec 7 costs $950." },
    ]);
    const long = decide(firstOn("2026-12-07", [1700, 1849, 1800, 1500]));
    expect(decisionText(long)).toEqual({ headline: "Wash by the week of Dec 14.", sub: "Best week: Dec 7." });
    expect(long.wash!.worth).toEqual(figure(1849));
  });

  it("say until when to wait, and what washing now would bring", ({ expect }) => {
    const later = decide(
      firstOn("2027-01-18", [6449, 8000, 12_000, 15_000, 17_000, 18_500, 20_000, 20_679, 19_000, 15_000]),
    );
    expect([later.state, decisionText(later)]).toEqual([
      "noWashNeeded",
      {
        headline: "Wait until Jan 4.",
        sub: "Best week Jan 18, worth $20,680. Washing on Nov 30 would bring $6,450, which is $14,230 less.",
      },
    ]);
    expect(decisionFigures(later).map(({ value }) => value)).toEqual(["$20,680", "−$14,230", "Jan 18"]);
    expect(washMessage(later, "Pecos").title).toBe("Upcoming wash: Pecos");
    const losing = decide(firstOn("2026-12-14", [-5730, 100, 20_679]));
    expect(decisionText(losing).sub).toContain("Washing on Nov 30 would lose $5,730.");
  });

  it("say why no wash is advised", ({ expect }) => {
    const none = decide({ ...desert, best: 0, washes: [], worth: worths(-5, -6) });
    expect([none.wash, decisionText(none).headline]).toEqual([null, "No wash pays in the next 12 months."]);
    const faint = decide({ ...desert, worth: worths(200, 100), washes: [{ worth: figure(200), pays: 0.5 }] });
    expect([faint.state, decisionText(faint).sub]).toEqual(["noWashNeeded", "It is worth less than 5% of its cost."]);
    const wild = { mean: 1849, p10: -6000, p50: -5000, p90: 1000 };
    const rare = decide({ ...desert, washes: [{ worth: wild, pays: 0.09 }] });
    expect([rare.state, decisionText(rare).sub]).toEqual([
      "noWashNeeded",
      "Its worth rests on a few good years: in 9 of 10 years it brings less.",
    ]);
  });

  it("say that a few years make up the worth of a wash if, and only if, 9 of 10 years bring less than the average", ({
    expect,
  }) => {
    const year = fc.oneof(
      { weight: 15, arbitrary: fc.integer({ min: -4000, max: 2000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 100_000 }) },
    );
    const found = { true: 0, false: 0, paying: 0 };
    fc.assert(
      fc.property(fc.array(year, { minLength: 20, maxLength: 60 }), (years) => {
        const sorted = years.toSorted((a, b) => a - b);
        const quantile = (share: number) => sorted[Math.ceil(share * years.length) - 1]!;
        const mean = years.reduce((sum, dollars) => sum + dollars, 0) / years.length;
        fc.pre(mean >= 0.05 * desert.washCost);
        const worth = { mean, p10: quantile(0.1), p50: quantile(0.5), p90: quantile(0.9) };
        const pays = years.filter((dollars) => dollars > 0).length / years.length;
        const decision = decide({ ...desert, worth: worths(mean), washes: [{ worth, pays }] });
        const isRare = years.filter((dollars) => dollars < mean).length >= 0.9 * years.length;
        expect(decisionText(decision).sub === reasonText({ code: "rarelyPays" }, decision)).toBe(isRare);
        found[`${isRare}`]++;
        if (isRare && pays > 0.1) found.paying++;
      }),
    );
    expect(Math.min(found.true, found.false, found.paying), JSON.stringify(found)).toBeGreaterThan(5);
  });

  it("advise a wash that nearly always pays, with a range from its mean on if a few years pull that below the others", ({
    expect,
  }) => {
    const steady = { mean: 1849, p10: 1920, p50: 2000, p90: 2400 };
    const sure = decide({ ...desert, washes: [{ worth: steady, pays: 0.97 }] });
    expect([sure.state, sure.reasons]).toEqual([decide(desert).state, decide(desert).reasons]);
    expect(decisionFigures(sure)[0]).toMatchObject({ value: "$1,850", note: "$1,850 to $2,400 in 8 of 10 years" });
  });

  it("say what is missing", ({ expect }) => {
    const { facts } = rowOf(null);
    const unknown = (obstacles: PlantDecision["obstacles"]) =>
      decisionText(decide(null, "2026-11-27", { facts: { ...facts, obstacles } }));
    expect(unknown(["inputsNeverSaved", "energyFileMissing"])).toEqual({
      headline: "No decision yet: 2 of 4 setup steps left.",
      sub: "Enter array size, energy rate and wash cost.",
    });
    expect(unknown(["neverMeasured", "energyFileMissing"]).headline).toBe("No decision yet: 3 of 4 setup steps left.");
    expect(unknown(["sensorOffline"]).headline).toBe("No decision: no reading since Nov 29.");
    expect(decide(null).obstacles).toEqual(["calculationFailed"]);
  });

  it("put the sensors first, and name no date of a wash that hardly pays, in the Monday mail as on the page", ({
    expect,
  }) => {
    const decision = decide(desert);
    const silent = {
      ...decision,
      sensors: decision.sensors.map((sensor) => Object.assign({}, sensor, { state: "silent" as const })),
      others: { live: 0, of: 1 },
      soiling: { ...rowOf(desert).facts.soiling!, day: "2026-11-15" },
    };
    const faint = decide({ ...desert, worth: worths(200, 100), washes: [{ worth: figure(200), pays: 0.5 }] });
    const mailOf = (of: PlantDecision) => mondayMail([{ plant_id: "p1", plant_name: "Desert", decision: of }], []);
    expect(decideWords(silent)).toMatchObject({ verb: "Fix", sub: "No reading for 12 days. Check the sensors." });
    expect(mailOf(silent).fix.map(({ text }) => text)).toEqual([
      `No reading for 12 days. Check the sensors. ${decisionText(silent).headline}`,
    ]);
    expect(mailOf(faint).wait).toBe("1 plant can wait");
    const named = (plant_name: string) => ({ plant_id: plant_name, plant_name, decision: silent });
    const { fix } = mondayMail(["Mesa 10", "Mesa 9", "Deming"].map(named), []);
    expect(fix.map(({ plant_name }) => plant_name)).toEqual(["Deming", "Mesa 9", "Mesa 10"]);
  });

  it("name basis, reasons and sources", ({ expect }) => {
    const { facts } = rowOf(null);
    const decision = decide(desert, "2026-11-27", {
      facts: { ...facts, basis: "weak", reasons: [{ code: "modelOff", model: 200_272, measured: 128_713 }] },
    });
    expect(basisLabels[decision.basis]).toBe("Weak basis");
    expect(washMessage(decision, "Desert Plant").text).toMatch(
      /^The model predicted \$200,300 for last year; \$128,700 was measured\. Wash in the week/,
    );
    expect(reasonText({ code: "silent", sensors: 1, of: 2, days: 9 }, decision)).toBe("1 of 2 silent 9 days");
    expect(reasonText({ code: "differ", points: 2 }, decision)).toBe("Sensors differ by 2.0 points");
    expect(sourceLabel({ input: "energy", from: "sunlight" })).toBe("Estimated");
    expect(sourceLabel({ input: "rate", from: "chosen", rate: 0.1, first: "2026-04-05", last: "2026-06-15" })).toBe(
      "Chosen Apr 5 – Jun 15",
    );
    expect(decisionTooltips.worth(decision, decision.wash!)).toContain("Half of them bring less than $2,280.");
    const practiceOf = (kind: "lastYear" | "planned" | "none", dates: string[]) => {
      const { year } = decision;
      return decisionTooltips.practice({
        ...decision,
        year: { ...year!, practice: { ...year!.practice, kind, dates } },
      });
    };
    expect(practiceOf("lastYear", ["2027-06-14"])).toBe(
      "What you washed in the last 12 months: in the week of Jun 15.",
    );
    expect(practiceOf("planned", ["2027-02-22", "2027-08-23"])).toBe("As entered: 2 washes a year.");
    expect(practiceOf("none", [])).toBe("You washed nothing in the last 12 months.");
  });

  it("of a forecast period shorter than a year say its weeks", ({ expect }) => {
    const short = { ...desert, weeks: 13, practice: { kind: "planned" as const, dates: ["2027-01-25"], loss: 1 } };
    const { year } = decide(short);
    expect([periodOf(year!), periodOf(decide(desert).year!)]).toEqual(["in 13 weeks", "a year"]);
    expect(decisionTooltips.practice(decide(short))).toBe("As entered: 1 wash in 13 weeks.");
    const dry = { ...short, practice: { kind: "none" as const, dates: [], loss: 1 } };
    expect(decisionTooltips.practice(decide(dry))).toBe("No wash in 13 weeks.");
    const never = { ...dry, best: 0, plans: desert.plans.slice(0, 1), worth: desert.worth.map(() => -1), washes: [] };
    const decision = decide(never);
    expect(decision.wash).toBeNull();
    expect(decisionText(decision).headline).toBe("No wash pays in the next 13 weeks.");
    expect(decideTexts.year.title(year!.weeks)).toBe("What 13 weeks cost");
    expect(decideTexts.year.title(decide(desert).year!.weeks)).toBe("What a year costs");
    expect(stripFacts(decide(short)).find(({ label }) => label === "Over your practice")!.value).toContain(
      " in 13 weeks (",
    );
  });

  it("round once, and show differences of what is shown", ({ expect }) => {
    expect([9999, 10_000, 50_000].map(washStep)).toEqual([10, 50, 100]);
    expect(yearStep(6000)).toBe(100);
    expect(moneyDifference(10, 1849, 1665)).toBe("$180");
    expect(money(10, -2998)).toBe("−$3,000");
    expect(money(10, -3)).toBe("$0");
    expect(moneyRange(100, { p10: -1, p90: 97_990 })).toBe("$0 to $98,000");
  });
});

describe("a decision on a later day", () => {
  it("leaves out weeks that have passed or are blocked, and names the gaps", ({ expect }) => {
    const passed = decide(desert, "2026-12-01", { blockedWeeks: ["2026-12-21"] });
    expect(passed.wash).toMatchObject({ best: "2026-12-07", worth: { mean: 1665, p10: 1665 - 4847 }, pays: 0.62 });
    expect(passed.weeks.slice(0, 4).map(({ gap }) => gap)).toEqual(["passed", undefined, undefined, "blocked"]);
    expect(passed.weeks.at(-1)!.gap).toBe("planned");
  });
});

describe("the practice", () => {
  const horizon = { startDay: "2026-11-30", weeks: 52 };
  const basis = {
    chosen: "lastYear" as const,
    logged: ["2026-06-16", "2026-06-17", "2025-12-02"],
    recordDays: 400,
    plannedCleanings: 2,
  };
  it("is last year's washing, or the planned number where the record is short", ({ expect }) => {
    expect(practiceOf(basis, horizon)).toEqual({ kind: "lastYear", cuts: [0, 28] });
    expect(practiceOf({ ...basis, logged: [] }, horizon)).toEqual({ kind: "none", cuts: [] });
    expect(practiceOf({ ...basis, recordDays: 200 }, horizon)).toEqual({ kind: "planned", cuts: [13, 39] });
    expect(practiceOf({ ...basis, chosen: "planned", plannedCleanings: 1 }, horizon).cuts).toEqual([26]);
    expect(practiceOf({ ...basis, chosen: "none" }, horizon)).toEqual({ kind: "none", cuts: [] });
  });

  it("has in a shorter period only the washes that a year has there", ({ expect }) => {
    const planned = { ...basis, chosen: "planned" as const, plannedCleanings: 3 };
    const cutsOf = (weeks: number) => practiceOf(planned, { ...horizon, weeks }).cuts;
    expect([52, 39, 26, 13].map(cutsOf)).toEqual([[8, 26, 43], [8, 26], [8], [8]]);
    expect(practiceOf({ ...planned, plannedCleanings: 1 }, { ...horizon, weeks: 13 })).toEqual({
      kind: "none",
      cuts: [],
    });
    expect(practiceOf(basis, { ...horizon, weeks: 26 })).toEqual({ kind: "lastYear", cuts: [0] });
  });
});
