import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import recipes from "../../../docs/developers/recipes.md?raw";
import { inRoot } from "../../../tools/process/root.ts";
import { type DailySoiling, Soilsight, SoilsightError } from "../../../web/public/clients/soilsight.ts";
import { newTokenText } from "../../../worker/access/tokens/token-text.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { apiTokens, dailySoiling, dailySoilingGone } from "../../../worker/platform/schema.ts";
import { aPlantWithADevice, device } from "../support/demonstration.ts";
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

async function python(program: string): Promise<unknown> {
  const started = spawn("python3", ["-c", program, server.origin, token], {
    env: { ...process.env, PYTHONPATH: inRoot("web", "public", "clients"), PYTHONDONTWRITEBYTECODE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors] = await Promise.all([text(started.stdout), text(started.stderr)]);
  if (errors !== "") throw new Error(errors);
  return JSON.parse(out);
}

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
    expect(await python(PYTHON)).toEqual([all.slice(1), DAYS - 1, true, "not-found"]);
  });

  it.runIf(hasCurl)("of curl, as the page writes it, reads every page into one file [O-003]", async ({ expect }) => {
    const lines = recipes.split("\n");
    const loop = lines.slice(
      lines.findIndex((line) => line.startsWith("    next=")),
      lines.indexOf("    done") + 1,
    );
    const program = loop
      .join("\n")
      .replace("https://portal.example", server.origin)
      .replace("&format", "&limit=3&format");
    const folder = await mkdtemp(join(tmpdir(), "loop-"));
    const env = { ...process.env, TOKEN: token, PLANT: "plant01" };
    const started = spawn("sh", ["-c", program], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
    expect(await text(started.stderr)).toBe("");
    const rows = (await readFile(join(folder, "days.csv"), "utf8")).trimEnd().split("\r\n");
    await rm(folder, { recursive: true });
    expect(rows.map((row) => row.split(",")[1])).toEqual(["day", ...all.slice(1)]);
  });
});
