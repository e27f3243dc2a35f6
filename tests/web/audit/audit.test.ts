import * as v from "valibot";
import { describe, it } from "vitest";
import { auditActions } from "#contract/audit";
import {
  actionOptions,
  actionText,
  changesOf,
  fileAddress,
  isRefusal,
  subjectText,
  timeTexts,
} from "../../../web/src/features/audit/audit.model.ts";
import { AuditSearch } from "../../../web/src/features/audit/search.ts";

describe("the audit screen", () => {
  it("names what it was done to, and an address of which only the digest is kept as what it is", ({ expect }) => {
    expect(subjectText({ subject: "plant01", subjectName: "Valley Plant" })).toBe("Valley Plant");
    expect(subjectText({ subject: "plant01", subjectName: null })).toBe("plant01");
    expect(subjectText({ subject: "0123456789abcdef".repeat(4), subjectName: null })).toBe("An email address");
    expect(subjectText({ subject: null, subjectName: null })).toBe("");
  });

  it("says day and time apart, the zone with the time", ({ expect }) => {
    expect(timeTexts(1_790_000_000, "UTC")).toEqual({ first: "Sep 21, 2026", second: "14:13 UTC" });
  });

  it("says what changed, field by field", ({ expect }) => {
    expect(changesOf({ before: { a: 1, b: [1], c: "x" }, after: { a: 2, b: [1], d: null } })).toEqual([
      "a: 1 → 2",
      "d: null",
    ]);
    expect(changesOf({ before: 0, after: 1.5 })).toEqual(["0 → 1.5"]);
    expect(changesOf({ before: null, after: "x".repeat(60) })).toEqual([`${"x".repeat(39)}…`]);
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });

  it("names every action, and shows one that it does not know as it is", ({ expect }) => {
    expect(actionText("sign-in-failed")).toBe("Sign-in failed");
    expect(actionText("something-new")).toBe("something-new");
    expect(actionOptions).toHaveLength(Object.keys(auditActions).length + 1);
    expect(Object.keys(auditActions).filter(isRefusal)).toEqual([
      "sign-in-failed",
      "sign-in-refused",
      "sign-in-locked",
      "refused",
      "not-found",
      "password-change-failed",
      "device-key-refused",
    ]);
  });

  it("keeps what is looked for in the address, and asks for the file of the same", ({ expect }) => {
    expect(v.parse(AuditSearch, { person: 1, action: "sign-in", from: "never", to: "2026-03-01" })).toEqual({
      action: "sign-in",
      to: "2026-03-01",
    });
    expect(fileAddress({})).toBe("/api/audit/file");
    expect(fileAddress({ person: "a+b@people.example", to: "2026-03-01" })).toBe(
      "/api/audit/file?person=a%2Bb%40people.example&to=2026-03-01",
    );
  });
});
