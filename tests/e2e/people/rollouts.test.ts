import { afterAll, beforeAll, describe, it } from "vitest";
import { commandKind } from "#contract/commands/kinds";
import { hourOfDay } from "#contract/common/format";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";
import { rolloutDialogTexts as texts, selectionTexts } from "../../../web/src/features/devices/rollouts/texts.ts";
import { accessibilityViolations } from "../support/browser.ts";
import { owner } from "../support/demonstration.ts";
import { aStage, type Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await aStage();
});
afterAll(() => stage.end());

const washTimes = commandKind("washTimes")!.label;

describe("a change of many devices", () => {
  it("is selected in the list with touch-sized hours, and its list has an address", async ({ expect }) => {
    const { page, offences } = await stage.watch("/device/listing?rollouts=true", owner.email);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(texts.none).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel(selectionTexts.selectPage).press("Space");
    await page.getByRole("button", { name: selectionTexts.change }).press("Enter");
    const start = dialog.getByRole("button", { name: texts.start(1) });
    expect(await start.getAttribute("aria-disabled")).toBe("true");
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
    expect(await start.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByLabel(texts.maxFailures, { exact: true }).fill("2");
    await start.press("Enter");
    await dialog.getByText(`${washTimes}: ${hourOfDay(6)}`, { exact: true }).waitFor();
    await dialog.getByText(texts.stopsAfter(2), { exact: false }).waitFor();
    await page.waitForURL(/[?&]rollouts=true/);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.reload();
    await dialog.getByText(texts.stopsAfter(2), { exact: false }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.has("rollouts")).toBe(false);
    await page.getByRole("heading", { level: 1, name: listingTexts.title }).waitFor();
    expect(offences).toEqual([]);
  });
});
