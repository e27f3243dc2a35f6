import * as fc from "fast-check";
import { describe, it } from "vitest";
import { crewWeek, crewWeekText } from "../../../worker/contract/decision/crew-week.ts";
import { day as dayText, dollars, shortDay } from "../../../worker/contract/common/format.ts";
import type { PlantDecision } from "../../../worker/contract/decision/decision.ts";
import { decisionFigures, decisionText, washMessage } from "../../../worker/contract/decision/texts.ts";
import { mondayMail } from "../../../worker/contract/decision/monday-mail.ts";
import { isAsPractice, money, moneyRange, yearStep } from "../../../worker/contract/decision/money.ts";
import { plantDecision, savingsResult } from "../../../worker/domain/decision/index.ts";
import { cleaningReportPdf } from "../../../worker/print/cleaning-report/index.ts";
import { planAnswer, recommendationAnswer } from "../../../worker/features/plant-plans/v1-figures.ts";
import { planCalendar } from "../../../worker/print/calendars.ts";
import { pastAdvice } from "../../../web/src/features/dashboard/look-back/LookBackDialog.tsx";
import { aReport } from "../../print/cleaning-report/cases.ts";
import { sheetsOf, type Sheet } from "../../print/cleaning-report/content-stream.ts";
import { resultOf } from "./printed.ts";
import { decisionOf, randomPlant, rowOf, solve } from "./random-plant.ts";

const PLANTS = 40;
const REPORTS = 12;
/** The documents' fonts print a minus sign as a dash. */
const printable = (text: string): string => text.replaceAll("−", "–");
const NOW = 1_795_284_000;
const place = { plantName: "Plant", link: "https://portal.example/dashboard?plant=p1" };
/** A calendar folds its lines and escapes commas. */
const unfolded = (text: string): string => text.replaceAll(/\r\n[ \t]/g, "").replaceAll("\\", "");
const usd = (value: number): string => dollars(value, 0);
const usdRange = ({ p10_usd, p90_usd }: { p10_usd: number; p90_usd: number }): string =>
  `${usd(p10_usd)} to ${usd(p90_usd)}`;
const washDays = (text: string): string[] => [...text.matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(([, day]) => day!);

describe("one row", () => {
  it("says the same digits to every reader, when the wash is later and when its window has begun [law 4]", ({
    expect,
  }) => {
    let washes = 0;
    const check = (decision: PlantDecision): void => {
      const { wash, state } = decision;
      const message = washMessage(decision, "Plant").text;
      const calendar = unfolded(planCalendar(decision, place, NOW));
      const mail = mondayMail([{ plant_id: "p1", plant_name: "Plant", decision }], []);
      expect(message).toContain(decisionText(decision).headline);
      if (wash === null) {
        expect(washDays(calendar)).toEqual([]);
        return;
      }
      const [worth, second] = decisionFigures(decision);
      const range = worth!.note.replace(" in 8 of 10 years", "");
      for (const text of [message, calendar]) expect(text).toContain(`${worth!.value} (${range})`);
      const { past } = pastAdvice({ day: decision.today, obstacles: [], measured: null, wash, after: null });
      const isRange = money(decision.step, wash.worth.p10) !== money(decision.step, wash.worth.p90);
      expect(past.join(" ")).toContain(`${worth!.value} after wash cost${isRange ? ` (${worth!.note})` : ""}.`);
      expect(washDays(calendar)[0]).toBe(wash.best.replaceAll("-", ""));
      if (state === "noWashNeeded") {
        expect(mail).toMatchObject({ wash: [], subject: "Nothing to wash this week" });
        return;
      }
      washes++;
      expect(message).toContain(`waiting a week costs ${second!.value}.`);
      expect(mail.subject).toContain(`worth ${worth!.value}`);
      expect(mail.wash[0]!.lines.slice(1)).toEqual([
        [worth!.label, `${worth!.value} (${worth!.note})`],
        [second!.label, second!.value],
      ]);
      const [, window] = mail.wash[0]!.lines[0]!;
      expect(calendar).toContain(`Window: ${window}. Worth ${worth!.value}`);
      expect(crewWeekText(crewWeek(decision)!)).toContain(`Best week: ${shortDay(wash.best)}.`);
    };
    fc.assert(
      fc.property(randomPlant, (inputs) => {
        const plan = solve(inputs);
        const decision = decisionOf(inputs, plan);
        check(decision);
        if (decision.wash) check(plantDecision(rowOf(plan), decision.wash.first));
      }),
      { numRuns: PLANTS },
    );
    expect(washes).toBeGreaterThan(PLANTS / 4);
  });

  it("says them to programs, too [law 4, O-001]", ({ expect }) => {
    let washes = 0;
    const check = (decision: PlantDecision, washCost: number): void => {
      const { overPractice, overNone, none, practice, plan: best } = decision.year!;
      const step = yearStep(washCost);
      const { year, next_wash } = planAnswer(decision, false);
      for (const [answer, shown] of [
        [year!.savings_over_practice, overPractice],
        [year!.savings_over_no_washing, overNone],
      ] as const)
        expect([usd(answer.mean_usd), usdRange(answer)]).toEqual([money(step, shown.mean), moneyRange(step, shown)]);
      for (const [answer, shown] of [
        [year!.no_washing, none],
        [year!.practice, practice],
        [year!.plan, best],
      ] as const)
        expect(usd(answer.soiling_loss_usd)).toBe(money(step, shown.loss));
      const { worth, delay_one_week_usd } = recommendationAnswer(decision, false);
      if (decision.wash === null) {
        expect([worth, next_wash, delay_one_week_usd]).toEqual([null, null, null]);
        return;
      }
      const [first, second] = decisionFigures(decision);
      expect(next_wash!.worth).toEqual(worth);
      expect([usd(worth!.mean_usd), `${usdRange(worth!)} in 8 of 10 years`]).toEqual([first!.value, first!.note]);
      if (decision.state === "noWashNeeded") {
        expect(delay_one_week_usd).toBeNull();
        return;
      }
      washes++;
      expect(usd(delay_one_week_usd!)).toBe(second!.value);
    };
    fc.assert(
      fc.property(randomPlant, (inputs) => {
        const plan = solve(inputs);
        const decision = decisionOf(inputs, plan);
        check(decision, plan.washCost);
        if (decision.wash) check(plantDecision(rowOf(plan), decision.wash.first), plan.washCost);
      }),
      { numRuns: PLANTS },
    );
    expect(washes).toBeGreaterThan(PLANTS / 4);
  });

  it("says them in the report, too [law 4]", async ({ expect }) => {
    let washes = 0;
    await fc.assert(
      fc.asyncProperty(randomPlant, async (inputs) => {
        const plan = solve(inputs);
        const decision = decisionOf(inputs, plan);
        const result = savingsResult(resultOf(plan), decision.wash);
        const [first, second] = await sheetsOf(await cleaningReportPdf({ ...aReport(), result, decision }));
        const said = ({ texts }: Sheet) => texts.map(({ text }) => text).join(" ");
        const { headline, sub } = decisionText(decision);
        const step = yearStep(plan.washCost);
        const { overPractice, overNone } = decision.year!;
        for (const text of [headline, sub]) expect(said(first!)).toContain(printable(text));
        const gain = `Over your practice ${money(step, overPractice.mean)} a year (${moneyRange(step, overPractice)})`;
        expect(said(first!).includes(printable(gain))).toBe(!isAsPractice(decision.year!, step));
        // The second page has whole dollars.
        expect(said(second!)).toContain(`${dollars(Math.max(0, overNone.mean), 0)} over no washing`);
        if (decision.wash === null) return;
        washes++;
        const [worth] = decisionFigures(decision);
        expect(said(first!)).toContain(printable(`${worth!.label} ${worth!.value} (${worth!.note})`));
        expect(said(second!)).toContain(dayText(plan.plans[plan.best]!.dates[0]!));
      }),
      { numRuns: REPORTS },
    );
    expect(washes).toBeGreaterThan(REPORTS / 4);
  });
});
