import * as fc from "fast-check";
import { describe, it } from "vitest";
import { dayNumber, instantOf } from "#contract/common/calendar";
import { LATEST_TIME } from "#contract/common/limits";
import { loggerClock } from "#domain/logger-file/time/clock";
import { findDateOrder } from "#domain/logger-file/time/date-order";
import { emptyStamp, readStamp, stampFaults } from "#domain/logger-file/time/stamp";
import { type DateOrder, dateOrderOf } from "#domain/logger-file/time/timestamp-format";
import { minutes, printers } from "../fixtures/files/logger-file.ts";

const read = (text: string, order: DateOrder = "year") => {
  const stamp = emptyStamp();
  const fault = readStamp(text, 0, text.length, order, stamp);
  if (fault !== null) return stampFaults[fault];
  const seconds = Date.UTC(stamp.year, stamp.month - 1, stamp.day) / 1000 + stamp.seconds;
  return Number.isNaN(stamp.offset) ? seconds : seconds - stamp.offset;
};
const noon = Date.UTC(2026, 5, 30, 12, 5) / 1000;

describe("a timestamp", () => {
  it("is read in every way that loggers and spreadsheets write it", ({ expect }) => {
    const ways: [string, DateOrder][] = [
      ["2026-06-30 12:05", "year"],
      ["2026-06-30 12:05:00", "year"],
      ["2026/6/30 12:05", "day"],
      ["6/30/2026 12:05", "month"],
      ["06/30/26 12:05:00 PM", "month"],
      ["30/06/2026 12:05", "day"],
      ["30.06.26 12:05", "day"],
      ["2026-06-30T12:05:00.000Z", "year"],
      ["2026-06-30T14:05+02:00", "year"],
      ["2026-06-30 05:05:00-0700", "year"],
      ["20260630 12:05", "year"],
      ["26/06/30 12:05:00", "short year"],
      ["30-Jun-2026 12:05", "year"],
      ["30 June 2026 12:05 PM", "month"],
      ["2026-jun-30 12:05", "day"],
      ["Jun 30, 2026 12:05", "year"],
      ["30-Jun-26 12:05", "day"],
      ["Jun-30-26 12:05", "month"],
      ["26-Jun-30 12:05", "short year"],
      ["  2026-06-30 12:05  ", "year"],
      ["20260630T120500Z", "year"],
      ["20260630:1205", "year"],
      ["202606301205", "year"],
      ["20260630120500", "year"],
      ["2026-06-30_12:05:00", "year"],
      ["12:05:00 06/30/2026", "month"],
      ["12:05 PM 30/06/2026", "day"],
      ["30/06/2026 12:05:00 p. m.", "day"],
      ["30/06/2026 12:05\u202fp.\u00a0m.", "day"],
      ["2026-06-30 12:05 UTC", "month"],
      ["2026-06-30 14:05:00 UTC+2", "year"],
      ["2026-06-30 06:05 MDT", "year"],
      ["2026-06-30T05:05:00-07:00[America/Phoenix]", "year"],
      ["2026-181 12:05", "year"],
      ["Tue, Jun 30, 2026 12:05 PM", "month"],
      ["30/Jun/2026:12:05:00", "year"],
    ];
    for (const [text, order] of ways) expect(read(text, order), text).toBe(noon);
    expect(read("6/30/2026 12:05:00 AM", "month")).toBe(noon - 12 * 3600);
    expect(read("6/30/2026 1:05 pm", "month")).toBe(noon + 3600);
    expect(read("2026-06-30 12:05:07.25")).toBe(noon + 7.25);
    expect(read("2026-06-30 24:00:00")).toBe(Date.UTC(2026, 6, 1) / 1000);
  });

  it("that is impossible is refused with the reason", ({ expect }) => {
    const faults: [string, string, DateOrder?][] = [
      ["", stampFaults.unreadable],
      ["NAN", stampFaults.unreadable],
      ["2026-06", stampFaults.unreadable],
      ["2026-06-30 12", stampFaults.unreadable],
      ["2026-06-30 12:5", stampFaults.unreadable],
      ["2026-06-30 12:05 tomorrow", stampFaults.unreadable],
      ["2026-06-30 12:05 XYZ", stampFaults.unreadable],
      ["2026-06-30 12.50", stampFaults.unreadable],
      ["2026-366 12:05", stampFaults.month],
      ["6/30/2026 12:05", stampFaults.unreadable, "year"],
      ["26/06/30 12:05", stampFaults.unreadable, "year"],
      ["26/06/2030 12:05", stampFaults.unreadable, "short year"],
      ["30-Jon-2026 12:05", stampFaults.unreadable, "day"],
      ["30-Jun-26 12:05", stampFaults.unreadable, "month"],
      ["30-Jun-026 12:05", stampFaults.unreadable, "day"],
      ["30/06/2026 12:05", stampFaults.month, "month"],
      ["2026-13-01 00:00", stampFaults.month],
      ["2026-02-29 00:00", stampFaults.day],
      ["2026-06-30", stampFaults.noTime],
      ["2026-06-30 24:01", stampFaults.time],
      ["2026-06-30 12:60", stampFaults.time],
      ["6/30/2026 13:05 PM", stampFaults.time, "month"],
      ["1969-12-31 00:00", stampFaults.year],
    ];
    for (const [text, fault, order] of faults) expect(read(text, order), text).toBe(fault);
    expect(read("1990-01-01 00:00")).toBe(Date.UTC(1990, 0, 1) / 1000);
    expect(read("2028-02-29 00:00")).toBe(Date.UTC(2028, 1, 29) / 1000);
  });

  it("never makes the reader throw, whatever the cell contains", ({ expect }) => {
    const unit = fc.constantFrom(..."0123456789-/.: TZ+apm,".split(""));
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 30 }),
        fc.constantFrom<DateOrder>("year", "month", "day"),
        (text, order) => {
          expect(["number", "string"]).toContain(typeof read(text, order));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

const orderOf = (stamps: string[]) => {
  const finding = findDateOrder(stamps, LATEST_TIME);
  return finding.kind === "found" ? finding.order : "unknown";
};

describe("a timestamp format", () => {
  it("names the order of the date; hh is 24 hours", ({ expect }) => {
    expect(dateOrderOf("YYYY-MM-DD hh:mm")).toBe("year");
    expect(dateOrderOf("YY/MM/DD hh:mm")).toBe("short year");
    expect(dateOrderOf("M/D/YYYY H:mm")).toBe("month");
    expect(dateOrderOf("DD/MM/YYYY HH:mm:ss")).toBe("day");
    expect(dateOrderOf("dd.mm.yyyy hh:mm")).toBe("day");
    expect(dateOrderOf("mm/dd/yyyy hh:mm")).toBe("month");
    for (const text of ["", "hh:mm", "YYYY-MM", "MM/DD"]) expect(dateOrderOf(text), text).toBeNull();
    expect(read("2026-06-30 23:59")).toBe(Date.UTC(2026, 5, 30, 23, 59) / 1000);
  });

  it("is found from rows: by how the date changes", ({ expect }) => {
    const from = (day: string, print: (iso: string) => string, count: number) =>
      minutes(dayNumber(day) * 86_400 + 23 * 3600, count).map((t) =>
        print(new Date(t * 1000).toISOString().slice(0, 19).replace("T", " ")),
      );
    const american = printers["M/D/YYYY H:mm"];
    const european = printers["DD/MM/YYYY hh:mm"];
    expect(orderOf(from("2026-06-30", american, 1))).toBe("month");
    expect(orderOf(from("2026-06-30", european, 1))).toBe("day");
    expect(orderOf(from("2026-03-04", printers["YYYY-MM-DD hh:mm"], 1))).toBe("year");
    // April 3 to April 4: one day under one order, a month under the other.
    expect(orderOf(from("2026-04-03", american, 90))).toBe("month");
    expect(orderOf(from("2026-04-03", european, 90))).toBe("day");
    expect(orderOf(from("2026-04-03", european, 30))).toBe("unknown");
    expect(orderOf([])).toBe("unknown");
  });
});

describe("the clock of a logger", () => {
  const zone = "America/Los_Angeles";
  const at = (clock: "standard" | "local" | "utc", day: string, hours: number, previous = Number.NEGATIVE_INFINITY) =>
    loggerClock(zone, clock)(dayNumber(day), hours * 3600, previous);

  it("on UTC, on standard time and on local time gives the correct times", ({ expect }) => {
    expect(at("utc", "2026-07-01", 12)).toBe(Date.UTC(2026, 6, 1, 12) / 1000);
    expect(at("standard", "2026-07-01", 12)).toBe(Date.UTC(2026, 6, 1, 20) / 1000);
    expect(at("standard", "2026-01-01", 12)).toBe(Date.UTC(2026, 0, 1, 20) / 1000);
    expect(at("local", "2026-07-01", 12)).toBe(instantOf(zone, "2026-07-01", 12 * 3600));
    expect(at("local", "2026-01-01", 12)).toBe(instantOf(zone, "2026-01-01", 12 * 3600));
  });

  it("on local time skips an hour in spring and has one twice in autumn, in the order of the rows", ({ expect }) => {
    expect(at("local", "2026-03-08", 2.5)).toBeNaN();
    expect(at("local", "2026-03-08", 3)).toBe(Date.UTC(2026, 2, 8, 10) / 1000);
    const clock = loggerClock(zone, "local");
    const day = dayNumber("2026-11-01");
    const walls = [0, 30, 60, 90, 60, 90, 120, 150].map((minute) => minute * 60);
    let previous = Number.NEGATIVE_INFINITY;
    const instants = walls.map((seconds) => (previous = clock(day, seconds, previous)));
    expect(instants).toEqual(walls.map((_, index) => Date.UTC(2026, 10, 1, 7) / 1000 + index * 1800));
  });

  it("matches the calendar on every time that a day of any zone shows once", ({ expect }) => {
    const zones = fc.constantFrom(
      "America/Los_Angeles",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "America/Havana",
      "Europe/Dublin",
      "Pacific/Apia",
    );
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 11_000, max: 22_000 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, day, minute) => {
          const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
          const instant = loggerClock(zone, "local")(day, minute * 60, Number.NEGATIVE_INFINITY);
          if (!Number.isNaN(instant)) expect(instant).toBe(instantOf(zone, text, minute * 60));
        },
      ),
      { numRuns: 500 },
    );
  });
});
