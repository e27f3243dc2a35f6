import { describe, it } from "vitest";
import type { CleaningList, PlantCleaning } from "#contract/cleanings/cleanings";
import {
  gainText,
  plantWash,
  receiptOf,
  resultText,
  trackRecordText,
} from "../../../web/src/features/cleanings/receipt.model.ts";

const today = "2026-11-22";
const result = { before: 6.4, after: 0.4, daysBefore: 7, daysAfter: 7, dollarsADay: 200.54, paybackDays: 11.6 };
const wash = (day: string, change: Partial<PlantCleaning> = {}): PlantCleaning => ({
  day,
  notes: "Truck wash",
  end_day: null,
  share: null,
  cost: null,
  crew: "",
  result,
  promised: null,
  resultOn: null,
  ...change,
});

const listOf = (...cleanings: PlantCleaning[]) => ({ cleanings }) as CleaningList;

describe("a wash of a plant", () => {
  it("recovers the mean of its sensors, in any order", ({ expect }) => {
    const [north, south] = [609, 595].map((dollarsADay) =>
      listOf(wash("2026-06-16", { result: { ...result, dollarsADay, paybackDays: 6000 / dollarsADay } })),
    );
    const silent = listOf(wash("2026-06-16", { result: null }), wash("2026-05-01"));
    for (const lists of [
      [north!, south!, silent],
      [silent, south!, north!],
    ])
      expect(resultText(plantWash(lists, today)!, today)).toBe("recovered $602/day, paid back in 10 days");
    expect(plantWash([listOf(), silent], "2026-04-30")).toBeNull();
    expect(plantWash([silent], today)!.result).toBeNull();
  });
});

describe("did it pay?", () => {
  it("says what the newest wash recovers and after how many days it has paid", ({ expect }) => {
    expect(receiptOf([wash("2026-08-05"), wash("2026-05-01", { notes: "older" })], today)).toBe(
      "Truck wash, Aug 5: recovered $201/day, paid back in 12 days.",
    );
    expect(receiptOf([wash("2026-11-13", { notes: "" })], today)).toBe(
      "Wash, Nov 13: recovered $201/day, pays back in 12 days.",
    );
  });

  it("compares with what the plan predicted, where that is known", ({ expect }) => {
    const promised = { date: "2026-08-03", worth: 1310, loss: 6, dollarsADay: 171, paybackDays: 13.6 };
    expect(gainText(wash("2026-08-05", { promised }), today)).toBe(
      "recovered $201/day, paid back in 12 days; the plan predicted 14",
    );
    const free = { ...result, paybackDays: null };
    expect(gainText(wash("2026-08-05", { promised, result: free }), today)).toBe(
      "recovered $201/day; the plan predicted $171/day",
    );
  });

  it("says when the result will be known, and calls a wash after which the loss rose no gain", ({ expect }) => {
    expect(receiptOf([wash("2026-11-20", { result: null, resultOn: "2026-11-28" })], today)).toBe(
      "Truck wash, Nov 20. Result expected around Nov 28.",
    );
    expect(resultText(wash("2026-11-20", { result: null, resultOn: "2026-11-28" }), today)).toBe(
      "Result expected around Nov 28",
    );
    const worse = { ...result, dollarsADay: -21.2, paybackDays: null };
    expect(gainText(wash("2026-08-05", { result: worse }), today)).toBe("cost $21/day (loss rose)");
  });

  it("tells nothing of a wash to come, one long ago, one that was never measured, or one without dollars", ({
    expect,
  }) => {
    expect(receiptOf([wash("2026-11-23")], today)).toBeNull();
    expect(receiptOf([wash("2025-11-01")], today)).toBeNull();
    expect(receiptOf([wash("2026-09-01", { result: null })], today)).toBeNull();
    expect(receiptOf([wash("2026-09-01", { result: { ...result, dollarsADay: null } })], today)).toBeNull();
  });
});

describe("what former washes make of the next promise", () => {
  const kept = { share: 0.8, low: 0.7, high: 0.9, washes: 3 };

  it("is their share of it, and a corrected worth where the range leaves no room for the plan's", ({ expect }) => {
    expect(trackRecordText(null, { worth: 1500, cost: 500 })).toBeNull();
    const told = "Washing here removed 80% (70–90%) of the predicted loss, based on 3 washes.";
    expect(trackRecordText(kept, null)).toBe(told);
    expect(trackRecordText(kept, { worth: 1500, cost: 500 })).toBe(
      `${told} At that rate, the next wash is worth about $1,100, not $1,500.`,
    );
    expect(trackRecordText({ ...kept, high: 1 }, { worth: 1500, cost: 500 })).toBe(
      "Washing here removed 80% (70–100%) of the predicted loss, based on 3 washes.",
    );
    expect(trackRecordText({ ...kept, washes: 1 }, { worth: 0, cost: 500 })).toContain(
      "worth about \u2212$100, not $0",
    );
  });
});
