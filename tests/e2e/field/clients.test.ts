import { spawn, spawnSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import protocol from "../../../docs/protocol.md?raw";
import clients from "../../../docs/developers/clients.md?raw";
import recipes from "../../../docs/developers/recipes.md?raw";
import webhooks from "../../../docs/developers/webhooks.md?raw";
import { freePort } from "../../../tools/portal/port.ts";
import { DEMO_PASSWORD } from "../../../tools/demo/people.ts";
import { inRoot } from "../../../tools/process/root.ts";
import { type DailySoiling, Soilsight, SoilsightError } from "../../../web/public/clients/soilsight.ts";
import { newTokenText } from "../../../worker/access/tokens/token-text.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { newWebhookSecret, webhookHeaders } from "../../../worker/platform/cryptography/webhook-signature.ts";
import { apiTokens, dailySoiling, dailySoilingGone } from "../../../worker/platform/schema.ts";
import { aPlantWithADevice, device, owner } from "../support/demonstration.ts";
import { startServer, type Server } from "../support/server.ts";

let server: Server;
const token = newTokenText("personal");
const FIRST = "2026-03-01";
const DAYS = 7;

beforeAll(async () => {
  server = await startServer();
  await aPlantWithADevice(server);
  const at = Math.floor(Date.now() / 1000);
  await server.directory.insert(apiTokens).values({
    id: "token01",
    hash: await sha256Hex(token),
    hint: token.slice(-4),
    name: "Client",
    kind: "personal",
    user_id: "owner01",
    owner_id: "owner01",
    scopes: ["read"],
    created_by: "owner01",
    created_at: at,
    expires_at: at + 3600,
  });
  for (let n = 0; n < DAYS; n++)
    await server.directory.insert(dailySoiling).values({
      device_id: device.id,
      day: addDays(FIRST, n),
      loss: n / 10,
      quality: 1,
      samples: 144,
      uncertainty: 0.2,
      updated_at: at - 86_400,
    });
});
afterAll(() => server.stop());

/** Machines without Python still test everything else. */
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Prints days by pages of three, a copy after a sync, and the slug of a refusal. */
const PYTHON = `
import json, sys
from soilsight import ApiError, Soilsight
portal = Soilsight(sys.argv[1], sys.argv[2])
days = [day["day"] for day in portal.pages("/daily-soiling", device_id="${device.id}", limit=3)]
copy = {}
synced = portal.sync(copy, plant_id="plant01", limit=2)
try:
    portal.get("/plants/none")
except ApiError as error:
    slug = error.slug
print(json.dumps([days, len(copy), synced is not None, slug]))
`;

const pythonEnvironment = (...folders: string[]) => ({
  ...process.env,
  PYTHONPATH: [inRoot("web", "public", "clients"), ...folders].join(delimiter),
  PYTHONDONTWRITEBYTECODE: "1",
});

async function printed(command: string, parts: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const started = spawn(command, parts, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors] = await Promise.all([text(started.stdout), text(started.stderr)]);
  if (errors !== "") throw new Error(errors);
  return out;
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "example-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The program on a page that begins with this line, for the portal and token of the test. */
function programOf(page: string, begin: string): string {
  const lines = page.split("\n");
  const rest = lines.slice(lines.indexOf(`    ${begin}`));
  const program = rest.slice(0, rest.indexOf("")).map((line) => line.slice(4));
  return program.join("\n").replace("https://portal.example", server.origin).replace("soilsight_pat_…", token);
}

/** What the example gives to the package that draws. */
const PYPLOT = `
import json
def plot(x, y): print(json.dumps([[str(day) for day in x], y]))
def fill_between(x, low, high, alpha): print(json.dumps([low, high]))
def ylabel(text): pass
def gcf(): return type("Figure", (), {"autofmt_xdate": lambda self: None})()
def show(): pass
`;

describe("the clients against the real worker", { concurrent: false }, () => {
  const all = Array.from({ length: DAYS }, (_, n) => addDays(FIRST, n));

  it("of TypeScript reads pages, keeps a copy and names problems [O-003]", async ({ expect }) => {
    const portal = new Soilsight(server.origin, token);
    const days: string[] = [];
    for await (const { day } of portal.pages<DailySoiling>("/daily-soiling", { device_id: device.id, limit: 3 }))
      days.push(day);
    expect(days).toEqual(all);
    const copy = new Map<string, DailySoiling>();
    const synced = await portal.sync(copy, null, { plant_id: "plant01", limit: 2 });
    expect(copy.size).toBe(DAYS);
    const now = Math.floor(Date.now() / 1000);
    await server.directory.delete(dailySoiling).where(eq(dailySoiling.day, FIRST));
    await server.directory.insert(dailySoilingGone).values({ device_id: device.id, day: FIRST, gone_at: now });
    await portal.sync(copy, synced);
    expect([...copy.values()].map(({ day }) => day)).toEqual(all.slice(1));
    await server.directory.delete(dailySoilingGone);
    const refusal = await portal.get("/plants", { limit: 0 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SoilsightError);
    expect(refusal).toMatchObject({ status: 422, slug: "invalid-request", errors: [{ parameter: "limit" }] });
  });

  it.runIf(hasPython)("of Python does the same [O-003]", async ({ expect }) => {
    const answer = await printed("python3", ["-c", PYTHON, server.origin, token], pythonEnvironment());
    expect(JSON.parse(answer)).toEqual([all.slice(1), DAYS - 1, true, "not-found"]);
  });

  const losses = Array.from({ length: DAYS }, (_, n) => n / 10).slice(1);

  it.runIf(hasPython)("of Python draws what its page says [O-003]", async ({ expect }) => {
    const output = await inFolder(async (folder) => {
      await writeFile(join(folder, "matplotlib.py"), PYPLOT);
      const program = programOf(clients, "from datetime import date").replace("matplotlib.pyplot", "matplotlib");
      return printed("python3", ["-c", program], pythonEnvironment(folder));
    });
    const [range, drawn] = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as [number[], number[]]);
    expect(drawn).toEqual([all.slice(1), losses]);
    const [low, high] = range!;
    expect(low.map((value, n) => (value + high[n]!) / 2)).toEqual(losses.map((loss) => expect.closeTo(loss, 3)));
  });

  it("of TypeScript prints what its page says [O-003]", async ({ expect }) => {
    const output = await inFolder(async (folder) => {
      await copyFile(inRoot("web", "public", "clients", "soilsight.ts"), join(folder, "soilsight.ts"));
      const begin = 'import { type DailySoiling, Soilsight } from "./soilsight.ts";';
      const program = programOf(clients, begin).replace('"…"', `"${device.id}"`).replace("2026-09-01", all[2]!);
      await writeFile(join(folder, "example.ts"), program);
      return printed(process.execPath, [join(folder, "example.ts")], { ...process.env, TOKEN: token });
    });
    expect(output.trim().split("\n")).toEqual(all.slice(2).map((day, n) => `${day} ${losses[n + 1]}`));
  });

  it.runIf(hasCurl)("of curl, as the page writes it, reads every page into one file [O-003]", async ({ expect }) => {
    const program = programOf(recipes, 'next="/api/v1/daily-soiling?plant_id=$PLANT&format=csv"').replace(
      "&format",
      "&limit=3&format",
    );
    const env = { ...process.env, TOKEN: token, PLANT: "plant01" };
    const csv = await inFolder(async (folder) => {
      expect(await printed("sh", ["-c", `cd ${folder}; ${program}`], env)).toBe("");
      return readFile(join(folder, "days.csv"), "utf8");
    });
    const rows = csv.trimEnd().split("\r\n");
    expect(rows.map((row) => row.split(",")[1])).toEqual(["day", ...all.slice(1)]);
  });
});

describe("the receiver of the page about webhooks", () => {
  it.runIf(hasPython)("takes what is signed, and nothing else [O-006]", async ({ expect }) => {
    const port = await freePort(29_000 + (process.pid % 1000));
    const program = programOf(webhooks, "import base64, hashlib, hmac, json, os, time").replace("9000", String(port));
    const secret = newWebhookSecret();
    const receiver = spawn("python3", ["-uc", program], {
      env: { ...process.env, SOILSIGHT_SECRET: secret },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const output = text(receiver.stdout);
    try {
      const at = Math.floor(Date.now() / 1000);
      const body = JSON.stringify({ sequence: 7, type: "wash.due", data: { day: FIRST } });
      const post = async (signed: number, sent: string) =>
        fetch(`http://127.0.0.1:${port}/`, {
          method: "POST",
          body: sent,
          headers: await webhookHeaders([secret], { id: "evt_1", at: signed, body }),
        });
      let answer: Response | null = null;
      for (let time = 0; answer === null && time < 200; time++)
        answer = await post(at, body).catch(() => pause(50, null));
      expect(answer?.status).toBe(204);
      expect((await post(at, body.replace("7", "8"))).status).toBe(401);
      expect((await post(at - 3600, body)).status).toBe(401);
    } finally {
      receiver.kill();
    }
    expect(await output).toBe(`7 wash.due {'day': '${FIRST}'}\n`);
  });
});

/** The protocol's walkthrough as a person would paste it, with this test's portal and person. */
function walk(): string {
  const [, section = ""] = protocol.split("\n## A walk with curl\n");
  const [first, ...lines] = [...section.matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line!);
  if (!/^PORTAL=\S+ EMAIL=\S+ PASSWORD=\S+$/.test(first!) || !first!.endsWith(`=${DEMO_PASSWORD}`))
    throw new Error("The walk begins with portal and owner, as npm start prints them.");
  return [`PORTAL=${server.origin} EMAIL=${owner.email} PASSWORD=${owner.password}`, ...lines].join("\n");
}

describe("the walk of the page about the protocol", () => {
  it.runIf(hasCurl)("registers a device, sends readings and ends a command, line by line", async ({ expect }) => {
    const output = await inFolder((folder) =>
      printed("bash", ["-euo", "pipefail", "-c", `cd ${folder}; ${walk()}`], process.env),
    );
    const answers = output.split("\n").filter((line) => line !== "");
    const [signedIn, added, receipt, asked, fetched, answered, config, history] = answers.map(
      (line) => JSON.parse(line) as unknown,
    );
    expect(answers).toHaveLength(8);
    expect(signedIn).toMatchObject({ user: { email: owner.email } });
    expect(added).toMatchObject({ message: "Your device was created successfully." });
    expect(receipt).toMatchObject({ accepted: 2, rejectedCount: 0 });
    const command = { requested: "washTimes=6,30", effective: "washTimes=6,23,25,25,25" };
    expect(asked).toMatchObject({ clamped: true, command: { ...command, state: "queued" } });
    expect(fetched).toMatchObject({ commands: [{ argument: command.effective, attempt: 1 }] });
    expect(answered).toEqual({ state: "succeeded" });
    expect(config).toMatchObject({
      functionsStatus: { washTimes: false },
      functionsValues: { washTimes: [6, 23, 25, 25, 25] },
    });
    expect(history).toMatchObject({ commands: [{ ...command, state: "succeeded", result: 0 }] });
  });
});
