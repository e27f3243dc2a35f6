import { afterAll, beforeAll, describe, it } from "vitest";
import { COST, hashing } from "../../worker/access/credentials/password.ts";
import { sha256Hex } from "../../worker/platform/digest.ts";
import {
  disabledRows,
  enabledRows,
  invitedRows,
  linkRows,
  personRows,
  renewedRows,
} from "../../tools/directory/person.ts";
import { adminCount, invite, invitedLines } from "../../tools/directory/invite.ts";
import { readAdminOptions } from "../../tools/directory/options.ts";
import { insert } from "../../tools/directory/sql.ts";
import { setPersonStatus, convertTrial } from "../../tools/directory/account.ts";
import type { DirectoryDatabase } from "../../tools/portal/database.ts";
import { apply, emptyDirectory, rows } from "./empty-directory.ts";

// No password is checked here.
beforeAll(() => void (hashing.cost = { N: 16, r: 8, p: 1 }));
afterAll(() => void (hashing.cost = COST));

const WEEK = 7 * 86_400;
const person = {
  id: "p",
  email: "P@x.example",
  name: "O'Neil; DROP TABLE users",
  company_name: "",
  user_type: "Owner" as const,
  owner_id: null,
};

const directoryOf = (db: ReturnType<typeof emptyDirectory>): DirectoryDatabase => ({
  query: async <Row>(sql: string) => rows(db, sql) as Row[],
  execute: async (statements) => apply(db, statements),
});

describe("npm run admin -- --email", () => {
  it("adds a person without a password, whose link is stored as its digest and ends after a week", async ({
    expect,
  }) => {
    const db = emptyDirectory();
    apply(db, [...invitedRows(person, 1000), ...(await linkRows("p", "secret-code", 1000))]);
    expect(rows(db, "SELECT email, name, status, email_verified, tos_accepted_at FROM users")).toMatchObject([
      { email: "p@x.example", name: person.name, status: "Enable", email_verified: 0, tos_accepted_at: null },
    ]);
    expect(rows(db, "SELECT * FROM accounts")).toEqual([]);
    expect(rows(db, "SELECT code_hash, purpose, expires_at, used_at FROM one_time_codes")).toMatchObject([
      { code_hash: await sha256Hex("secret-code"), purpose: "verify", expires_at: 1000 + WEEK, used_at: null },
    ]);
  });

  it("disables a person with --disable, ends their staff's sessions and their links, and enables them again", async ({
    expect,
  }) => {
    const db = emptyDirectory();
    const staff = { ...person, id: "s", email: "s@x.example", user_type: "Staff" as const, owner_id: "p" };
    const other = { ...person, id: "o", email: "o@x.example" };
    for (const one of [person, staff, other]) {
      apply(db, await personRows({ ...one, demo: false, tosAcceptedAt: null }, "First-word1", 1));
      const session = { id: one.id, user_id: one.id, token: one.id, expires_at: 9, created_at: 1, updated_at: 1 };
      apply(db, [insert("sessions", session)]);
    }
    apply(db, await linkRows("p", "reset", 1));
    apply(db, disabledRows("p", 7));
    const people = "SELECT id, status, enabled_at FROM users WHERE id IN ('p', 's') ORDER BY id";
    expect(rows(db, people)).toMatchObject([
      { id: "p", status: "Disable", enabled_at: 7 },
      { id: "s", status: "Enable" },
    ]);
    expect(rows(db, "SELECT id FROM sessions")).toMatchObject([{ id: "o" }]);
    expect(rows(db, "SELECT * FROM one_time_codes")).toEqual([]);
    apply(db, enabledRows("p", 8));
    expect(rows(db, people)).toMatchObject([{ id: "p", status: "Enable", enabled_at: 7 }, { id: "s" }]);
    expect(rows(db, "SELECT user_id FROM accounts WHERE user_id = 'p'")).toHaveLength(1);
  });

  it("converts a free trial into an owner, who keeps password, sessions and simulations", async ({ expect }) => {
    const db = emptyDirectory();
    const directory = directoryOf(db);
    apply(db, await personRows({ ...person, demo: false, tosAcceptedAt: null }, "First-word1", 1));
    apply(db, [insert("sessions", { id: "s", user_id: "p", token: "t", expires_at: 9, created_at: 1, updated_at: 1 })]);
    expect(await convertTrial(directory, "p@x.example")).toBe(false);
    apply(db, ["UPDATE users SET was_self_registered = 1, dashboard_page_access = 0, projections_accesses_limit = 2"]);
    expect(await convertTrial(directory, "P@x.example")).toBe(true);
    const columns = "was_self_registered, dashboard_page_access, devices_page_access, projections_accesses_limit";
    expect(rows(db, `SELECT ${columns} FROM users`)).toMatchObject([
      { was_self_registered: 0, dashboard_page_access: 1, devices_page_access: 1, projections_accesses_limit: 2 },
    ]);
    for (const table of ["accounts", "sessions"]) expect(rows(db, `SELECT id FROM ${table}`)).toHaveLength(1);
    expect(rows(db, "SELECT action, subject FROM audit_log")).toMatchObject([
      { action: "trial-converted", subject: "p" },
    ]);
    expect(await convertTrial(directory, "p@x.example")).toBe(false);
  });

  it("removes password, sessions, second factor and older links of a known person, and changes the kind", async ({
    expect,
  }) => {
    const db = emptyDirectory();
    apply(db, await personRows({ ...person, demo: false, tosAcceptedAt: null }, "First-word1", 1));
    apply(db, [
      insert("sessions", { id: "s", user_id: "p", token: "t", expires_at: 9, created_at: 1, updated_at: 1 }),
      ...(await linkRows("p", "older", 1)),
    ]);
    apply(db, [...renewedRows("p", "Admin", 2), ...(await linkRows("p", "newer", 2))]);
    expect(rows(db, "SELECT user_type, status FROM users")).toMatchObject([{ user_type: "Admin", status: "Enable" }]);
    for (const table of ["accounts", "sessions", "two_factors", "recovery_codes"])
      expect([table, rows(db, `SELECT * FROM ${table}`)]).toEqual([table, []]);
    const codes = rows(db, "SELECT code_hash FROM one_time_codes");
    expect(codes).toMatchObject([{ code_hash: await sha256Hex("newer") }]);
  });
});

describe("an invitation by npm run admin", () => {
  const invitation = {
    email: "s@x.example",
    type: "Staff" as const,
    name: "S",
    company: "",
    portal: "https://portal.example",
  };

  it("adds staff to the owner whose address is given, and to no one for an unknown address", async ({ expect }) => {
    const db = emptyDirectory();
    apply(db, await personRows({ ...person, demo: false, tosAcceptedAt: null }, "First-word1", 1));
    const directory = directoryOf(db);
    for (const owner of ["nobody@x.example", invitation.email, "p"])
      await expect(invite(directory, { ...invitation, owner })).rejects.toThrow(owner);
    expect(rows(db, "SELECT id FROM users WHERE email = 's@x.example'")).toEqual([]);
    const { before, link } = await invite(directory, { ...invitation, owner: "P@x.example" });
    expect(before).toBeNull();
    expect(link).toMatch(/^https:\/\/portal\.example\/verify\?/);
    const staff = "SELECT user_type, owner_id FROM users WHERE email = 's@x.example'";
    expect(rows(db, staff)).toMatchObject([{ user_type: "Staff", owner_id: "p" }]);
    expect(await adminCount(directory)).toBe(0);
    const again = await invite(directory, { ...invitation, type: "Admin", owner: null });
    expect(again.before).toEqual({ type: "Staff", isEnabled: true });
    expect(rows(db, staff)).toMatchObject([{ user_type: "Admin", owner_id: null }]);
    expect(await adminCount(directory)).toBe(1);
  });

  it("without a type leaves a known person's type and owner as they are, and adds an Admin otherwise", async ({
    expect,
  }) => {
    const db = emptyDirectory();
    const staff = { ...person, id: "s", email: "s@x.example", user_type: "Staff" as const, owner_id: "p" };
    for (const one of [person, staff])
      apply(db, await personRows({ ...one, demo: false, tosAcceptedAt: null }, "First-word1", 1));
    const directory = directoryOf(db);
    const invited = async (email: string, owner: string | null = null) =>
      invitedLines(email, await invite(directory, { ...invitation, email, type: null, owner }));
    const stored = (email: string) =>
      rows(db, `SELECT user_type, owner_id, status FROM users WHERE email = '${email}'`);

    expect(await invited("s@x.example")).toContain("s@x.example stays Staff.");
    expect(stored("s@x.example")).toMatchObject([{ user_type: "Staff", owner_id: "p" }]);
    apply(db, disabledRows("p", 7));
    const lines = await invited("p@x.example");
    expect(lines.slice(0, 2)).toEqual(["p@x.example stays Owner.", "The account was disabled and is now enabled."]);
    expect(stored("p@x.example")).toMatchObject([{ user_type: "Owner", owner_id: null, status: "Enable" }]);
    expect(rows(db, "SELECT id FROM accounts")).toEqual([]);

    await expect(invited("p@x.example", "p@x.example")).rejects.toThrow("--owner is for staff only");
    await expect(invited("new@x.example", "p@x.example")).rejects.toThrow("--type Staff");
    expect((await invited("new@x.example"))[0]).toBe("new@x.example was added as Admin.");
    expect(stored("new@x.example")).toMatchObject([{ user_type: "Admin", owner_id: null }]);
  });

  it("with another type says from which type to which the person changes", async ({ expect }) => {
    const db = emptyDirectory();
    apply(db, await personRows({ ...person, demo: false, tosAcceptedAt: null }, "First-word1", 1));
    const changed = await invite(directoryOf(db), { ...invitation, email: "p@x.example", type: "Admin", owner: null });
    expect(invitedLines("p@x.example", changed)[0]).toBe("p@x.example changes from Owner to Admin.");
    expect(invitedLines("p@x.example", changed).join()).not.toContain("disabled");
  });
});

describe("each change from the console", () => {
  it("leaves an audit line and a mail to every Admin, also to one that it disables", async ({ expect }) => {
    const db = emptyDirectory();
    const directory = directoryOf(db);
    const known = { demo: false, tosAcceptedAt: null };
    const anAdmin = (id: string) => ({ ...person, id, email: `${id}@x.example`, user_type: "Admin" as const });
    const admins = ["a", "b", "off"].map(anAdmin);
    for (const admin of admins) apply(db, await personRows({ ...admin, ...known }, "First-word1", 1));
    apply(db, await personRows({ ...person, ...known }, "First-word1", 1));
    apply(db, [
      "UPDATE users SET status = 'Disable' WHERE id = 'off'",
      "UPDATE users SET was_self_registered = 1 WHERE id = 'p'",
    ]);
    const invitation = {
      type: "Admin" as const,
      name: "N",
      company: "",
      owner: null,
      portal: "https://portal.example",
    };
    const changes: [string, () => Promise<unknown>][] = [
      ["person-added", () => invite(directory, { ...invitation, email: "New@x.example" })],
      ["sign-in-renewed", () => invite(directory, { ...invitation, email: "new@x.example" })],
      ["trial-converted", () => convertTrial(directory, "p@x.example")],
      ["person-enabled", () => setPersonStatus(directory, "off@x.example", false)],
      ["person-disabled", () => setPersonStatus(directory, "off@x.example", true)],
    ];
    for (const [action, change] of changes) {
      apply(db, ["DELETE FROM mail_outbox"]);
      await change();
      const [line, ...more] = rows(db, "SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");
      expect(more).toEqual([]);
      expect(line).toMatchObject({ action, place: "Operator's console", address: null, user_id: null });
      const told = rows(db, 'SELECT "to", state, template, text FROM mail_outbox ORDER BY "to"');
      const both = action === "person-disabled" ? ["a", "b", "off"] : ["a", "b"];
      expect(told.map(({ to }) => to)).toEqual(both.map((id) => `${id}@x.example`));
      expect(told[0]).toMatchObject({ state: "waiting", template: "console-change" });
      expect(told[0]!.text).toMatch(/Person: .+ \((Admin|Owner)\)/);
    }
    expect(rows(db, "SELECT id FROM audit_log")).toHaveLength(changes.length);
    expect(await setPersonStatus(directory, "nobody@x.example", true)).toBeNull();
  });
});

describe("the options of npm run admin", () => {
  it("have no type unless it is given, and are refused with what is wrong", ({ expect }) => {
    const { email, type } = readAdminOptions(["--email", "P@x.example"]);
    expect([email, type]).toEqual(["p@x.example", undefined]);
    for (const [args, problem] of [
      [[], "Name a person"],
      [["--email", "p"], "--email must be"],
      [["--email", "p@x.example", "--type", "Staff"], "--owner"],
      [["--email", "p@x.example", "--remote"], "--address"],
      [["--nothing"], "--nothing"],
    ] as const)
      expect(() => readAdminOptions([...args])).toThrow(problem);
  });
});
