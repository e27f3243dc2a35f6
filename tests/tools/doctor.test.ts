import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, it } from "vitest";
import { fingerprint } from "../../tools/build/fingerprint.ts";
import { migrateLocal } from "../../tools/portal/database.ts";
import { migrationStamp, OTHER_VERSION } from "../../tools/portal/local-database.ts";
import { checkAddress, checkDeployment } from "../../tools/doctor/deployed.ts";
import { findingLine } from "../../tools/doctor/finding.ts";
import * as local from "../../tools/doctor/local.ts";
import { checkMail } from "../../tools/doctor/smtp.ts";
import { type FakeCloudflare, startCloudflare } from "../fixtures/cloudflare/server.ts";
import { invitedRows } from "../../tools/directory/person.ts";
import { insert } from "../../tools/directory/sql.ts";
import { apply, emptyDirectory } from "./empty-directory.ts";

const folder = mkdtempSync(join(tmpdir(), "doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));
const NOW = Date.UTC(2026, 10, 22, 12) / 1000;

describe("npm run doctor on one's own machine", () => {
  it("reports a late cron, a full disk, a wrong port and a damaged file, each with what to do", async ({ expect }) => {
    const all = ["7 * * * *", "*/5 * * * *"];
    const runs = { "7 * * * *": NOW - 3600, "*/5 * * * *": NOW - 3600 };
    expect(local.checkCrons(all, runs, NOW).map(({ state }) => state)).toEqual(["ok", "fail"]);
    expect(local.checkCrons(all, {}, NOW)[0]).toMatchObject({ state: "fail", what: "Cron 7 * * * *: never ran" });
    expect([1e8, 1e9, 1e11].map((free) => local.checkDisk(free).state)).toEqual(["fail", "warn", "ok"]);
    expect(await local.checkPort("abc")).toMatchObject({
      state: "fail",
      advice: expect.stringContaining('"abc"') as string,
    });
    expect(local.checkStateFiles(folder)).toMatchObject([{ state: "ok" }]);
    mkdirSync(join(folder, ".data"));
    writeFileSync(join(folder, ".data", "demo-keys.json"), '{"anchor": 1');
    const [damaged] = local.checkStateFiles(folder);
    expect(findingLine(damaged!)).toMatch(/✗ fail {2}State file \.data\/demo-keys\.json\n {10}.* is damaged/);
  });

  it("reports wrong and unknown settings, and secrets that others can read", ({ expect }) => {
    const secrets = { AUTH_SECRET: "x".repeat(40), DEVICE_KEY_SECRET: Buffer.alloc(32).toString("base64") };
    const present = { hasDevVars: true, hasDatabase: true };
    expect(local.checkSettings(secrets, present).map(({ state }) => state)).toEqual(["ok"]);
    const found = local.checkSettings({ ...secrets, ADMIN_EMAIL: "nobody", SMPT_URL: "x" }, present);
    expect(found).toMatchObject([
      { state: "fail", advice: expect.stringContaining("ADMIN_EMAIL: expected") as string },
      { state: "warn", what: "Settings: SMPT_URL" },
    ]);
    const file = join(folder, "dev-vars");
    writeFileSync(file, "A=1", { mode: 0o600 });
    expect(local.checkSecretFile(file)[0]!.state).toBe("ok");
    chmodSync(file, 0o644);
    expect(local.checkSecretFile(file)[0]).toMatchObject({ state: "warn", advice: "Run chmod 600 .dev.vars." });
  });

  it("says that the secrets of a database are lost", ({ expect }) => {
    const state = (hasDatabase: boolean) => local.checkSettings({}, { hasDevVars: false, hasDatabase })[0]!;
    expect(state(false).state).toBe("ok");
    expect(state(true)).toMatchObject({
      state: "fail",
      advice: expect.stringContaining("If you have a copy of .dev.vars") as string,
    });
  });

  it("names a missing or damaged database and samples that cannot be read, each with the way back", ({ expect }) => {
    const state = (isRunning = false) =>
      local.checkDatabase(isRunning, stateOf).map((finding) => [finding.state, findingLine(finding)]);
    const stateOf = mkdtempSync(join(folder, "state-"));
    expect(state()).toMatchObject([["ok", expect.stringContaining("npm start creates it") as string]]);
    writeFileSync(migrationStamp(stateOf), fingerprint(["migrations"]));
    expect(state()).toMatchObject([["fail", expect.stringMatching(/is missing .*Restore your copy/) as string]]);

    const [d1, object] = ["d1/miniflare-D1DatabaseObject", "do/soilsight-Device"].map((place) => {
      mkdirSync(join(stateOf, "v3", place), { recursive: true });
      const file = join(stateOf, "v3", place, "1.sqlite");
      const database = new DatabaseSync(file);
      database.exec(
        "CREATE TABLE a (b); INSERT INTO a SELECT randomblob(900) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99) SELECT i FROM n)",
      );
      database.close();
      return file;
    }) as [string, string];
    expect(state()).toMatchObject([["ok", expect.stringContaining("undamaged") as string]]);

    const whole = readFileSync(object);
    writeFileSync(object, Buffer.concat([whole.subarray(0, 12_288), Buffer.alloc(4096, 7), whole.subarray(16_384)]));
    expect(state()).toMatchObject([["fail", expect.stringContaining(object) as string]]);
    truncateSync(object, 20_000);
    expect(state()).toMatchObject([["fail", expect.stringContaining(object) as string]]);
    expect(state(true)).toMatchObject([["ok", expect.anything() as string]]);
    for (const size of [20_000, 0]) {
      truncateSync(d1, size);
      expect(state(true)).toMatchObject([["fail", expect.stringContaining(`: ${d1}. Restore your copy`) as string]]);
    }
  });
});

describe("the database of npm start and npm run admin", () => {
  it("is not created again when it existed before and is gone", async ({ expect }) => {
    const state = mkdtempSync(join(folder, "gone-"));
    writeFileSync(migrationStamp(state), "of any migrations");
    await expect(migrateLocal(state)).rejects.toThrow("The local database is missing");
  });

  it("is not changed when another version made it", async ({ expect }) => {
    const state = mkdtempSync(join(folder, "other-"));
    mkdirSync(join(state, "v3/d1/miniflare-D1DatabaseObject"), { recursive: true });
    const file = join(state, "v3/d1/miniflare-D1DatabaseObject/1.sqlite");
    const database = new DatabaseSync(file);
    database.exec("CREATE TABLE d1_migrations (name TEXT); INSERT INTO d1_migrations VALUES ('0000_foundation.sql')");
    database.close();
    const before = readFileSync(file);
    await expect(migrateLocal(state)).rejects.toThrow(OTHER_VERSION);
    expect(readFileSync(file)).toEqual(before);
  });
});

describe("the mail server", () => {
  let port = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "u" }) : done(new Error("Invalid username or password")),
  });
  beforeAll(async () => {
    const listener = server.listen(0, "127.0.0.1");
    await once(listener, "listening");
    port = (listener.address() as { port: number }).port;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  const check = (login: string, at = port) => checkMail({ SMTP_URL: `smtp://${login}127.0.0.1:${at}?security=none` });

  it("is connected to and signed in to, and its own error message is shown", async ({ expect }) => {
    expect(await check("")).toMatchObject({ state: "ok" });
    expect(await check("user:right@")).toMatchObject({
      state: "ok",
      what: expect.stringContaining("accepts the sign-in") as string,
    });
    const refused = await check("user:wrong@");
    expect(refused).toMatchObject({ state: "fail", advice: expect.stringContaining("535 ") as string });
    expect(JSON.stringify(refused)).not.toContain("wrong@");
    expect(await check("", 1)).toMatchObject({
      state: "fail",
      advice: expect.stringContaining("ECONNREFUSED") as string,
    });
    expect(await checkMail({})).toMatchObject({ state: "warn" });
  });
});

describe("a deployed portal", () => {
  let cloudflare: FakeCloudflare;
  let portal: Server;
  const reply = { status: 200, version: "0.0.0" };
  beforeAll(async () => {
    cloudflare = await startCloudflare();
    portal = createServer((_, response) => {
      response.writeHead(reply.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ version: reply.version }));
    }).listen(0, "127.0.0.1");
    await once(portal, "listening");
  });
  afterAll(async () => {
    portal.close();
    await cloudflare.stop();
  });

  it("is asked for its version from outside", async ({ expect }) => {
    const address = `http://127.0.0.1:${(portal.address() as { port: number }).port}`;
    const states = async (at = address) => (await checkAddress(at)).map(({ state }) => state);
    expect(await states()).toEqual(["warn"]);
    reply.version = (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
    expect(await states()).toEqual(["ok"]);
    reply.status = 503;
    expect((await checkAddress(address))[0]).toMatchObject({
      state: "fail",
      advice: expect.stringContaining("settings-wrong") as string,
    });
    const [closed] = await checkAddress("http://localhost:1");
    expect(closed).toMatchObject({ state: "fail", advice: "The portal is not running. Start it with npm start." });
  });

  it("is checked from inside: secrets, crons, migrations and unfinished work of a cron", async ({ expect }) => {
    const { state } = cloudflare;
    const uuid = "11111111-2222-4333-8444-555555555555";
    const db = emptyDirectory();
    db.exec("CREATE TABLE d1_migrations (name TEXT)");
    const files = globSync("*.sql", { cwd: "migrations" });
    for (const name of files) db.prepare("INSERT INTO d1_migrations VALUES (?)").run(name);
    state.databases.push({ uuid, name: "soilsight", db });
    const secrets = new Map([
      ["AUTH_SECRET", ""],
      ["DEVICE_KEY_SECRET", ""],
      ["ADMIN_TWO_FACTOR", ""],
      ["STAFF_TWO_FACTOR", ""],
    ]);
    state.scripts.set("soilsight", { secrets, bindings: [], crons: ["7 * * * *", "*/5 * * * *"] });
    writeFileSync(
      join(folder, "wrangler.toml"),
      readFileSync("wrangler.toml", "utf8").replace(/^database_id = "[^"]*"/m, `database_id = "${uuid}"`),
    );
    const env = { CLOUDFLARE_API_BASE_URL: cloudflare.address, CLOUDFLARE_API_TOKEN: state.token };
    const bad = async () =>
      (await checkDeployment(folder, env, NOW)).filter((finding) => finding.state !== "ok").map(({ what }) => what);
    expect(await bad()).toEqual([]);
    expect((await checkDeployment(folder, env, NOW)).map(({ what }) => what)).toContain(
      "A second factor is required of: Admins, staff",
    );

    secrets.delete("DEVICE_KEY_SECRET");
    secrets.delete("ADMIN_TWO_FACTOR");
    state.scripts.get("soilsight")!.crons.pop();
    db.prepare("DELETE FROM d1_migrations WHERE name = ?").run(files[0]!);
    const person = {
      id: "u",
      email: "u@x.example",
      name: "U",
      company_name: "",
      user_type: "Owner",
      owner_id: null,
    } as const;
    const times = { created_at: 1, updated_at: 1 };
    apply(db, [
      ...invitedRows(person, 1),
      insert("sessions", { id: "s", user_id: "u", token: "t", expires_at: NOW - 20_000, ...times }),
      insert("mail_outbox", {
        id: "m",
        to: "u@x.example",
        template: "reset",
        subject: "s",
        state: "waiting",
        next_try_at: NOW - 7200,
        expires_at: NOW,
        created_at: NOW - 9000,
      }),
    ]);
    expect(await bad()).toEqual([
      "Secrets: DEVICE_KEY_SECRET missing",
      "Admins can sign in without a second factor",
      "Cron */5 * * * * is not registered",
      `D1: these migrations are missing: ${files[0]}`,
      "Mails that are overdue by 20 minutes or more: 1",
      "Sessions that expired over 3 hours ago and are still stored: 1",
    ]);
  });
});
