import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, it, vi } from "vitest";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { AuditPage } from "#contract/audit/audit";
import type { UserMessages } from "#contract/messages/messages";
import type { CampaignList } from "#contract/portfolio/campaigns";
import type { RolloutList } from "#contract/rollouts/rollout";
import type { DeliveryList, WebhookList } from "#contract/webhooks/webhooks";
import { addActivity, followRollout } from "../../../tools/demo/activity.ts";
import { signIn } from "../../../tools/demo/client.ts";
import { commandTurns } from "../../../tools/demo/commands.ts";
import { directory } from "../../../tools/demo/directory.ts";
import { fleet, lowTank, pyranometerSettings } from "../../../tools/demo/fleet.ts";
import { DEMO_PASSWORD } from "../../../tools/demo/people.ts";
import { receiverPort, startReceiver } from "../../../tools/demo/receiver.ts";
import { HISTORY_STEP, report } from "../../../tools/demo/report.ts";
import { newState } from "../../../tools/demo/state.ts";
import { seedEconomics } from "../../../tools/seed.ts";
import { changesOf } from "../../../web/src/features/audit/audit.model.ts";
import { localWebhooks } from "../../fixtures/webhooks/local.ts";
import { atRest, forgetRequests } from "../support/at-rest.ts";
import { goInApp, launch, watchedPage } from "../support/browser.ts";
import { arrive } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";

/** Of 400: enough for a plan and for each chart. */
const DAYS = 24;
const ofAll = [
  "/dashboard",
  "/dashboard?plant=demo-desert",
  "/ai",
  "/pyranometer?tab=SR300",
  "/pyranometer?tab=MS80SH",
  "/plant/listing",
  "/device/listing",
  "/device/listing?service=retired",
  `/device/edit/${lowTank}`,
  `/device/config/${lowTank}`,
  `/device/logs/${lowTank}`,
  "/audit",
  "/account/notifications",
  "/account/security",
];
const screens = {
  owner: [
    ...ofAll,
    // tests/worker/dashboard/roles.test.ts: what they read is the same for an Admin.
    ...["soiling", "metrics", "plan", "inputs"].map((tab) => `/dashboard?plant=demo-desert&tab=${tab}`),
    "/staff/listing",
    "/account/report",
  ],
  admin: [
    ...ofAll,
    "/noc",
    "/noc?view=plants",
    "/healthcheck",
    "/owner/listing",
    "/admin/mail",
    "/admin/setup",
    "/admin/feedback",
  ],
} as const;

let server: Server;
let browser: Browser;
beforeAll(async () => {
  const anchor = Math.floor(Date.now() / 1000 / HISTORY_STEP) * HISTORY_STEP;
  const devices = fleet(anchor);
  const ids = devices.map(({ device_id }) => device_id);
  const state = newState(anchor, ids);
  for (const id of ids) state.sentUntil[id] = anchor - DAYS * SECONDS_PER_DAY;
  const keySecret = randomBytes(32).toString("base64");
  server = await startServer({ DEVICE_KEY_SECRET: keySecret, ...localWebhooks, ...pyranometerSettings });
  for (const statement of await directory(state, keySecret)) await server.directory.run(sql.raw(statement));
  const reporting = { address: server.origin, state, save: () => undefined };
  await Promise.all(devices.map((device) => report(reporting, device, anchor, HISTORY_STEP)));
  await seedEconomics(await signIn(server.origin, "owner@demo.example"), devices);
  await addActivity(server.origin, anchor, await startReceiver(await receiverPort(undefined)));
  await followRollout(
    server.origin,
    commandTurns(server.origin, state, () => undefined),
  );
  await server.tick();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Goes there and waits until nothing loads. */
async function emptyOn(page: Page, address: string): Promise<string[]> {
  forgetRequests(page);
  await goInApp(page, address);
  await atRest(page);
  const texts = await page.locator("[data-empty]").allInnerTexts();
  const isThere = page.url().endsWith(address) && (await page.getByRole("heading", { level: 1 }).count()) === 1;
  return [
    ...texts.map((text) => `${address}: ${text.split("\n", 1)[0]}`),
    ...(isThere ? [] : [`${address}: ${page.url()}`]),
  ];
}

it.for(["owner", "admin"] as const)("%s sees data on every screen after the first start", async (who, { expect }) => {
  const { page } = await watchedPage(browser, server.origin);
  await arrive(page, "/account/security", `${who}@demo.example`, DEMO_PASSWORD);
  const empty: string[] = [];
  for (const address of screens[who]) empty.push(...(await emptyOn(page, address)));
  expect(empty).toEqual([]);
});

it("has webhooks that stay on this machine: one delivers, also again, and one is paused", async ({ expect }) => {
  const owner = await signIn(server.origin, "owner@demo.example");
  const { webhooks: all } = await owner.read<WebhookList>("/api/webhooks");
  // Both were added within a second.
  const webhooks = all.toSorted((one, other) => one.state.localeCompare(other.state));
  expect(webhooks.map(({ state, address }) => [state, address.split(":", 1)[0]])).toEqual([
    ["active", "127.0.0.1"],
    ["paused", "127.0.0.1"],
  ]);
  const [works, former] = webhooks.map(({ id }) => async () => {
    const { deliveries } = await owner.read<DeliveryList>(`/api/webhooks/${id}/deliveries`);
    return deliveries.map(({ state, attempts, status, reason }) => ({ state, attempts, status, reason }));
  });
  await vi.waitFor(
    async () => {
      const seen = await works!();
      expect(seen).toContainEqual({ state: "delivered", attempts: 1, status: 204, reason: null });
      // Every third event is refused at first.
      expect(seen.some(({ attempts, status }) => attempts > 1 || status === 503)).toBe(true);
    },
    { timeout: 60_000, interval: 500 },
  );
  // The runtime of the stories answers redirects of its receivers with 500.
  expect((await former!()).map(({ state }) => state)).toContain("failed");
});

it("leaves a change log without names of fields", async ({ expect }) => {
  const admin = await signIn(server.origin, "admin@demo.example");
  const { lines } = await admin.read<AuditPage>("/api/audit");
  expect(lines.length).toBeGreaterThan(20);
  const labels = lines.flatMap((line) => changesOf(line, "UTC")).map((text) => text.split(": ", 1)[0]!);
  expect(labels.filter((label) => /^[a-z]|[a-z][A-Z]|_/.test(label))).toEqual([]);
});

it("has an open alert, an answered one, a campaign under way and a rollout that ended", async ({ expect }) => {
  const owner = await signIn(server.origin, "owner@demo.example");
  const { allMessages } = await owner.read<UserMessages>("/api/messages/getUserMessages/demo-owner");
  const states = allMessages.map(({ rule, state }) => `${rule} ${state}`);
  expect(states).toEqual(expect.arrayContaining(["connection-lost open", "tank-low acknowledged"]));
  const { campaigns } = await owner.read<CampaignList>("/api/portfolio/campaigns");
  expect(campaigns.map(({ counts }) => counts)).toEqual([expect.objectContaining({ underWay: 1, waiting: 1 })]);
  const { rollouts } = await owner.read<RolloutList>("/api/rollouts");
  expect(rollouts.map(({ state, counts }) => [state, counts.succeeded])).toEqual([["done", 2]]);
});
