import * as fc from "fast-check";
import { describe, it } from "vitest";
import { elapsedText } from "../../../web/src/ui/states/JobCard.tsx";
import { rowsText } from "../../../web/src/ui/tables/Pagination.tsx";
import { ariaSort, compareCells, nextSort } from "../../../web/src/ui/tables/data-table-model.ts";
import { fileProblem, sizeText } from "../../../web/src/ui/fields/file-check.ts";
import { readEntry, editableText, steppedValue } from "../../../web/src/ui/fields/number-entry.ts";
import { tooltipPosition } from "../../../web/src/ui/overlays/tooltip-position.ts";
import { createToastQueue } from "../../../web/src/ui/toasts/toast-queue.ts";

describe("a typed number", () => {
  const price = { places: 4, maximum: 1000 };
  const amount = { minimum: 0, places: 2, maximum: 1e9 };
  const read = (text: string, limits = amount as Parameters<typeof readEntry>[1]) => readEntry(text, limits);

  it("is the number that was typed, whatever the step of the arrow keys [D-136, D-138, D-139, D-043, D-045]", ({
    expect,
  }) => {
    for (const [text, value] of [
      ["2425", 2425],
      ["2437.5", 2437.5],
      ["0.33", 0.33],
      ["24.99", 24.99],
      ["2000.5", 2000.5],
      ["4,999.55", 4999.55],
      ["1,000,000", 1e6],
      [" .5 ", 0.5],
      ["7.", 7],
      ["−7", -7],
    ] as const)
      expect(read(text, { ...amount, minimum: -10 })).toEqual({ value, wrong: null });
    for (const [text, value] of [
      ["0.0945", 0.0945],
      ["0.1234", 0.1234],
      ["0.0347", 0.0347],
      ["0.125", 0.125],
      ["0.004", 0.004],
    ] as const)
      expect(read(text, price)).toEqual({ value, wrong: null });
    expect(read("  ")).toEqual({ value: Number.NaN, wrong: null });
  });

  it("is refused with the fix where it is none for the field, and never turned into another one", ({ expect }) => {
    for (const [text, problem] of [
      ["-5", "Enter 0 or more."],
      ["1e6", "Write it out: 1,000,000"],
      ["0,09", "Use a period for decimals: 0.09"],
      ["2437,5", "Use a period for decimals: 2437.5"],
      ["5.000", "Use at most 2 decimals."],
      ["24.999", "Use at most 2 decimals."],
      ["2000000000", "Enter at most 1,000,000,000."],
      ["1,00,000", "Enter a number, such as 1,234.5."],
      ["1 000", "Enter a number, such as 1,234.5."],
      ["٠٫٣٣", "Enter a number, such as 1,234.5."],
      ["-", "Enter a number, such as 1,234.5."],
      ["1.2.3", "Enter a number, such as 1,234.5."],
      ["0.1234567890123456", "Use at most 15 digits."],
    ] as const)
      expect(read(text), text).toEqual({ value: Number.NaN, wrong: { text, problem } });
    expect(read("0.5", { minimum: 1, maximum: 100, places: 2 }).wrong?.problem).toBe("Enter a number from 1 to 100.");
    expect(read("1.5", { places: 0 }).wrong?.problem).toBe("Enter a whole number.");
    expect(read("0.55", { places: 1 }).wrong?.problem).toBe("Use at most 1 decimal.");
  });

  it("is shown with every digit that it has, and read back as the same number", ({ expect }) => {
    expect([0.0963, 1234.56, 5000, 0.08755, -0.5, Number.NaN].map(editableText)).toEqual([
      "0.0963",
      "1234.56",
      "5000",
      "0.08755",
      "-0.5",
      "",
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.integer({ min: 0, max: 4 }), (digits, places) => {
        const value = Number((digits / 10 ** places).toFixed(places));
        const read = readEntry(editableText(value), { places }).value;
        expect(read).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it("moves by a step from where it is, not to a multiple of it", ({ expect }) => {
    expect(steppedValue(0.0945, 0.01, { places: 4, minimum: 0 })).toBe(0.1045);
    expect(steppedValue(2425, -50, { places: 2, minimum: 0 })).toBe(2375);
    expect(steppedValue(20, -50, { places: 2, minimum: 0 })).toBe(0);
    expect(steppedValue(Number.NaN, 1, { places: 0, minimum: 1 })).toBe(1);
  });
});

describe("files", () => {
  it("are refused with what to do", ({ expect }) => {
    const rules = { accept: [".csv", ".dat"], maximumBytes: 64_000_000 };
    expect(fileProblem({ name: "Energy.CSV", size: 10 }, rules)).toBeNull();
    expect(fileProblem({ name: "energy.xlsx", size: 10 }, rules)).toBe("Choose a .csv or .dat file.");
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
        const place = tooltipPosition({ left, top, width, height }, { width: wide, height: high }, view);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + wide).toBeLessThanOrEqual(view.width);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.top + high).toBeLessThanOrEqual(view.height);
      }),
      { numRuns: 500 },
    );
  });

  it("stands above its target, and below it at the top of the window", ({ expect }) => {
    const view = { width: 1000, height: 800 };
    const bubble = { width: 100, height: 30 };
    expect(tooltipPosition({ left: 450, top: 400, width: 100, height: 32 }, bubble, view)).toEqual({
      left: 450,
      top: 364,
    });
    expect(tooltipPosition({ left: 450, top: 10, width: 100, height: 32 }, bubble, view)).toEqual({
      left: 450,
      top: 48,
    });
    const tile = { left: 440, top: 0, width: 200, height: 90 };
    expect(tooltipPosition({ left: 450, top: 10, width: 100, height: 32 }, bubble, view, tile).top).toBe(96);
  });
});
