import * as fc from "fast-check";
import { describe, it } from "vitest";
import { elapsedText } from "../../../web/src/ui/JobCard.tsx";
import { rowsText } from "../../../web/src/ui/Pagination.tsx";
import { ariaSort, compareCells, nextSort } from "../../../web/src/ui/data-table-model.ts";
import { fileProblem, sizeText } from "../../../web/src/ui/file-check.ts";
import { limitNote, typedNumber } from "../../../web/src/ui/number-limits.ts";
import { bubblePosition } from "../../../web/src/ui/place-bubble.ts";
import { createToastQueue } from "../../../web/src/ui/toast-queue.ts";

describe("numbers beyond their limits", () => {
  it("are named with the limit that holds", ({ expect }) => {
    const limits = { minimum: 1, maximum: 300 };
    expect(limitNote("999", limits, 0)).toBe("Limited to 300");
    expect(limitNote("0", limits, 0)).toBe("Limited to 1");
    expect(limitNote("300", limits, 0)).toBeNull();
    expect(limitNote("", limits, 0)).toBeNull();
    expect(limitNote("abc", limits, 0)).toBeNull();
    expect(limitNote("5,001", { maximum: 5000 }, 0)).toBe("Limited to 5,000");
  });

  it("read separators and the typographic minus", ({ expect }) => {
    expect(typedNumber("1,234.5")).toBe(1234.5);
    expect(typedNumber("−7")).toBe(-7);
    expect(typedNumber("  ")).toBeNaN();
  });
});

describe("files", () => {
  it("are refused with what to do", ({ expect }) => {
    const rules = { accept: [".csv", ".dat"], maximumBytes: 64_000_000 };
    expect(fileProblem({ name: "Energy.CSV", size: 10 }, rules)).toBeNull();
    expect(fileProblem({ name: "energy.xlsx", size: 10 }, rules)).toBe("Choose a file that ends with .csv or .dat.");
    expect(fileProblem({ name: "energy.csv", size: 0 }, rules)).toBe("This file is empty. Choose another one.");
    expect(fileProblem({ name: "energy.csv", size: 64_000_001 }, rules)).toContain("larger than 64.0 MB");
  });

  it("show their size", ({ expect }) => {
    expect([sizeText(999), sizeText(1400), sizeText(30_500_000)]).toEqual(["999 bytes", "1.4 kB", "30.5 MB"]);
  });
});

describe("tables", () => {
  it("go through ascending, descending and as it came", ({ expect }) => {
    const first = nextSort(null, "loss");
    const second = nextSort(first, "loss");
    expect([ariaSort(first, "loss"), ariaSort(second, "loss"), ariaSort(nextSort(second, "loss"), "loss")]).toEqual([
      "ascending",
      "descending",
      "none",
    ]);
    expect(nextSort(second, "name")).toEqual({ key: "name", descending: false });
  });

  it("order texts as people do and numbers by size", ({ expect }) => {
    expect(["Station 10", "Station 2", "station 1"].sort(compareCells)).toEqual([
      "station 1",
      "Station 2",
      "Station 10",
    ]);
    expect([10, -2, 3].sort(compareCells)).toEqual([-2, 3, 10]);
  });

  it("say which rows are shown", ({ expect }) => {
    expect(rowsText(1, 10, 87)).toBe("Rows 11–20 of 87");
    expect(rowsText(8, 10, 87)).toBe("Rows 81–87 of 87");
    expect(rowsText(0, 10, 0)).toBe("No rows");
    expect(rowsText(120, 10, 12_345)).toBe("Rows 1,201–1,210 of 12,345");
  });
});

describe("messages", () => {
  it("are three at most, newest last, and never twice the same", ({ expect }) => {
    const queue = createToastQueue();
    let told = 0;
    const stop = queue.subscribe(() => told++);
    for (const text of ["a", "b", "c", "d", "b"]) queue.show({ text, tone: "neutral" });
    expect(queue.snapshot().map((toast) => toast.text)).toEqual(["c", "d", "b"]);
    queue.dismiss(queue.snapshot()[0]!.id);
    expect(queue.snapshot().map((toast) => toast.text)).toEqual(["d", "b"]);
    stop();
    queue.show({ text: "e", tone: "ok" });
    expect(told).toBe(6);
  });
});

describe("elapsed time", () => {
  it("is minutes and seconds and never negative", ({ expect }) => {
    expect([elapsedText(-5), elapsedText(42_900), elapsedText(725_000)]).toEqual(["0:00", "0:42", "12:05"]);
  });
});

describe("a tooltip", () => {
  it("stays inside the window wherever its target is", ({ expect }) => {
    const px = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(px(1440), px(900), px(400), px(60), px(280), px(120), (left, top, width, height, wide, high) => {
        const view = { width: 1440, height: 900 };
        const place = bubblePosition({ left, top, width, height }, { width: wide, height: high }, view);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + wide).toBeLessThanOrEqual(view.width);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.top + high).toBeLessThanOrEqual(view.height);
      }),
      { numRuns: 500, seed: 2 },
    );
  });

  it("stands above its target, and below it at the top of the window", ({ expect }) => {
    const view = { width: 1000, height: 800 };
    const bubble = { width: 100, height: 30 };
    expect(bubblePosition({ left: 450, top: 400, width: 100, height: 32 }, bubble, view)).toEqual({
      left: 450,
      top: 364,
    });
    expect(bubblePosition({ left: 450, top: 10, width: 100, height: 32 }, bubble, view)).toEqual({
      left: 450,
      top: 48,
    });
  });
});
