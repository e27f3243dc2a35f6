import { describe, it } from "vitest";
import { twelveLines } from "#domain/modeling/twelve-losses";
import {
  daysAddress,
  deviceAddress,
  joinedCsv,
  knownLosses,
  monthsOf,
  type MonthlySoiling,
  nextPage,
  oneColumn,
  plantAddress,
  yearsOf,
} from "../../../web/src/features/modeling/files.model.ts";

const months = (losses: readonly (number | null)[]): MonthlySoiling["data"] =>
  losses.map((loss, at) => ({
    month: at + 1,
    soiling_loss_percent: loss,
    days_counted: 30,
    source: loss === null ? "missing" : "measured",
    is_below_zero: false,
  }));
const losses = [0, 0.4, 1.25, 2, 3.456, 4, 5, 6, 7, 8, 9, 10];

describe("files for modeling programs", () => {
  it("paste as twelve lines with two decimals, January first [O-007]", ({ expect }) => {
    expect(twelveLines(losses)).toBe("0.00\n0.40\n1.25\n2.00\n3.46\n4.00\n5.00\n6.00\n7.00\n8.00\n9.00\n10.00");
    expect(oneColumn(losses).split("\n").slice(0, 12).map(Number)).toEqual(twelveLines(losses).split("\n").map(Number));
  });

  it("aren't offered while a month isn't known, and never take it for 0 [O-007]", ({ expect }) => {
    expect(knownLosses(months(losses))).toEqual(losses);
    expect(knownLosses(months([...losses.slice(0, 11), null]))).toBeNull();
  });

  it("name years and months with days only [O-007]", ({ expect }) => {
    const days = { first_day: "2024-11-05", last_day: "2026-01-31" };
    expect(yearsOf(days)).toEqual([2026, 2025, 2024]);
    expect(monthsOf(days, 2024)).toEqual([
      { year: 2024, month: 11 },
      { year: 2024, month: 12 },
    ]);
    expect(monthsOf(days, null)).toHaveLength(15);
    expect([yearsOf({ first_day: null, last_day: null }), monthsOf({ first_day: null, last_day: null }, null)]).toEqual(
      [[], []],
    );
  });

  it("join the pages of all devices under one header [O-007]", ({ expect }) => {
    expect(joinedCsv(["day,loss\r\n1,2\r\n", "day,loss\r\n3,4\r\n", "day,loss\r\n"])).toBe(
      "day,loss\r\n1,2\r\n3,4\r\n",
    );
    expect(nextPage('</api/v1/daily-soiling?cursor=a%3D>; rel="next"')).toBe("/api/v1/daily-soiling?cursor=a%3D");
    expect([nextPage(null), nextPage("")]).toEqual([null, null]);
    expect(daysAddress("d1", 2025)).toBe(
      "/api/v1/daily-soiling?device_id=d1&format=csv&limit=5000&from=2025-01-01&to=2025-12-31",
    );
  });

  it("ask for what is chosen [O-007]", ({ expect }) => {
    const asked = { plant: "p/1", device: null, year: null, isFilled: true };
    expect(plantAddress(asked, "monthly-soiling")).toBe("/api/v1/plants/p%2F1/monthly-soiling");
    expect(plantAddress({ ...asked, device: "d", year: 2025, isFilled: false }, "files/sam")).toBe(
      "/api/v1/plants/p%2F1/files/sam?device_id=d&year=2025&fill=none",
    );
    expect(deviceAddress("d 1", "rdtools")).toBe("/api/v1/devices/d%201/files/rdtools");
  });
});
