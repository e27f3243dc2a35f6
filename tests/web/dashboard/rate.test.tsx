import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { startingInputs } from "#contract/records/inputs";
import { type MonthName, monthNames } from "#contract/common/months";
import { RATE_SPANS, lossGain } from "#contract/dashboard/soiling-rate";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import { RateFigures } from "../../../web/src/features/dashboard/rate/RateFigures.tsx";
import { RateInUse } from "../../../web/src/features/dashboard/rate/RateInUse.tsx";

const { rate: texts } = measuredTexts;
const text = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const inUse = (change: Partial<typeof startingInputs>): string =>
  text(renderToStaticMarkup(<RateInUse inputs={{ ...startingInputs, ...change }} />));

describe("a soiling rate in words that mean something", () => {
  it("is the same a week whether it was measured or entered", ({ expect }) => {
    const rate = 0.123;
    const certainty = { low: 0.1, high: 0.15, r2: 0.9, days: 30, breaks: 0 };
    const measured = { soiling_rate: rate, weekly_soiling_rate: lossGain(RATE_SPANS.week, rate), ...certainty };
    const interval = { from: "2026-06-01", to: "2026-06-30" };
    expect(text(renderToStaticMarkup(<RateFigures interval={interval} rate={measured} />))).toContain("0.86%/week");
    expect(inUse({ localSoilingRate: rate })).toContain("0.86%/week");
    expect(inUse({ localSoilingRate: rate })).toContain(`${texts.dryMonth(RATE_SPANS.dryMonth)} 3.7 pts`);
  });

  it("is the least and the most of twelve months, once where they read alike", ({ expect }) => {
    const months = (january: number) =>
      Object.fromEntries(monthNames.map((month) => [month, month === "january" ? january : 0.2])) as Record<
        MonthName,
        number
      >;
    const variable = (january: number) => inUse({ isSoilingRateVariable: true, variableSoilingRates: months(january) });
    expect(variable(0.1)).toContain("0.70 to 1.40%/week");
    expect(variable(0.20001)).toContain(`${texts.week} 1.40%/week`);
  });
});
