import { describe, it } from "vitest";
import {
  type CleaningDraft,
  type Cleanings,
  emptyDraft,
  withCleaning,
  without,
} from "../../../web/src/features/cleanings/cleanings.model.ts";
import { nextInterval } from "../../../web/src/features/dashboard/rate/SoilingRatePanel.tsx";

const said = { notes: "", end_day: null, share: null, cost: null, crew: "" };
const two: Cleanings = {
  "2026-03-01": { ...said, notes: "robot", cost: 500 },
  "2026-05-10": { ...said, notes: "crew" },
};
const draft = (day: string | null, change: Partial<CleaningDraft> = {}): CleaningDraft => ({
  ...emptyDraft,
  day,
  ...change,
});

describe("placing a cleaning", () => {
  it("needs a day", ({ expect }) => {
    expect(withCleaning(two, draft(null), null).kind).toBe("no-day");
  });

  it("adds it beside the others with its notes trimmed", ({ expect }) => {
    const answer = withCleaning(two, draft("2026-06-01", { notes: "  rain failed us " }), null);
    expect(answer.kind === "placed" && Object.keys(answer.cleanings)).toEqual([
      "2026-03-01",
      "2026-05-10",
      "2026-06-01",
    ]);
    expect(answer.kind === "placed" && answer.cleanings["2026-06-01"]!.notes).toBe("rain failed us");
  });

  it("asks where the day has one; Yes replaces the notes and keeps what else is known", ({ expect }) => {
    expect(withCleaning(two, draft("2026-03-01", { notes: "new" }), null).kind).toBe("occupied");
    const answer = withCleaning(two, draft("2026-03-01", { notes: "new", share: 50 }), null, true);
    expect(answer.kind === "placed" && answer.cleanings["2026-03-01"]).toMatchObject({
      notes: "new",
      cost: 500,
      share: 50,
    });
  });

  it("moves an edited one to a free day, never onto another", ({ expect }) => {
    const moved = withCleaning(two, draft("2026-04-01", { notes: "robot" }), "2026-03-01");
    expect(moved.kind === "placed" && Object.keys(moved.cleanings).sort()).toEqual(["2026-04-01", "2026-05-10"]);
    expect(withCleaning(two, draft("2026-05-10"), "2026-03-01", true).kind).toBe("taken");
    expect(withCleaning(two, draft("2026-03-01", { notes: "same day" }), "2026-03-01").kind).toBe("placed");
  });

  it("deletes one and leaves the rest", ({ expect }) => {
    expect(Object.keys(without(two, "2026-03-01"))).toEqual(["2026-05-10"]);
  });
});

describe("the next interval", () => {
  const intervals = [
    { from: "2026-01-01", to: "2026-02-01" },
    { from: "2026-03-01", to: "2026-04-01" },
  ];
  it("is the best one first, then each in turn, and after the last the first [D-117]", ({ expect }) => {
    const found = intervals.map(({ from, to }) => ({ start_date: from, end_date: to }));
    const next = (chosen: (typeof intervals)[number] | null) => nextInterval(found, chosen);
    expect(next(null)).toEqual(intervals[0]);
    expect(next(intervals[0]!)).toEqual(intervals[1]);
    expect(next(intervals[1]!)).toEqual(intervals[0]);
    expect(next({ from: "2026-01-02", to: "2026-02-01" })).toEqual(intervals[0]);
    expect(nextInterval([], null)).toBeNull();
  });
});
