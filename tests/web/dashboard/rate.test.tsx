import { renderToStaticMarkup } from "react-dom/server";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { describe, it } from "vitest";
import type { PlanSource } from "#contract/decision/decision";
import { RATE_SPANS, lossGain } from "#contract/dashboard/soiling-rate";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import {
  RateFigures,
  RateFacts,
  SoilingRatePanel,
  detectedQuery,
} from "../../../web/src/features/dashboard/rate/SoilingRatePanel.tsx";
import { rangeText } from "../../../web/src/features/dashboard/selection/search.ts";
import { Shown, type ShownPlant } from "../../../web/src/features/dashboard/shown.ts";

const { rate: texts } = measuredTexts;
const text = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
const inUse = (...sources: PlanSource[]): string => text(renderToStaticMarkup(<RateFacts sources={sources} />));

describe("a soiling rate in words that mean something", () => {
  it("is the same a week whether it was measured in days or is the plan's", ({ expect }) => {
    const rate = 0.123;
    const certainty = { low: 0.1, high: 0.15, r2: 0.9, days: 30, breaks: 0 };
    const measured = { soiling_rate: rate, weekly_soiling_rate: lossGain(RATE_SPANS.week, rate), ...certainty };
    const interval = { from: "2026-06-01", to: "2026-06-30" };
    expect(text(renderToStaticMarkup(<RateFigures interval={interval} rate={measured} />))).toContain("0.86%/week");
    const plan = inUse({ input: "rate", from: "entered", rate });
    expect(plan).toContain("0.86%/week");
    expect(plan).toContain(`${texts.dryMonth(RATE_SPANS.dryMonth)} 3.7 points`);
  });

  it("says where the plan's rate comes from", ({ expect }) => {
    expect(inUse({ input: "rate", from: "byMonth", rate: 0.0748 })).toContain("0.075%/day · By month");
    const chosen = { first: "2026-04-05", last: "2026-06-15" };
    expect(inUse({ input: "rate", from: "chosen", rate: 0.08, ...chosen })).toContain("Chosen Apr 5 – Jun 15");
    expect(inUse({ input: "energy", from: "csv" })).toBe("");
    expect(
      texts.chosen({ soilingRate: 0.08, soilingRateStartDate: chosen.first, soilingRateEndDate: chosen.last }),
    ).toBe("Chosen Apr 5 – Jun 15: 0.08%/day.");
  });
});

describe("Detect", () => {
  it("steps through the intervals of the shown device, not of the one before", ({ expect }) => {
    const client = new QueryClient();
    const [start_date, end_date] = ["2026-06-01", "2026-06-30"];
    const found = { start_date, end_date, rate: 0.1, low: 0.09, high: 0.11, days: 28, quality: 120 };
    client.setQueryData(detectedQuery("east").queryKey, { intervals: [found], monthlyRates: [], events: [] });
    const panel = (device_id: string): string =>
      text(
        renderToStaticMarkup(
          <QueryClientProvider client={client}>
            <Shown
              value={
                {
                  plant: { plant_id: "p" },
                  device: { device_id },
                  range: { from: "2026-01-01", to: "2026-07-01" },
                  search: { select: rangeText({ from: start_date, to: end_date }) },
                  may: () => true,
                } as unknown as ShownPlant
              }
            >
              <SoilingRatePanel />
            </Shown>
          </QueryClientProvider>,
        ),
      );
    expect(panel("east")).toContain(texts.place(1, 1));
    expect(panel("west")).not.toContain(texts.place(1, 1));
  });
});
