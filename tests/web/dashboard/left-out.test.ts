import { describe, it } from "vitest";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import { leftOutDays } from "../../../web/src/features/dashboard/measured/SoilingTab.tsx";
import { plotColumns } from "../../../web/src/charts/card/ChartTable.tsx";
import type { Plot } from "../../../web/src/charts/plot.ts";

const { leftOut: texts } = measuredTexts;

describe("days that the loss chart leaves out", () => {
  const days = {
    quality: ["ok", "weak", "covered", "weak", "ok", "ok"] as const,
    soiling: [1, 2, 95, null, -0.4, -0.2],
  };

  it("are counted with their reason", ({ expect }) => {
    const { quality, soiling } = days;
    expect(leftOutDays({ quality: [...quality], soiling }, false)).toEqual([
      texts.weak(2),
      texts.covered(1),
      texts.negative(2),
    ]);
    expect(leftOutDays({ quality: [...quality], soiling }, true)).not.toContain(texts.negative(2));
    expect(leftOutDays({ quality: ["ok"], soiling: [1] }, false)).toEqual([]);
    expect(leftOutDays({ quality: ["in-doubt", "ok"], soiling: [100, 1] }, false)).toEqual([texts.inDoubt(1)]);
  });

  it("are a minus in the table where the loss is negative, and a dash only where there is none [D-113]", ({
    expect,
  }) => {
    const plot = {
      kind: "day",
      zone: "UTC",
      x: [1, 2, 3],
      series: [
        {
          key: "loss",
          label: "Soiling loss",
          color: "soiling",
          shape: "line",
          values: [1, null, null],
          passed: [false, true, false],
          format: String,
          csv: "loss",
        },
      ],
    } as unknown as Plot;
    const cell = plotColumns(plot)[1]!.cell!;
    expect([0, 1, 2].map((index) => cell({ index }))).toEqual(["1", "−", "—"]);
  });
});
