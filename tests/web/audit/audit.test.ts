import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, it } from "vitest";
import { globalToggles, plantToggles } from "#contract/accounts/notifications";
import { auditActions } from "#contract/audit/audit";
import { auditFields, csvOnlyAuditFields } from "#contract/audit/fields";
import { startingInputs } from "#contract/records/inputs";
import { UpdateDevice } from "#contract/devices/registration";
import { AddOwner } from "#contract/owners/owner";
import { AddStaff } from "#contract/staff/staff";
import {
  actionOptions,
  actionText,
  changesOf,
  filtersOf,
  isRefusal,
  subjectText,
  timeTexts,
} from "../../../web/src/features/audit/audit.model.ts";
import { AuditSearch } from "../../../web/src/features/audit/search.ts";

describe("the audit screen", () => {
  it("counts all entries of a list of which only the first are stored, and shows excerpts as they are", ({
    expect,
  }) => {
    const after = { plants: { first: ["a", "b"], more: 1998 }, notes: "…row 5. (1525 characters)", more: 3 };
    expect(changesOf({ before: null, after }, "UTC")).toEqual([
      "Plants: 2,000 plants",
      "Notes: …row 5. (1525 characters)",
      "Not listed: 3",
    ]);
    const before = { "2026-03-08": { notes: "b" }, "2026-03-15": { notes: "c" } };
    expect(changesOf({ before, after: { "2026-03-08": { notes: "d" } } }, "UTC")).toEqual([
      "Cleaning of Mar 8, 2026: Notes: b → Notes: d",
      "Cleaning of Mar 15, 2026: removed",
    ]);
  });

  it("names what it was done to, and an address of which only the digest is kept as what it is", ({ expect }) => {
    const person = null;
    const digest = "0123456789abcdef".repeat(4);
    expect(subjectText({ subject: "plant01", subjectName: "Valley Plant", person })).toBe("Valley Plant");
    expect(subjectText({ subject: "plant01", subjectName: null, person })).toBe("plant01");
    expect(subjectText({ subject: digest, subjectName: null, person })).toBe("An unknown email address");
    const known = { id: "owner01", name: "Plant Owner", email: "owner@plant.example" };
    expect(subjectText({ subject: digest, subjectName: null, person: known })).toBe("Own account");
    expect(subjectText({ subject: null, subjectName: null, person })).toBe("");
    expect(subjectText({ subject: "e068ca14-52a0-446d-b8cd-9ff99a9852e5", subjectName: null, person })).toBe("");
  });

  it("says day and time apart, the zone with the time", ({ expect }) => {
    expect(timeTexts(1_790_000_000, "UTC")).toEqual({ first: "Sep 21, 2026", second: "2:13 PM UTC" });
  });

  it("says what changed, field by field, in the words of the forms", ({ expect }) => {
    const before = { array_size: 1000, wash_cost: 1000, solar_cost: 0.1, blocked_weeks: [], status: "Enable" };
    const after = {
      array_size: 20_000,
      wash_cost: 1200,
      solar_cost: 0.1,
      blocked_weeks: ["2027-01-04"],
      status: "Disable",
    };
    expect(changesOf({ before, after }, "America/Los_Angeles")).toEqual([
      "Array Size: 1,000 → 20,000 kW DC",
      "Wash cost: $1,000 → $1,200",
      "Blocked weeks: 0 weeks → 1 week",
      "Status: enabled → disabled",
    ]);
    expect(
      changesOf(
        { before: null, after: { runWashAnalysis: true, city: "", source: "energy-years/x" } },
        "America/Los_Angeles",
      ),
    ).toEqual(["Run Daily and Send Alerts: on"]);
    expect(
      changesOf({ before: null, after: { notifications: { emailReports: false } } }, "America/Los_Angeles"),
    ).toEqual(["Email Reports: off"]);
  });

  it("shows the range of an export as times in the reader's zone", ({ expect }) => {
    const after = { from: 1_793_084_400, to: 1_795_680_000, export: "job01" };
    expect(changesOf({ before: null, after }, "America/Los_Angeles")).toEqual([
      "From: Oct 27, 2026, 12:00 AM PDT",
      "To: Nov 26, 2026, 12:00 AM PST",
    ]);
    const before = { from: "2026-06-16" };
    expect(changesOf({ before, after: { from: "2026-06-17" } }, "America/Los_Angeles")).toEqual([
      "From: Jun 16, 2026 → Jun 17, 2026",
    ]);
  });

  it("says that a file was already uploaded only if it was", ({ expect }) => {
    expect(changesOf({ before: null, after: { replay: true } }, "UTC")).toEqual(["Already uploaded: yes"]);
    expect(changesOf({ before: null, after: { replay: false } }, "UTC")).toEqual([]);
  });

  it("says of cleanings which day was added, changed or removed", ({ expect }) => {
    const cleaning = {
      date: "2026-08-05T00:00:00.000Z",
      notes: "Washed",
      end_day: null,
      share: 50,
      cost: null,
      crew: "",
    };
    expect(
      changesOf({ before: { "2026-06-16": cleaning }, after: { "2026-08-05": cleaning } }, "America/Los_Angeles"),
    ).toEqual(["Cleaning of Aug 5, 2026: Notes: Washed, Portion of plant: 50%", "Cleaning of Jun 16, 2026: removed"]);
  });

  it("shows what it has no words for as it is", ({ expect }) => {
    expect(
      changesOf({ before: { a: 1, b: [1], c: "x" }, after: { a: 2, b: [1], d: "y" } }, "America/Los_Angeles"),
    ).toEqual(["a: 1 → 2", "d: y"]);
    expect(changesOf({ before: 0, after: 1.5 }, "America/Los_Angeles")).toEqual(["0 → 1.5"]);
    expect(changesOf({ before: null, after: "x".repeat(60) }, "America/Los_Angeles")).toEqual([`${"x".repeat(39)}…`]);
    expect(changesOf({ before: null, after: null }, "America/Los_Angeles")).toEqual([]);
    expect(changesOf({ before: { name: "Dusty summer" }, after: null }, "America/Los_Angeles")).toEqual([
      "Name: Dusty summer",
    ]);
  });

  it("has a word for every input of a plant and every switch of a person", ({ expect }) => {
    const names = [
      ...Object.keys(startingInputs),
      ...globalToggles,
      ...plantToggles,
      ...Object.keys(AddStaff.pipe[2].entries),
      ...Object.keys(AddOwner.entries),
      ...Object.keys(UpdateDevice.pipe[2].entries),
      ...Object.keys(UpdateDevice.pipe[2].entries.metadata.wrapped.pipe[2].entries),
    ];
    expect(
      names.filter((name) => !(name in auditFields) && !csvOnlyAuditFields.has(name) && name !== "metadata"),
    ).toEqual([]);
  });

  it("names every action that the worker writes", ({ expect }) => {
    const code = readdirSync("worker", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(`worker/${file}`, "utf8"))
      .join("\n");
    const written = Array.from(code.matchAll(/\baction: "([a-z]+(?:-[a-z]+)+)"/g), ([, action]) => action!);
    expect(written.length).toBeGreaterThan(80);
    expect(written.filter((action) => !Object.hasOwn(auditActions, action))).toEqual([]);
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
    expect(filtersOf({ person: "a+b@people.example", action: "", to: "2026-03-01" })).toEqual({
      person: "a+b@people.example",
      to: "2026-03-01",
    });
  });
});
