import * as fc from "fast-check";
import { describe, it } from "vitest";
import * as format from "#contract/common/format";

describe("numbers as people read them", () => {
  it("gives distances in miles, with a decimal below ten", ({ expect }) => {
    expect([160, 2092, 15_960, 16_030, 40_000].map(format.miles)).toEqual([
      "0.1 mi",
      "1.3 mi",
      "9.9 mi",
      "10 mi",
      "25 mi",
    ]);
  });

  it("groups thousands, keeps the places of its quantity and prints a true minus", ({ expect }) => {
    expect(format.percent(4.816)).toBe("4.82%");
    expect(format.percent(-1.2)).toBe("−1.20%");
    expect(format.dollars(18240.553)).toBe("$18,240.55");
    expect(format.dollars(-12.5)).toBe("−$12.50");
    expect(format.dollars(1086488, 0)).toBe("$1,086,488");
    expect(format.irradiance(1003.6)).toBe("1,004 W/m²");
    expect(format.megawattHours(11_062_730)).toBe("11,062.73 MWh");
    expect(format.rate(0.0963)).toBe("0.096%/day");
    expect([format.withUnit("2.1", "%/week"), format.withUnit("12", "°"), format.withUnit("5", "kW")]).toEqual([
      "2.1%/week",
      "12°",
      "5 kW",
    ]);
  });

  it("never shows a minus before a zero", ({ expect }) => {
    expect(format.percent(-0.001)).toBe("0.00%");
    expect(format.dollars(-0.001)).toBe("$0.00");
    expect(format.number(-0)).toBe("0");
  });
});

describe("what is written without Intl", () => {
  const likeIntl = (value: number, places: number): string =>
    new Intl.NumberFormat("en-US", { minimumFractionDigits: places, maximumFractionDigits: places }).format(value);

  it("is what Intl writes, for any number and at every tie", ({ expect }) => {
    const tie = fc.tuple(fc.nat(2e6), fc.nat(4)).map(([units, power]) => Number(`${units}5e-${power + 1}`));
    const value = fc.oneof(fc.double({ min: 0 }), fc.double({ min: 0, max: 1e5 }), tie, fc.nat(), fc.maxSafeNat());
    fc.assert(
      fc.property(value, fc.nat(6), (value, places) => format.number(value, places) === likeIntl(value, places)),
    );
    expect([1.005, 0.615, 9.995, 999.9999].map((value) => format.number(value, 2))).toEqual([
      "1.01",
      "0.62",
      "10.00",
      "1,000.00",
    ]);
    expect([Number.NaN, -Infinity, 1e21, 9e-7].map((value) => format.number(value))).toEqual([
      "NaN",
      "−∞",
      "1,000,000,000,000,000,000,000",
      "0",
    ]);
  });

  it("says every day as Intl does", () => {
    const intl = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });
    const date = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(fc.property(date, (date) => format.day(date.toISOString().slice(0, 10)) === intl.format(date)));
  });
});

describe("dates as people read them", () => {
  it("keeps a day the day that it is, whatever the machine's zone", ({ expect }) => {
    expect(format.day("2026-11-20")).toBe("Nov 20, 2026");
    expect(format.shortDay("2026-01-01")).toBe("Jan 1");
    expect([format.day(""), format.shortDay("")]).toEqual(["", ""]);
  });

  it("prints the zone with every full time", ({ expect }) => {
    const t = Date.UTC(2026, 10, 20, 22, 5) / 1000;
    expect(format.instant(t, "America/Los_Angeles")).toBe("Nov 20, 2026, 2:05 PM PST");
    expect(format.instant(t, "UTC")).toBe("Nov 20, 2026, 10:05 PM UTC");
    expect(format.clock(t, "America/Los_Angeles")).toBe("2:05 PM PST");
    expect(format.instant(Date.UTC(2026, 6, 4, 7, 5) / 1000, "America/New_York")).toBe("Jul 4, 2026, 3:05 AM EDT");
  });
});

describe("days as people count them", () => {
  it("says tomorrow and yesterday, and never 1 days", ({ expect }) => {
    expect([0, 1, 2, -1, -3].map(format.inDays)).toEqual(["today", "tomorrow", "in 2 days", "yesterday", "3 days ago"]);
    expect([1, 1.2, 30, 1200].map(format.days)).toEqual(["1 day", "1 day", "30 days", "1,200 days"]);
  });
});

describe("lists", () => {
  it("have a serial comma, as those of Intl", () => {
    const intl = new Intl.ListFormat("en-US");
    fc.assert(fc.property(fc.array(fc.string()), (members) => format.list(members) === intl.format(members)));
  });
});
