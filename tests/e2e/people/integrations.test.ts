import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { PROPOSED } from "#contract/cleanings/proposed";
import { messageTexts, openProposalTexts } from "#contract/messages/messages";
import { MCP_PATH } from "#contract/v1/mcp";
import { cleaningTexts } from "../../../web/src/features/cleanings/texts.ts";
import { tokenScreenTexts } from "../../../web/src/features/tokens/texts.ts";
import { webhookScreenTexts as texts } from "../../../web/src/features/webhooks/texts.ts";
import { apiTokens, cleaningEvents, washProposals } from "../../../worker/platform/schema.ts";
import { localWebhooks } from "../../fixtures/webhooks/local.ts";
import { startReceiver, type WebhookSeen } from "../../fixtures/webhooks/receiver.ts";
import { accessibilityViolations, goInApp } from "../support/browser.ts";
import { device, owner } from "../support/demonstration.ts";
import { aStage, type Stage } from "../support/stage.ts";

let stage: Stage;
let receiver = "";
const reason = "The crew wrote that the field was washed.";
let page: Page;
let offences: string[];
beforeAll(async () => {
  receiver = await startReceiver();
  stage = await aStage([], { settings: localWebhooks });
  const wash = { day: "2026-03-03", end_day: null, share: 50, cost: 900, crew: "North & co", reason };
  const now = Math.floor(Date.now() / 1000);
  const times = { created_at: now, expires_at: now + 3600 };
  const made = { owner_id: "owner01", user_id: "owner01", created_by: "owner01" };
  const token = { id: "assistant", hash: "unused", hint: "used", name: "Assistant", kind: "personal" as const };
  await stage.server.directory.insert(apiTokens).values({ ...token, ...made, scopes: ["read"], ...times });
  await stage.server.directory.insert(washProposals).values({
    id: "story",
    plant_id: "plant01",
    token_id: token.id,
    user_id: "owner01",
    wash,
    state: "open",
    ...times,
  });
});
afterAll(() => stage.end());

describe("an owner who connects other programs", { concurrent: false }, () => {
  it("adds a webhook, tries it and sees its delivery [O-006]", async ({ expect }) => {
    ({ page, offences } = await stage.watch("/integrations?tab=webhooks", owner.email));
    await page.getByText(texts.none).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole("button", { name: texts.add }).press("Enter");
    const dialog = page.getByRole("dialog", { name: texts.newTitle });
    await dialog.getByRole("textbox", { name: "Name" }).fill("Desk");
    await dialog.getByRole("textbox", { name: "URL" }).fill(`${receiver}/good/story`);
    await dialog.getByRole("checkbox", { name: texts.all }).check();
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await dialog.getByRole("button", { name: texts.add }).press("Enter");
    const secret = page.getByRole("dialog", { name: texts.secretTitle });
    await secret.getByText(/^whsec_/).waitFor();
    await secret.getByRole("button", { name: texts.done }).press("Enter");

    await page.getByRole("button", { name: texts.test }).press("Enter");
    await page.getByText(/^Delivered: status 204 in/).waitFor();
    await page.getByText(/ · Test delivered .+, no event yet/).waitFor();
    const calls = (await (await fetch(`${receiver}/seen/story`)).json()) as WebhookSeen[];
    expect(calls.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(["webhook.test"]);
    await page.getByRole("button", { name: texts.log }).press("Enter");
    const log = page.getByRole("dialog", { name: texts.logTitle("Desk") });
    await log.getByText(texts.status(204)).waitFor();
    expect(await accessibilityViolations(log)).toEqual([]);
    expect(offences).toEqual([]);
  });

  it("finds the address for an assistant, whose proposal is a form that only a person saves [O-010]", async ({
    expect,
  }) => {
    await page.keyboard.press("Escape");
    await goInApp(page, "/integrations");
    await page.getByRole("heading", { name: tokenScreenTexts.assistants }).waitFor();
    await page.getByText(stage.server.origin + MCP_PATH).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const washes = () =>
      stage.server.directory.select().from(cleaningEvents).where(eq(cleaningEvents.device_id, device.id));
    // Without the link that the program got.
    await goInApp(page, "/plant/listing");
    await page.getByRole("button", { name: messageTexts.toAnswer(1) }).press("Enter");
    const bell = page.getByRole("dialog", { name: messageTexts.title });
    await bell.getByRole("link", { name: openProposalTexts.answer }).waitFor();
    expect(await accessibilityViolations(bell)).toEqual([]);
    await bell.getByRole("link", { name: openProposalTexts.answer }).press("Enter");
    const dialog = page.getByRole("dialog", { name: cleaningTexts.plantTitle });
    await dialog.getByText(reason).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await washes()).toEqual([]);
    await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await page.getByText(cleaningTexts.added).waitFor();
    expect(await washes()).toMatchObject([{ day: "2026-03-03", share: 50, cost: 900, crew: "North & co" }]);
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => new URL(page.url()).searchParams.has(PROPOSED)).toBe(false);
    await page.getByRole("button", { name: messageTexts.title, exact: true }).waitFor();
    // The link, as in a second tab.
    const search = new URLSearchParams({ plant: "plant01", [PROPOSED]: "story" });
    await page.goto(`/dashboard?${search}`);
    await dialog.getByText(/^Confirmed by /).waitFor();
    await expect.poll(() => dialog.getByRole("button", { name: "Add", exact: true }).count()).toBe(0);
    expect(offences).toEqual([]);
  });
});
