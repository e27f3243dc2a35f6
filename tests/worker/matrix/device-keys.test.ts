import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, it } from "vitest";
import { routePolicies } from "../../../worker/app.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { db, ORIGIN } from "../access/people.ts";
import { toa5 } from "../inbound/support.ts";
import { unexpectedKeys } from "./unexpected-keys.ts";
import { aWorld, type World } from "./world.ts";

/** Tests what a device key opens, and that nothing else does. The device cloud's webhook has its own secret. */

type Shown = (headers: Headers) => void;
const bearer =
  (key: string): Shown =>
  (headers) =>
    headers.set("authorization", `Bearer ${key}`);
const basic =
  (credentials: string): Shown =>
  (headers) =>
    headers.set("authorization", `Basic ${btoa(credentials)}`);
const SECRET = "secret-of-the-webhook";
let world: World;
let stored: string;
const revoked = crypto.randomUUID();

beforeAll(async () => {
  world = await aWorld();
  stored = await sha256Hex(world.key.own);
  await db
    .update(devices)
    .set({ api_key_hash: await sha256Hex(revoked) })
    .where(eq(devices.device_id, world.device["not given"]));
  await db
    .update(devices)
    .set({ api_key_hash: await sha256Hex(crypto.randomUUID()) })
    .where(eq(devices.device_id, world.device["not given"]));
});

const FILE = toa5(1_780_000_000, 3);
const bodies: Record<string, unknown> = {
  "POST /api/device/inbound/commands/:id": { attempt: 1, result: 0 },
  "POST /api/device/inbound/configuration": { washSec: 30 },
  "POST /api/device/inbound/health": { battery: 12.5 },
  "POST /api/device/inbound/readings": { t: [1_780_000_000], iC: [500], iD: [490] },
};

function ask(route: string, deviceId: string, shown: Shown): Promise<Response> {
  const [method, path] = route.split(" ") as [string, string];
  const headers = new Headers({ "sec-fetch-site": "same-origin", "cf-connecting-ip": crypto.randomUUID() });
  shown(headers);
  let body: BodyInit | null = null;
  let query = "";
  if (path.includes("sensor/data")) {
    const form = new FormData();
    form.set("file", new File([FILE], "station.dat"));
    body = form;
    query = `?deviceId=${deviceId}&sensorType=10&dryRun=1`;
  } else if (method !== "GET") {
    headers.set("content-type", "application/json");
    const event = { event: "other", published_at: new Date().toISOString(), coreid: deviceId };
    body = JSON.stringify(path.endsWith("particle") ? event : bodies[route]);
  }
  return exports.default.fetch(
    new Request(ORIGIN + path.replace(":id", "none").replace(":name", "station.dat") + query, {
      method,
      headers,
      body,
    }),
  );
}

/** Uploads name their device and also accept a session. */
const cases = (route: string): [string, string, Shown, number][] => {
  const isUpload = route.includes("sensor/data");
  const isWebhook = route.endsWith("particle");
  const good = route.endsWith("commands/:id") ? 404 : 200;
  const own = world.device.own;
  const cookie =
    (caller: string): Shown =>
    (headers) =>
      headers.set("cookie", world.shown[caller]!.cookie!);
  const key = isWebhook ? SECRET : world.key.own;
  const people = ["Admin", "Owner", "Owner who may upload", "Staff", "trial owner", "demo owner with every flag on"];
  const mayUpload = (caller: string) => isUpload && caller === "Owner who may upload";
  return [
    ["nothing", own, () => {}, 401],
    ["the right key", own, bearer(key), good],
    ["the right key as X-API-Key", own, (headers) => headers.set("x-api-key", key), good],
    [
      "the right key in small letters of the scheme",
      own,
      (headers) => headers.set("authorization", `bearer ${key}`),
      good,
    ],
    ["the right key with a session beside it", own, both(bearer(key), cookie("trial owner")), good],
    ["the right key as the password of basic authentication", own, basic(`device:${key}`), good],
    ["the right key as a user name with another password", own, basic(`${key}:x`), 401],
    ["a wrong key", own, bearer(crypto.randomUUID()), 401],
    [
      "a wrong key with the session of who may upload",
      own,
      both(bearer(crypto.randomUUID()), cookie("Owner who may upload")),
      401,
    ],
    ["a key that was replaced", world.device["not given"], bearer(revoked), 401],
    ["the stored form of the key", own, (headers) => headers.set("x-api-key", stored), 401],
    ["an empty key", own, (headers) => headers.set("x-api-key", ""), 401],
    ["the key and more", own, bearer(`${key}0`), 401],
    ...(isUpload ? [["the key of another", own, bearer(world.key.other), 403] as [string, string, Shown, number]] : []),
    ...(isWebhook
      ? [["the key of its device", own, bearer(world.key.own), 401] as [string, string, Shown, number]]
      : []),
    ...people.map((caller): [string, string, Shown, number] => [
      `the session of ${caller}`,
      own,
      cookie(caller),
      isUpload ? (mayUpload(caller) ? 200 : 403) : 401,
    ]),
  ];
};
const both =
  (...all: Shown[]): Shown =>
  (headers) => {
    for (const one of all) one(headers);
  };

const keyed = routePolicies.filter(({ access }) => access === "device-key");

describe("the calls of devices", () => {
  it.for(keyed.map(({ method, path }) => `${method} ${path}`))(
    "%s accepts only the key of the device",
    async (route, { expect }) => {
      const wrong: string[] = [];
      for (const [name, device, shown, status] of cases(route)) {
        const answer = await ask(route, device, shown);
        const text = await answer.text();
        if (answer.status !== status)
          wrong.push(`${name}: ${answer.status} instead of ${status} ${text.slice(0, 160)}`);
        if (answer.ok) wrong.push(...unexpectedKeys(route, JSON.parse(text)).map((more) => `${name}: ${more}`));
      }
      expect(wrong).toEqual([]);
    },
  );

  it("write to the device whose key it is, and to no other", async ({ expect }) => {
    const state = async (id: string) => JSON.stringify(await env.DEVICE.getByName(id).lastDataPoint());
    const before = await state(world.device.own);
    expect((await ask("POST /api/device/inbound/readings", "", bearer(world.key.other))).status).toBe(200);
    expect(await state(world.device.own)).toBe(before);
    expect(await state(world.device["other's"])).toContain("1780000000");
  });
});
