import { globSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { addDays } from "#contract/common/calendar";
import { localWebhooks } from "../../fixtures/webhooks/local.ts";
import { scratchDevices, scratchDirectory } from "../prove/devices.ts";
import { cpuSeconds } from "../prove/group.ts";
import { listening } from "../../fixtures/listening.ts";
import { type OwnerCall, ownerCalls } from "../prove/owner-calls.ts";
import { ScratchPortal } from "../prove/portal.ts";
import { asked, type Caller, callRow, isMet, signedIn, WARM_UPS } from "./calls.ts";
import { numbers } from "./counted.ts";
import type { Row } from "./table.ts";

const DAY = 86_400;
const DAYS = 1000;
/**
 * The routes take turns, so that both meet the same load of the machine. Of more calls, with their
 * warm-ups, the limit of a token would refuse some.
 */
const [ROUNDS, PAGES] = [5, 80];
const FIRST_DAY = "2023-01-01";
const DEVICES = 1000;
/** As many as an owner may have. */
const WEBHOOKS = 10;
const EVENTS = 100;
/** Of all, to receivers that answer at once. */
const WANTED_A_SECOND = 50;
const PATIENCE_MS = 300_000;
const EVERY_FIVE_MINUTES = "*/5 * * * *";

/** Compares pages of the API with the portal's own calls, and measures deliveries of webhooks. */
export async function benchApi(): Promise<Row[]> {
  const now = Math.floor(Date.now() / 1000);
  const directory = await scratchDirectory(scratchDevices(["device"]), now - 2 * DAYS * DAY);
  const rows = [...directory, daysOf("device"), ...otherDevices];
  const portal = await ScratchPortal.create(rows, undefined, localWebhooks);
  try {
    await portal.start();
    const call = await ownerCalls(portal);
    const pages = await benchPages(portal, call);
    return [...pages, ...(await benchOtherCalls(portal, call)), ...(await benchDeliveries(portal, call))];
  } finally {
    await portal.remove();
  }
}

const daysOf = (device: string): string =>
  `INSERT INTO daily_soiling (device_id, day, loss, quality, samples, window_insolation)
    SELECT '${device}', date('${FIRST_DAY}', '+' || n || ' days'), 1 + n % 60 * 0.1, 1, 900, 6 FROM ${numbers(DAYS)}`;

/** Each with one day, at another plant. */
const otherDevices = [
  `INSERT INTO plants (plant_id, plant_name, lat, lng, status) VALUES ('fleet', 'Fleet', 35, -110, 'Enable')`,
  `INSERT INTO plant_owners (owner_id, plant_id) SELECT owner_id, 'fleet' FROM plant_owners WHERE plant_id = 'plant'`,
  `INSERT INTO devices (device_id, device_name, plant_id, lat, lng, timezone, installed_on)
    SELECT 'fleet-' || n, 'Device ' || n, 'fleet', 35, -110, 'UTC', '${FIRST_DAY}' FROM ${numbers(DEVICES)}`,
  `INSERT INTO daily_soiling (device_id, day, loss, quality, samples, window_insolation, updated_at)
    SELECT 'fleet-' || n, '${FIRST_DAY}', 1, 1, 900, 6, 1700000000 FROM ${numbers(DEVICES)}`,
];

/** Each token has its own limit of calls. */
async function withNewToken({ address }: ScratchPortal, call: OwnerCall): Promise<Caller> {
  const form = { name: "Bench", scopes: ["read"], days: 1 };
  const { token } = (await (await call("POST", "/api/tokens/personal", form)).json()) as { token: string };
  return { address, headers: { authorization: `Bearer ${token}` } };
}

async function benchOtherCalls(portal: ScratchPortal, call: OwnerCall): Promise<Row[]> {
  const byToken = await withNewToken(portal, call);
  const since = new Date(Date.now() - DAY * 1000).toISOString().replace(/\.\d+/, "");
  const sync = await asked(byToken, `/api/v1/daily-soiling?plant_id=fleet&updated_since=${since}`);
  if ((JSON.parse(sync.body) as { data: unknown[] }).data.length > 0) throw new Error("A day changed.");
  const headers = { ...byToken.headers, "content-type": "application/json", "mcp-protocol-version": "2025-11-25" };
  const post = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const tools = await asked({ ...byToken, headers, post }, "/mcp");
  if (!tools.body.includes("get_recommendation")) throw new Error(tools.body);
  return [
    callRow(`unchanged sync of ${DEVICES.toLocaleString("en-US")} devices`, sync, { p99: 100 }),
    callRow("tools/list of /mcp", tools, { p99: 20 }),
    callRow("the document of the API", await asked(byToken, "/api/v1/openapi.json"), { p99: 30 }),
  ];
}

async function benchPages(portal: ScratchPortal, call: OwnerCall): Promise<Row[]> {
  const byToken = await withNewToken(portal, call);
  const to = addDays(FIRST_DAY, DAYS - 1);
  const pages = [
    [
      `page of ${DAYS} days by token`,
      byToken,
      `/api/v1/daily-soiling?device_id=device&from=${FIRST_DAY}&to=${to}&limit=${DAYS}`,
    ],
    [
      "the same days for the portal's chart",
      await signedIn(portal),
      `/api/device/device/insolation/${FIRST_DAY}/${to}`,
    ],
  ] as const;
  const measured = pages.map(() => ({ times: [] as number[], body: "", seconds: 0 }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [n, [, caller, path]] of pages.entries()) {
      const before = cpuSeconds(portal.group);
      const { times, body } = await asked(caller, path, PAGES);
      const one = measured[n]!;
      one.times.push(...times);
      one.body = body;
      one.seconds += cpuSeconds(portal.group) - before;
    }
  return pages.map(([what], n) => {
    const row = callRow(what, measured[n]!, { p99: 60 });
    // Tells more than the clock on a machine that has other work.
    const processor = (1000 * measured[n]!.seconds) / (ROUNDS * (PAGES + WARM_UPS));
    return Object.assign(row, { ratio: `${row.ratio}, ${processor.toFixed(1)} ms of processor each` });
  });
}

async function benchDeliveries(portal: ScratchPortal, call: OwnerCall): Promise<Row[]> {
  const arrivals: number[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      arrivals.push(performance.now());
      response.writeHead(204).end();
    });
  });
  const url = await listening(server);
  for (let n = 0; n < WEBHOOKS; n++)
    await call("POST", "/api/webhooks", { name: `W${n}`, url: `${url}/${n}`, types: ["wash.due"], plants: [] });
  await portal.stop();
  addEvents(portal.folder);
  await portal.start();
  const before = cpuSeconds(portal.group);
  await portal.cron(EVERY_FIVE_MINUTES);
  const wanted = WEBHOOKS * EVENTS;
  const deadline = performance.now() + PATIENCE_MS;
  while (arrivals.length < wanted && performance.now() < deadline) await pause(50);
  const processor = cpuSeconds(portal.group) - before;
  server.closeAllConnections();
  server.close();
  const seconds = (arrivals.at(-1)! - arrivals[0]!) / 1000;
  const rate = arrivals.length / seconds;
  return [
    {
      what: `${EVENTS} events to ${WEBHOOKS} webhooks`,
      ratio: `${((1000 * processor) / arrivals.length).toFixed(1)} ms of processor each`,
      target: `${WANTED_A_SECOND} a second: ${isMet(-rate, -WANTED_A_SECOND)}`,
      absolute: `${arrivals.length} of ${wanted} in ${seconds.toFixed(1)} s: ${rate.toFixed(0)} a second`,
    },
  ];
}

/** Into the file of a portal that doesn't run. */
function addEvents(folder: string): void {
  const place = join(folder, "v3", "d1", "miniflare-D1DatabaseObject");
  const file = globSync("*.sqlite", { cwd: place }).find((name) => name !== "metadata.sqlite")!;
  const db = new DatabaseSync(join(place, file));
  db.exec(`INSERT INTO events (type, plant_id, data, unique_key, created_at)
    SELECT 'wash.due', 'plant', '{"text":"Wash"}', 'bench ' || n, ${Math.floor(Date.now() / 1000)} FROM ${numbers(EVENTS)}`);
  db.close();
}
