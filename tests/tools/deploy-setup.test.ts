import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readAddress, readOptions } from "../../tools/deploy/options.ts";
import { setUp } from "../../tools/deploy/setup.ts";
import { deployTexts } from "../../tools/deploy/texts.ts";
import { type FakeCloudflare, startCloudflare } from "../fixtures/cloudflare/server.ts";
import { newState } from "../fixtures/cloudflare/state.ts";

const folder = mkdtempSync(join(tmpdir(), "deploy-"));
let cloudflare: FakeCloudflare;
beforeAll(async () => {
  cloudflare = await startCloudflare();
});
afterAll(async () => {
  await cloudflare.stop();
  rmSync(folder, { recursive: true });
});

/** A clone with the real configuration and tables, and a small Worker. */
function project(): string {
  const clone = mkdtempSync(join(folder, "clone-"));
  for (const path of ["web/dist", "worker"]) mkdirSync(join(clone, path), { recursive: true });
  cpSync("migrations", join(clone, "migrations"), { recursive: true });
  const description = readFileSync("wrangler.toml", "utf8");
  writeFileSync(join(clone, "wrangler.toml"), description);
  writeFileSync(join(clone, "web/dist/index.html"), "<p>portal</p>");
  const classes = [...description.matchAll(/^class_name = "(\w+)"$/gm)].map(([, name]) => name!);
  const program = [
    'import { DurableObject } from "cloudflare:workers";',
    ...classes.map((name) => `export class ${name} extends DurableObject {}`),
    "export default { fetch: () => new Response() };",
  ];
  writeFileSync(join(clone, "worker/index.ts"), program.join("\n"));
  return clone;
}

const toml = (clone: string): string => readFileSync(join(clone, "wrangler.toml"), "utf8");
const settingsFile = join(folder, "settings.env");
writeFileSync(
  settingsFile,
  'SMTP_URL="smtps://portal:p%40$s@mail.example"\nMAIL_FROM="Soilsight <no-reply@portal.example>"\n',
);

interface Run {
  lines: string[];
  error: string | null;
}

async function run(clone: string, args: string[], answers: string[] | null = null): Promise<Run> {
  const lines: string[] = [];
  const copy = ["--copy", join(clone, "kept", "secrets.env")];
  const error = await setUp(readOptions([...args, ...copy, ...(answers === null ? ["--yes"] : [])], true), {
    folder: clone,
    say: (line) => lines.push(line),
    ask: async () => answers!.shift() ?? "",
    build: async () => true,
    env: { CLOUDFLARE_API_BASE_URL: cloudflare.address, CLOUDFLARE_API_TOKEN: cloudflare.state.token, ...env },
  }).then(
    () => null,
    (fault: Error) => fault.message,
  );
  expect(cloudflare.unknown).toEqual([]);
  return { lines, error };
}

let env: NodeJS.ProcessEnv = {};
beforeEach(() => {
  env = {};
  Object.assign(cloudflare.state, newState());
  cloudflare.changes.length = 0;
});

const DATABASE = "11111111-2222-4333-8444-555555555555";
function addStorage({ buckets, databases }: FakeCloudflare["state"]): void {
  buckets.push("soilsight-files");
  databases.push({ uuid: DATABASE, name: "soilsight", db: new DatabaseSync(":memory:") });
}

const full = [
  "--address",
  "https://portal.example",
  "--mail",
  "smtp",
  "--settings",
  settingsFile,
  "--admin",
  "You@acme.example",
];

describe("npm run deploy:setup", { timeout: 120_000 }, () => {
  it("sets up an empty account, prints each command, and a second run changes nothing", async () => {
    const clone = project();
    const first = await run(clone, full);
    expect(first.error).toBeNull();
    const { state } = cloudflare;
    const account = state.accounts[0]!.id;
    const [database] = state.databases;
    expect(toml(clone)).toContain(`\ndatabase_id = "${database!.uuid}" # written by`);
    expect(toml(clone)).toContain(`\naccount_id = "${account}"\n`);
    expect(toml(clone)).toContain('routes = [{ pattern = "portal.example", custom_domain = true }]');
    const before = readFileSync("wrangler.toml", "utf8").split("\n");
    const lost = before.filter((line) => !toml(clone).includes(line));
    expect(lost).toEqual([expect.stringMatching(/^database_id = /)]);
    expect(state.buckets).toEqual(["soilsight-files"]);
    expect(state.queues.map(({ queue_name, consumers }) => [queue_name, consumers.length])).toEqual([
      ["soilsight-tick", 1],
    ]);
    expect(state.domains).toEqual(["portal.example"]);
    const { secrets, crons } = state.scripts.get("soilsight")!;
    expect(crons).toHaveLength(2);
    const kept = parseEnv(readFileSync(join(clone, "kept", "secrets.env"), "utf8"));
    expect(statSync(join(clone, "kept", "secrets.env")).mode & 0o777).toBe(0o600);
    expect(Object.fromEntries(secrets)).toEqual({
      ...kept,
      SMTP_URL: "smtps://portal:p%40$s@mail.example",
      MAIL_FROM: "Soilsight <no-reply@portal.example>",
      PORTAL_ADDRESS: "https://portal.example",
    });
    expect(Object.keys(kept).toSorted()).toEqual(["AUTH_SECRET", "DEVICE_KEY_SECRET"]);
    const admins = database!.db.prepare("SELECT email, user_type FROM users").all();
    expect(admins).toEqual([{ email: "you@acme.example", user_type: "Admin" }]);
    const said = first.lines.join("\n");
    for (const command of [
      "d1 create soilsight",
      "r2 bucket create soilsight-files",
      "queues create soilsight-tick",
      "d1 migrations apply DB --remote",
      "deploy --secrets-file",
    ])
      expect(said).toContain(`  $ npx wrangler ${command}`);
    expect(said).toMatch(/https:\/\/portal\.example\/verify\?\S+oobCode=/);
    for (const secret of [kept.AUTH_SECRET!, "p%40$s"]) expect(said).not.toContain(secret);
    expect(existsSync(join(clone, ".data", "new-secrets.json"))).toBe(false);

    cloudflare.changes.length = 0;
    const text = toml(clone);
    const second = await run(clone, full);
    expect(second.error).toBeNull();
    expect(second.lines.join("\n")).toContain(deployTexts.deployed);
    // Queries only check for an Admin.
    expect(cloudflare.changes.filter((change) => !change.endsWith("/query"))).toEqual([]);
    expect(toml(clone)).toBe(text);
    expect(Object.fromEntries(state.scripts.get("soilsight")!.secrets)).toMatchObject(kept);
  });

  it("says what a command could not do, and continues from there", async () => {
    const clone = project();
    const { state } = cloudflare;
    state.hasR2 = false;
    expect((await run(clone, full)).error).toBe(deployTexts.noR2(state.accounts[0]!.id));
    expect(toml(clone)).toBe(readFileSync("wrangler.toml", "utf8"));
    state.hasR2 = true;
    addStorage(state);
    state.taken.add("soilsight-tick");
    const stopped = await run(clone, full);
    expect(stopped.error).toContain("wrangler queues create failed");
    expect(stopped.error).toContain("already taken");
    expect(toml(clone)).toContain(`database_id = "${DATABASE}"`);
    expect(cloudflare.changes).toEqual([]);
  });

  it("refuses wrong settings before it stores any, and a domain that the account does not have", async () => {
    const clone = project();
    const { state } = cloudflare;
    addStorage(state);
    state.queues.push({ queue_id: "tick", queue_name: "soilsight-tick", consumers: [] });
    const withSettings = async (text: string, mail = "smtp", address = "workers.dev") => {
      writeFileSync(join(folder, "other.env"), text);
      return (await run(clone, ["--address", address, "--mail", mail, "--settings", join(folder, "other.env")])).error;
    };
    expect(await withSettings("SMTP_URL=mail.example\nMAIL_FROM=a@portal.example\n")).toContain("SMTP_URL: expected");
    expect(await withSettings("SMTP_URL=smtps://mail.example\n")).toContain("MAIL_FROM");
    expect(await withSettings("SMPT_URL=x\n", "none")).toContain("SMPT_URL is not a setting");
    expect(await withSettings("", "none", "https://portal.elsewhere.example")).toBe(
      deployTexts.noZone("portal.elsewhere.example"),
    );
    state.subdomain = null;
    expect(await withSettings("", "none")).toBe(deployTexts.noSubdomain(state.accounts[0]!.id));
    expect(cloudflare.changes).toEqual([]);
  });

  it("stops before anything is created when the account cannot run the portal", async () => {
    const clone = project();
    const { state } = cloudflare;
    const account = state.accounts[0]!.id;
    const error = async (args = full) => (await run(clone, args)).error;
    env = { CLOUDFLARE_API_TOKEN: "wrong" };
    expect(await error()).toBe(deployTexts.refused("Authentication error"));
    env = { CLOUDFLARE_ACCOUNT_ID: "b".repeat(32) };
    expect(await error()).toContain("Unauthorized to access requested resource");
    env = {};
    state.accounts.push({ id: "c".repeat(32), name: "Other" });
    expect(await error()).toContain(`${"c".repeat(32)}  Other`);
    state.accounts.pop();
    state.isPaid = false;
    expect(await error()).toBe(deployTexts.notPaid(account));
    expect(cloudflare.changes).toEqual([]);
    expect(toml(clone)).toBe(readFileSync("wrangler.toml", "utf8"));
  });
});

describe("the address of a deployment", () => {
  it("is an origin of https, or workers.dev", () => {
    expect(readAddress("portal.example")).toBe("https://portal.example");
    expect(readAddress("https://portal.example/")).toBe("https://portal.example");
    expect(readAddress("")).toBe("workers.dev");
    for (const wrong of ["http://portal.example", "https://portal.example/app", "portal"])
      expect(() => readAddress(wrong)).toThrow("--address");
  });
});
