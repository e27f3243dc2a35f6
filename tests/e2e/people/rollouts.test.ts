import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { commandKind } from "#contract/commands/kinds";
import { hourOfDay } from "#contract/common/format";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";
import { rolloutDialogTexts as texts, selectionTexts } from "../../../web/src/features/devices/rollouts/texts.ts";
import { exportDialogTexts, exportTexts, setTexts } from "../../../web/src/features/devices/exports/texts.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { filesInZip } from "../../fixtures/files/zip.ts";
import { accessibilityViolations } from "../support/browser.ts";
import { device, loggerFile, owner, zone } from "../support/demonstration.ts";
import { today } from "../support/measured-days.ts";
import { aStage, type Stage } from "../support/stage.ts";

let stage: Stage;
let page: Page;
let offences: string[];
const ids = [device.id, "device02"];
beforeAll(async () => {
  stage = await aStage();
  const other = { device_id: "device02", device_name: "West block", plant_id: "plant01", serialno: "S1-0043" };
  const place = { lat: 36.74, lng: -119.79, timezone: zone, installationdate: addDays(today(), -90) };
  await stage.server.directory.insert(devices).values({ ...other, ...place });
});
afterAll(() => stage.end());

const washTimes = commandKind("washTimes")!.label;

describe("a change of many devices", { concurrent: false }, () => {
  it("is selected in the list with touch-sized hours, and its list has an address", async ({ expect }) => {
    ({ page, offences } = await stage.watch("/device/listing?rollouts=true", owner.email));
    const dialog = page.getByRole("dialog");
    await dialog.getByText(texts.none).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel(selectionTexts.selectPage).press("Space");
    await page.getByRole("button", { name: selectionTexts.change }).press("Enter");
    const start = dialog.getByRole("button", { name: texts.start(2) });
    await expect.poll(() => start.getAttribute("aria-disabled")).toBe("true");
    await dialog
      .getByRole("button", { name: new RegExp(`^${texts.action}`) })
      .or(dialog.getByLabel(texts.action))
      .first()
      .press("Enter");
    await page.getByRole("option", { name: washTimes }).press("Enter");
    const hour = dialog.getByRole("button", { name: hourOfDay(6), exact: true });
    expect((await hour.boundingBox())!.width).toBeGreaterThanOrEqual(44);
    await hour.press("Space");
    expect(await accessibilityViolations(page)).toEqual([]);

    await dialog.getByLabel(texts.maxFailures, { exact: true }).fill("51");
    await expect.poll(() => start.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel(texts.maxFailures, { exact: true }).fill("2");
    await start.press("Enter");
    await dialog.getByText(`${washTimes}: ${hourOfDay(6)}`, { exact: true }).waitFor();
    await dialog.getByText(texts.stopsAfter(2), { exact: false }).waitFor();
    await page.waitForURL(/[?&]rollouts=true/);
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await page.reload();
    await dialog.getByText(texts.stopsAfter(2), { exact: false }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).searchParams.has("rollouts")).toBe(false);
    await page.getByRole("heading", { level: 1, name: listingTexts.title }).waitFor();
  });
});

describe("a download of many devices", { concurrent: false }, () => {
  it("is prepared from the list and is one ZIP with the samples of each [O-007]", async ({ expect }) => {
    const text = loggerFile(2);
    const rows = await page.evaluate(
      async ([ids, body]) => {
        const init = { method: "POST", headers: { "content-type": "text/csv" }, body: body as string };
        const answers = (ids as string[]).map((id) => fetch(`/api/v1/devices/${id}/uploads?file_name=days.dat`, init));
        const uploads = await Promise.all(answers.map(async (answer) => (await answer).json()));
        return uploads.map((upload) => (upload as { accepted_rows: number }).accepted_rows);
      },
      [ids, text],
    );
    await page.getByLabel(selectionTexts.selectPage).press("Space");
    await page.getByRole("button", { name: selectionTexts.download }).press("Enter");
    const dialog = page.getByRole("dialog", { name: setTexts.title(2) });
    await dialog.getByText(setTexts.hint).waitFor();
    expect(await accessibilityViolations(dialog)).toEqual([]);
    await dialog.getByRole("button", { name: exportDialogTexts.start }).press("Enter");
    await page.waitForURL(/[?&]exports=true/);
    const link = page.getByRole("link", { name: exportTexts.downloadOf(setTexts.what(2, "")).trim() });
    await link.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const files = filesInZip(await readFile(await file.path()));
    const names = [...files.keys()].map((name) => /^soilsight-(.*?)-\d/.exec(name)?.[1]);
    expect(new Set(names)).toEqual(new Set(["East-block", "West-block"]));
    const lines = [...files.values()].map((bytes) => new TextDecoder().decode(bytes).trimEnd().split("\r\n").length);
    expect(lines).toEqual(rows.map((count) => count + 1));
    expect(rows[0]).toBeGreaterThan(200);
    expect(offences).toEqual([]);
  });
});
