import { describe, it } from "vitest";
import { dueWashes, washKey } from "../../../web/src/features/messages/due-washes.ts";

const today = "2026-11-22";
const wash = (device_id: string, date: string) => ({ plant_id: "p", device_id, date });
const soon = wash("north", "2026-11-23");
const last = wash("south", "2026-12-20");
const later = wash("west", "2026-12-21");

describe("due washes", () => {
  it("are those that begin within the 28 days of an alert", ({ expect }) => {
    expect(dueWashes([soon, last, later], [], today)).toEqual([soon, last]);
  });

  it("stay until they are dismissed, and another date of the device shows again", ({ expect }) => {
    const dismissed = [washKey(soon)];
    expect(dueWashes([soon, last], dismissed, today)).toEqual([last]);
    const moved = wash("north", "2026-11-30");
    expect(dueWashes([moved], dismissed, today)).toEqual([moved]);
  });
});
