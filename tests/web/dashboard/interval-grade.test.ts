import { describe, it } from "vitest";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import { intervalGrade } from "../../../web/src/features/dashboard/rate/SoilingRatePanel.tsx";

describe("the word for the quality of an interval", () => {
  /** 0.1%/day known to ± `share` over `days`. */
  const interval = (share: number, days: number) => {
    const rate = 0.1;
    const error = (share * rate) / 1.96;
    return {
      rate,
      low: rate * (1 - share),
      high: rate * (1 + share),
      quality: (rate / error) * Math.sqrt(days),
    };
  };

  it("is Good for 10% either way over four weeks, Fair for 25% over two, and Weak for less", ({ expect }) => {
    expect(intervalGrade(interval(0.1, 28)).word).toBe("Good");
    expect(intervalGrade(interval(0.12, 28)).word).toBe("Fair");
    expect(intervalGrade(interval(0.24, 14)).word).toBe("Fair");
    expect(intervalGrade(interval(0.5, 14)).word).toBe("Weak");
  });

  it("says what the figure is", ({ expect }) => {
    const { meaning, tone } = intervalGrade({ rate: 0.11, low: 0.1045, high: 0.1155, quality: 325.7 });
    expect(tone).toBe("ok");
    expect(meaning).toContain(measuredTexts.grade.known("5"));
    expect(meaning).toContain(measuredTexts.grade.quality("326", 100));
  });
});
