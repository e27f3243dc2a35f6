import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import type { PlantDecision, SensorPart } from "#contract/decision/decision";
import { DecideBox } from "../../../web/src/features/decide/DecideBox.tsx";
import { decideWords, equalText, measuredWhen, sensorText } from "../../../web/src/features/decide/decide.model.ts";
import { decideTexts } from "../../../web/src/features/decide/texts.ts";
import { worthCurve } from "../../../web/src/features/decide/curve.model.ts";
import { sensorLine, sourceRows } from "../../../web/src/features/decide/sources.model.ts";
import { WorthCurve } from "../../../web/src/features/decide/WorthCurve.tsx";
import { sensor } from "../../fixtures/plant-plan.ts";
import { desert } from "./desert.ts";

describe("the measured loss", () => {
  it("is of now only if a day of this or yesterday's sun has shown it", ({ expect }) => {
    const soiling = { day: "2026-11-28", loss: 3.8, range: 0.5, estimated: false, spark: [] };
    expect(measuredWhen(soiling, "2026-11-29")).toBe("now");
    expect(measuredWhen(soiling, "2026-12-10")).toBe("measured Nov 28");
    expect(measuredWhen({ ...soiling, estimated: true }, "2026-12-10")).toBe("estimated; last measured Nov 28");
    expect(measuredWhen({ ...soiling, estimated: true, rained: true }, "2026-11-29")).toBe(
      "after rain; last measured Nov 28",
    );
  });
});

describe("the box of a plant", () => {
  it("says verb, one sentence, three figures and one basis", ({ expect }) => {
    const { tone, verb, headline, sub, figures, chip, reasons } = decideWords(desert);
    expect([tone, verb, headline]).toEqual(["wash", "Wash", "Wash in the week of Nov 30 or Dec 7."]);
    expect(sub).toBe("From Dec 28 on this wash no longer pays, because the next one is planned for Jan 25.");
    expect(figures.map(({ value }) => value)).toEqual(["$1,850", "$180", "65%"]);
    expect([chip, reasons]).toEqual(["Good basis", "2 sensors agree · 13 months measured · model fits last year"]);
  });

  it("has one heading, a chip that can be pressed, and no lone white space", ({ expect }) => {
    const html = renderToStaticMarkup(
      <DecideBox words={decideWords(desert)} curve={<WorthCurve curve={worthCurve(desert)!} />} actions={null} />,
    );
    expect(html.match(/<h2/g)).toHaveLength(1);
    expect(html).toMatch(/<button[^>]*>.*Good basis/);
    expect(html.match(/<dt[ >]/g)).toHaveLength(3);
    expect(html).not.toMatch(/> </);
  });

  it("has the same lines whatever the figures, so that nothing moves when they come", ({ expect }) => {
    const linesOf = (decision: PlantDecision): string[] =>
      renderToStaticMarkup(<DecideBox words={decideWords(decision)} curve={null} actions={null} />).match(
        /data-part="\w+"/g,
      )!;
    const wait: PlantDecision = { ...desert, state: "noWashNeeded", now: null, reasons: [] };
    expect(linesOf(wait)).toEqual(linesOf(desert));
    expect(linesOf({ ...desert, basis: "weak" })).toEqual(linesOf(desert));
  });

  it("says no figure where it can't decide", ({ expect }) => {
    const fix: PlantDecision = { ...desert, state: "unknown", obstacles: ["inputsNeverSaved"], wash: null, now: null };
    const html = renderToStaticMarkup(<DecideBox words={decideWords(fix)} curve={null} actions={null} />);
    expect(html).toContain("No decision yet");
    expect(html).not.toContain("$");
    expect(html).not.toContain("basis");
  });
});

describe("the year", () => {
  it("never says that the best plan brings $0 more than the practice", ({ expect }) => {
    const cost = (washes: number) => ({ washes, dates: [], loss: 300, washing: 1500 * washes });
    const zero = { mean: 0, p10: 0, p50: 0, p90: 0 };
    const yearOf = (practice: number, plan: number, mean = 0) => ({
      none: cost(0),
      practice: { ...cost(practice), kind: "lastYear" as const },
      plan: cost(plan),
      overPractice: { ...zero, mean },
      overNone: zero,
    });
    expect(equalText(yearOf(0, 0), 100)).toBe(decideTexts.year.isPractice);
    expect(equalText(yearOf(2, 2), 100)).toBe(decideTexts.year.noMore);
    expect(equalText(yearOf(2, 3, 49), 100)).toBe(decideTexts.year.noMore);
    expect(equalText(yearOf(2, 3, 50), 100)).toBeNull();
    expect(equalText(yearOf(1, 0, 300), 100)).toBeNull();
  });
});

describe("what the plan rests on", () => {
  it("has each input with its source", ({ expect }) => {
    expect(sourceRows(desert).map(({ value, source }) => [value, source])).toEqual([
      ["0.14%/day, levels off near 12%", "Measured"],
      ["0.16 in removes half", "Learned"],
      ["38,742 MWh/yr", "PVsyst"],
      ["$0.09/kWh", "Entered"],
      ["$6,000", "Entered"],
    ]);
    const monthly = { ...desert.numbers!, price: { least: 0.085, most: 0.12 }, limit: null };
    expect(
      sourceRows({ ...desert, numbers: monthly })
        .map(({ value }) => value)
        .slice(0, 4),
    ).toEqual(["0.14%/day", "0.16 in removes half", "38,742 MWh/yr", "$0.085 to $0.12/kWh"]);
  });

  it("says of an entered rain only how much: it counts as a wash, and a learned one removes half", ({ expect }) => {
    const rainOf = (rain: number) =>
      sourceRows({ sources: [{ input: "rain", from: "entered", rain }], numbers: null })[0]!.value;
    expect([rainOf(0.3), rainOf(0)]).toEqual(["0.30 in", "0.01 in"]);
  });
});

describe("the strip of a sensor", () => {
  const south: SensorPart = sensor("Desert South", {
    share: 0.5,
    factor: 1.02,
    loss: 3.83,
    days: 362,
    rate: 0.14,
    zero: 0.1,
    alone: { state: "windowOpen", first: "2026-11-30", worth: 1900 },
  });

  it("explains and never decides", ({ expect }) => {
    expect(sensorText(south)).toBe(
      "Desert South: 3.8%, 1.0 × the plant. Alone it would say: wash in the week of Nov 30.",
    );
    expect(sensorText({ ...south, alone: { state: "noWashNeeded", first: "2027-01-04", worth: 1 } })).toContain(
      "wait until Jan 4.",
    );
    expect(sensorText({ ...south, alone: { state: "noWashNeeded", first: null, worth: null } })).toContain(
      "no wash pays.",
    );
    expect(sensorText({ ...south, loss: null, alone: null })).toBe("Desert South: no current reading.");
  });

  it("says what the plan takes of each sensor, and why it leaves something out", ({ expect }) => {
    expect(sensorLine(south)).toBe("Desert South: used, 362 good days, 0.14%/day.");
    expect(sensorLine({ ...south, zero: 1.49 })).toBe(
      "Desert South: used, 362 good days, 0.14%/day. It reads 1.5 points too high when clean; the plan leaves that out.",
    );
    expect(sensorLine({ ...south, zero: -0.6 })).toContain("It reads 0.6 points too low when clean;");
    expect(sensorLine({ ...south, state: "suspect", rate: null })).toBe(
      "Desert South: used up to its sensor problem, 362 good days, no dry interval yet.",
    );
    expect(sensorLine({ ...south, state: "silent", days: 1 })).toBe(
      "Desert South: silent, completed by the other sensors, 1 good day, 0.14%/day.",
    );
    expect(sensorLine({ ...south, share: 0 })).toBe("Desert South: not used, because its share of the plant is 0%.");
  });
});
