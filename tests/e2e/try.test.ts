import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { decisionFigures, decisionText } from "#contract/decision/texts";
import { exampleCustomCsv, exampleLoggerCsv, examplePvsystCsv } from "#domain/energy-file/examples";
import { tryAnswer } from "#domain/try/answer";
import { readTryEnergy } from "#domain/try/energy";
import { tryFigures } from "#domain/try/figures";
import { readAnyLogger } from "#domain/try/logger-days";
import { tryTexts as texts } from "../../web/src/features/try/texts.ts";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { accessibilityViolations, watchedPage } from "./support/browser.ts";
import { owner } from "./support/demonstration.ts";
import { arrive } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";
import { resizer } from "./support/themes.ts";

const folder = mkdtempSync(join(tmpdir(), "try-"));
const inFolder = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const logger = inFolder("logger.csv", exampleLoggerCsv());
const energy = inFolder("energy.csv", exampleCustomCsv());

let stage: Stage;
beforeAll(async () => {
  stage = await aStage();
});
beforeEach(() => stage.closePages());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await stage.end();
});

const ready = (page: Page) => page.locator("main[data-ready]").waitFor();
const choose = (page: Page, label: string, path: string) => page.getByLabel(label, { exact: true }).setInputFiles(path);
async function chooseState(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: texts.state }).click();
  await page.getByRole("option", { name }).click();
}

/** What the same functions say in Node. */
async function expected(price: number): Promise<string[]> {
  const analytics = loadAnalyticsFromDisk();
  const timezone = "America/Los_Angeles";
  const file = new Blob([exampleLoggerCsv()]);
  const options = { zone: timezone, clock: "standard" } as const;
  const read = await readAnyLogger(() => file.stream(), options, Date.now() / 1000, analytics);
  const year = readTryEnergy(new TextEncoder().encode(exampleCustomCsv()), { name: "energy.csv" }, analytics);
  if (!read.ok || read.read === null || !year.ok) throw new Error("The examples are readable.");
  const terms = { state: "CA", arrayKw: 1000, price, washCost: 1000 };
  const answer = tryAnswer(read.read, { energy: year.energy, terms, timezone }, analytics);
  const { headline, sub } = decisionText(answer.decision!);
  return [
    headline,
    sub,
    ...[...tryFigures(answer), ...decisionFigures(answer.decision!)].flatMap(({ value, note }) => [value!, note]),
  ];
}

describe("the page to try Soilsight with own files", () => {
  it("calculates both files with the network closed, to the digits of the command line [O-011]", async ({ expect }) => {
    const { page, offences } = await stage.watch("/login");
    await page.getByRole("link", { name: "Try it with your own files" }).click();
    await page.waitForURL("**/try");
    await ready(page);
    await page.getByText(texts.local).waitFor();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.context().setOffline(true);
    await choose(page, texts.logger, logger);
    await page.getByText("Apr 20, 2026").first().waitFor();
    await page.getByText(texts.needs.energy).waitFor();
    await choose(page, texts.energy, energy);
    await chooseState(page, "California");
    const main = page.locator("main");
    for (const text of await expected(0.1)) await main.getByText(text, { exact: true }).first().waitFor();
    await main.getByText(texts.leftOut(2)).waitFor();
    // Another price at once, still without a call.
    await page.getByLabel("Energy Rate").fill("0.2");
    for (const text of await expected(0.2)) await main.getByText(text, { exact: true }).first().waitFor();
    expect(sent.filter((url) => !url.startsWith("blob:"))).toEqual([]);
    expect(offences).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it("works by keyboard at 320 pixels, and names what is wrong with a file", async ({ expect }) => {
    const { page, offences } = await stage.watch("/try");
    await ready(page);
    await (
      await resizer(page)
    )("narrow phone");
    await page.getByRole("button", { name: "Light Mode" }).press("Enter");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: `Choose file: ${texts.logger}` }).press("Enter");
    await (await chooser).setFiles(inFolder("plan.csv", examplePvsystCsv()));
    await page.getByRole("button", { name: texts.swap }).press("Enter");
    await page.getByText(/^Energy file: PVsyst/).waitFor();
    await choose(page, texts.logger, inFolder("photo.csv", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70)));
    await page.locator("main [aria-live=polite]").first().waitFor();
    await choose(page, texts.logger, inFolder("photo.jpg", "x"));
    await page.getByText("Choose a .csv or .dat or .txt file.").waitFor();
    await choose(page, texts.logger, inFolder("empty.csv", ""));
    await page.getByText("This file is empty.").waitFor();
    await page.getByRole("button", { name: texts.examples }).press("Enter");
    await page.getByText("As of Jul 6, 2026").waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(320);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(offences).toEqual([]);
  });

  it("takes a file that was chosen before its program had loaded", async ({ expect }) => {
    const { page, offences } = await watchedPage(stage.browser, stage.server.origin);
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route("**/assets/page-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/try", { waitUntil: "commit" });
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: `Choose file: ${texts.logger}` }).click();
    await (await chooser).setFiles(logger);
    await page.getByLabel("Wash cost").fill("2500");
    letThrough();
    await page.getByText("Apr 20, 2026").first().waitFor();
    await expect.poll(() => page.getByLabel("Wash cost").inputValue()).toBe("2500");
    expect(offences).toEqual([]);
  });

  it("says so if this browser can't keep the files", async () => {
    const { page } = await stage.watch("/try");
    await ready(page);
    await page.evaluate(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("No storage in a private window.", "InvalidStateError");
      };
    });
    await choose(page, texts.logger, logger);
    await page.getByRole("button", { name: texts.keep }).click();
    await page.getByText(texts.cantKeep).waitFor();
    await page.getByRole("link", { name: texts.signUp }).waitFor();
  });

  it("keeps the files for a trial, and offers them to a person who may upload", async ({ expect }) => {
    const { page } = await stage.watch("/try");
    await ready(page);
    await choose(page, texts.logger, logger);
    await choose(page, texts.energy, energy);
    await page.getByRole("button", { name: texts.keep }).click();
    await page.waitForURL("**/register");
    await arrive(page, "/dashboard", owner.email);
    const offer = page.getByRole("region", { name: texts.upload(2) });
    const use = offer.getByRole("button", { name: texts.uploadEnergy("energy.csv") });
    await page.evaluate(() => {
      const read = Object.getOwnPropertyDescriptor(Blob.prototype, "arrayBuffer")!;
      const lost = () => {
        Object.defineProperty(Blob.prototype, "arrayBuffer", read);
        return Promise.reject(new DOMException("The file is gone.", "NotReadableError"));
      };
      Object.defineProperty(Blob.prototype, "arrayBuffer", { ...read, value: lost });
    });
    await use.click();
    await offer.getByText(texts.unreadable("energy.csv")).waitFor();
    await use.click();
    await offer.getByText(texts.uploaded("energy.csv")).waitFor();
    await offer.getByRole("button", { name: texts.uploadLogger("logger.csv") }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Data" });
    await dialog.getByText("1,875 rows").waitFor();
    await dialog.getByRole("button", { name: "Upload Now" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await offer.getByRole("button", { name: texts.deleteKept }).click();
    await offer.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => offer.count()).toBe(0);
  });
});
