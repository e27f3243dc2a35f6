import * as fc from "fast-check";
import { describe, it } from "vitest";
import { plantToggles, globalToggles, type NotificationSettings } from "#contract/accounts/notifications";
import { accountTexts } from "#contract/accounts/texts";
import { ApiProblem } from "../../../web/src/api/problem.ts";
import { formError } from "../../../web/src/features/accounts/field-errors.ts";
import { checkedRules } from "../../../web/src/features/accounts/password/new-password.model.ts";
import {
  applyChange,
  isSameClock,
  withoutEffect,
} from "../../../web/src/features/accounts/notifications/notifications.model.ts";
import {
  readRegister,
  registerFailure,
  registerReason,
} from "../../../web/src/features/accounts/register/register.model.ts";
import { saveRequestOf } from "../../../web/src/features/accounts/notifications/queries.ts";
import { qrPath } from "../../../web/src/features/accounts/two-factor/qr-path.ts";
import { recoveryFile } from "../../../web/src/features/accounts/two-factor/recovery-file.ts";

const typed = {
  user_name: " New Owner ",
  email: " new@plant.example ",
  company_name: "Mesa Solar",
  business_phone: "",
  city: "",
  state: "",
  country: "",
};
const problem = (status: number, title: string, fields: Record<string, string> = {}) =>
  new ApiProblem({ title, status, fields });

describe("the registration", () => {
  it("can be sent once name, email and company are filled, blanks do not count", ({ expect }) => {
    expect(registerReason(typed)).toBeUndefined();
    for (const name of ["user_name", "email", "company_name"] as const)
      expect(registerReason({ ...typed, [name]: "  " })).toMatch(/name, email and company/);
  });

  it("is trimmed, and says of each field what is wrong with it", ({ expect }) => {
    expect(readRegister(typed)).toMatchObject({
      ok: true,
      form: { user_name: "New Owner", email: "new@plant.example" },
    });
    expect(readRegister({ ...typed, email: "new@" })).toEqual({
      ok: false,
      errors: { email: "A valid email is required." },
    });
  });

  it("distinguishes wrong fields from a limit and everything else", ({ expect }) => {
    expect(registerFailure(problem(422, "Wrong", { city: "Too long." }))).toEqual({
      kind: "fields",
      errors: { city: "Too long." },
    });
    expect(registerFailure(problem(429, accountTexts.tooManyRegistrations))).toEqual({
      kind: "other",
      message: accountTexts.tooManyRegistrations,
    });
    for (const error of [problem(500, "x"), problem(0, "Network Error"), new Error("x")])
      expect(registerFailure(error)).toEqual({ kind: "other", message: accountTexts.registerFailed });
  });
});

describe("the checklist of a new password", () => {
  const held = (password: string, again = password) =>
    checkedRules(password, again)
      .filter(({ holds }) => holds)
      .map(({ id }) => id);

  it("ticks off each rule by itself, and the repetition", ({ expect }) => {
    const all = ["lowercase", "uppercase", "number", "special", "length", "common", "match"];
    expect(held("")).toEqual([]);
    expect(held("a")).toEqual(["lowercase", "match"]);
    expect(held("A1")).toEqual(["uppercase", "number", "match"]);
    expect(held("abcdefgh", "abcdefg")).toEqual(["lowercase", "length"]);
    expect(held("Clean+Panels_42")).toEqual(all);
    expect(held("Password1!")).toEqual(all.filter((id) => id !== "common"));
    const own = checkedRules("MesaVerde#77", "MesaVerde#77", ["ann@plant.example", "Mesa Verde Solar"]);
    expect(own.filter(({ holds }) => !holds).map(({ id }) => id)).toEqual(["personal"]);
    expect(held("Clean+Panels_42", "clean+Panels_42")).not.toContain("match");
  });

  it("does not let blanks around a password count, as the server does not", ({ expect }) => {
    expect(held("  Aa1@aaa  ", "Aa1@aaa")).toEqual(["lowercase", "uppercase", "number", "special", "match"]);
  });
});

describe("what a failed form says", () => {
  it("is shown at the fields it knows, and under the form otherwise", ({ expect }) => {
    const error = problem(422, "Wrong code.", { code: "Wrong code." });
    expect(formError(error, ["code"])).toBeUndefined();
    expect(formError(error, ["password"])).toBe("Wrong code.");
    expect(formError(null, [])).toBeUndefined();
  });
});

describe("a notification switch", () => {
  const on = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>;
  const settings: NotificationSettings = {
    notifications: on(globalToggles),
    time_zone: "America/Denver",
    plants: ["a", "b"].map((id) => Object.assign(on(plantToggles), { plant_id: id, plant_name: id })),
    total: 2,
  };

  it("changes itself alone, on the screen and in what is sent", ({ expect }) => {
    const change = { plant_id: "b", name: "report", on: false } as const;
    const next = applyChange(settings, change);
    expect(next.plants[1]).toEqual({ ...settings.plants[1], report: false });
    expect(next.plants[0]).toEqual(settings.plants[0]);
    expect(next.notifications).toEqual(settings.notifications);
    expect(saveRequestOf(change)).toEqual({ plants: [{ plant_id: "b", report: false }] });
    const all = { name: "allNotifications", on: false } as const;
    expect(applyChange(settings, all).notifications.allNotifications).toBe(false);
    expect(saveRequestOf(all)).toEqual({ notifications: { allNotifications: false } });
  });

  it("of a plant is said to have no effect where a general one is off", ({ expect }) => {
    const [allNotifications, emailReports, emailAlerts, mondayDecisions] = [true, true, true, true];
    const general = { allNotifications, emailReports, emailAlerts, mondayDecisions, marketingCommunications: false };
    expect(withoutEffect(general)).toBeNull();
    const notes = [
      withoutEffect({ ...general, allNotifications: false }),
      withoutEffect({ ...general, emailReports: false, emailAlerts: false }),
      withoutEffect({ ...general, emailReports: false }),
      withoutEffect({ ...general, emailAlerts: false }),
    ];
    expect(new Set(notes).size).toBe(4);
    expect(notes).not.toContain(null);
  });
});

describe("the second factor", () => {
  it("is drawn with four empty modules around its three finder patterns", ({ expect }) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z2-7]{32}$/), (secret) => {
        const { path, size } = qrPath(
          `otpauth://totp/Soilsight:owner%40plant.example?secret=${secret}&issuer=Soilsight`,
        );
        const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
        const far = size - 5;
        // Finder pattern corners are dark, the fourth corner isn't.
        for (const corner of [`4 4`, `${far} 4`, `4 ${far}`]) expect(dark.has(corner)).toBe(true);
        for (const cell of dark) {
          const [x, y] = cell.split(" ").map(Number) as [number, number];
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
          expect(Math.max(x, y)).toBeLessThanOrEqual(far);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("gives a file with every recovery code and no name", ({ expect }) => {
    const file = recoveryFile(["aaaa-bbbb-cccc", "dddd-eeee-ffff"], "portal.example");
    expect(file).toContain("\naaaa-bbbb-cccc\ndddd-eeee-ffff\n");
    expect(file).not.toContain("@");
  });
});

describe("the time zone of emails", () => {
  it("is the browser's under any of its names, and another one where the clocks differ for a part of the year", ({
    expect,
  }) => {
    const [winter, summer] = [1_764_500_000, 1_780_500_000];
    const pairs = [
      ["US/Eastern", "America/New_York", true],
      ["Asia/Calcutta", "Asia/Kolkata", true],
      ["UTC", "Etc/UTC", true],
      ["America/Denver", "America/Phoenix", false],
      ["America/New_York", "America/Chicago", false],
      ["UTC", "Europe/London", false],
    ] as const;
    for (const now of [winter, summer])
      for (const [one, other, isSame] of pairs) {
        expect([one, other, isSameClock(one, other, now)]).toEqual([one, other, isSame]);
        expect(isSameClock(other, one, now)).toBe(isSame);
      }
  });
});
