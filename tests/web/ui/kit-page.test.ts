import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { dayNumber, dayText } from "#contract/common/calendar";
import { day } from "#contract/common/format";
import { themes } from "#plot/tokens";
import { type Watched, accessibilityViolations, launch, watchedPage } from "../../e2e/support/browser.ts";
import { startKit } from "./kit-server.ts";

/** Filtered rows; the first pixel of the first one is as it is. */
function pixelsOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return inflateSync(Buffer.concat(parts));
}

let browser: Browser;
let kit: { origin: string; stop: () => Promise<void> };
let watched: Watched;
let page: Page;
let chart: Locator;

beforeAll(async () => {
  [kit, browser] = await Promise.all([startKit(), launch()]);
  watched = await watchedPage(browser, kit.origin);
  page = watched.page;
  await page.goto("/kit.html");
  // The figure is an image until focused.
  chart = page.getByRole("figure", { name: "Daily soiling loss" });
  await chart.locator("canvas").waitFor();
});
afterAll(async () => {
  await browser.close();
  await kit.stop();
});

describe("the kit page", () => {
  /** Only colors differ between themes, and boxes between widths. */
  it.for([
    { theme: "light", width: 1440, only: "colors" },
    { theme: "light", width: 390, only: "colors" },
    { theme: "dark", width: 390, only: undefined },
    { theme: "dark", width: 1440, only: undefined },
  ] as const)("passes axe and fits its width in the $theme theme at $width px", async (look, { expect }) => {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.getByRole("radio", { name: look.theme === "light" ? "Light" : "Dark" }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe(look.theme);
    expect(await accessibilityViolations(page, look.only)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
  });
});

describe("a chart", () => {
  const spoken = () => chart.locator("output").textContent();
  const reset = () => page.getByRole("button", { name: "Reset Zoom" });

  it("reads its values to the keyboard", async ({ expect }) => {
    await chart.getByRole("img", { name: "Daily soiling loss" }).focus();
    await chart.getByRole("application", { name: "Daily soiling loss" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => spoken()).toContain("Nov 20, 2026: Soiling loss 0.70%");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect.poll(() => spoken()).toContain("Nov 10, 2026");
    await page.keyboard.press("Home");
    await expect.poll(() => spoken()).toContain("May 21, 2026");
  });

  it("zooms by dragging and shows all on a double press", async ({ expect }) => {
    const area = (await chart.locator(".u-over").boundingBox())!;
    await page.mouse.move(area.x + 300, area.y + 90);
    await page.mouse.down();
    await page.mouse.move(area.x + 560, area.y + 90, { steps: 5 });
    await page.mouse.up();
    await reset().waitFor();
    await page.mouse.dblclick(area.x + 300, area.y + 90);
    await reset().waitFor({ state: "detached" });
    await expect.poll(() => reset().count()).toBe(0);
  });

  it("selects whole days with Shift", async ({ expect }) => {
    const area = (await chart.locator(".u-over").boundingBox())!;
    await page.keyboard.down("Shift");
    await page.mouse.move(area.x + 100, area.y + 90);
    await page.mouse.down();
    await page.mouse.move(area.x + 200, area.y + 90, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up("Shift");
    const dayAt = (left: number) => Math.round(dayNumber("2026-05-21") - 0.5 + (left / area.width) * 184);
    await page.getByText([100, 200].map((left) => day(dayText(dayAt(left)))).join(" – ")).waitFor();
    await expect.poll(() => reset().count()).toBe(0);
  });

  it("opens its menu by the other button of the mouse as well", async ({ expect }) => {
    await chart.locator(".u-over").click({ button: "right" });
    const menu = page.getByRole("menu", { name: "Daily soiling loss: options" });
    await menu.getByRole("menuitem", { name: "Download CSV" }).waitFor();
    await expect.poll(() => reset().count()).toBe(0);
    await expect.poll(() => menu.evaluate((list) => list.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  });

  it("gives its rows as a table and as CSV, and itself as a picture", async ({ expect }) => {
    const choose = async (item: string) => {
      await page.getByRole("button", { name: "Daily soiling loss: options" }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    const saved = async (item: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), choose(item)]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const csv = await saved("Download CSV");
    expect(csv.name).toBe("kit-daily-soiling-loss-2026-05-21--2026-11-20.csv");
    expect(csv.bytes.toString("utf8").split("\r\n")).toHaveLength(186);
    const png = await saved("Save as image");
    expect([png.name, png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([
      "kit-daily-soiling-loss-2026-05-21--2026-11-20.png",
      2400,
      920,
    ]);
    // Light, though the page is dark.
    const corner = [1, 3, 5].map((at) => Number.parseInt(themes.light.ui.surface.slice(at, at + 2), 16));
    expect([...pixelsOf(png.bytes).subarray(1, 4)]).toEqual(corner);
    await choose("Show table");
    await page.getByRole("table", { name: "Daily soiling loss" }).getByRole("cell", { name: "Nov 20, 2026" }).waitFor();
    await choose("Show chart");
    await chart.locator("canvas").waitFor();
  });
});

describe("controls", () => {
  it("keep what was typed, say what is wrong with it, and step with the arrow keys", async ({ expect }) => {
    const field = page.getByRole("textbox", { name: "Wash time" });
    await field.fill("999");
    await field.press("Tab");
    await page.getByText("Enter a number from 1 to 300.").waitFor();
    await expect.poll(() => field.inputValue()).toBe("999");
    await field.fill("17");
    await field.press("ArrowUp");
    await expect.poll(() => field.inputValue()).toBe("18");
    await page.getByText("Enter a number from 1 to 300.").waitFor({ state: "detached" });
  });

  it("ask with the focus on Cancel, and give it back afterwards", async ({ expect }) => {
    const opener = page.getByRole("button", { name: "Confirm", exact: true });
    await opener.click();
    const cancel = page.getByRole("alertdialog").getByRole("button", { name: "Cancel" });
    await cancel.waitFor();
    await expect.poll(() => cancel.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await accessibilityViolations(page.getByRole("alertdialog"))).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await opener.and(page.locator(":focus")).waitFor();
  });

  it("keep the focus in a dialog when the button that has it leaves, so that Escape still closes it", async ({
    expect,
  }) => {
    await page.getByRole("button", { name: "Dialog", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const file = { name: "day.csv", mimeType: "text/csv", buffer: Buffer.from("1") };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    // In the same task: where browsers send `focusout` for what leaves, React Aria would notice with the next frame, too.
    const isInside = await dialog.getByRole("button", { name: "Remove day.csv" }).evaluate(async (element) => {
      const button = element as HTMLElement;
      const inside = button.closest('[role="dialog"]')!;
      const left = new Promise<void>((resolve) => {
        new MutationObserver(() => button.isConnected || resolve()).observe(inside, { childList: true, subtree: true });
      });
      button.focus();
      button.click();
      await left;
      return inside.contains(document.activeElement);
    });
    expect(isInside).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it.for([
    { name: "a list", opener: /Planned cleanings/, opened: "listbox" as const },
    { name: "a menu", opener: /Row actions/, opened: "menu" as const },
  ])("open $name that passes axe and closes with Escape", async (control, { expect }) => {
    await page.getByRole("button", { name: control.opener }).click();
    await page.getByRole(control.opened).waitFor();
    expect(await accessibilityViolations(page.getByRole(control.opened))).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole(control.opened).waitFor({ state: "detached" });
  });

  it("go through a list by arrows and typed letters, and choose by Enter", async ({ expect }) => {
    const opener = page.getByRole("button", { name: /^Planned cleanings/ });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await opener.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "2", selected: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("3");
    await page.keyboard.press("5");
    expect(await focused()).toBe("5");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Planned cleanings 5" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("2");
    await page.getByRole("button", { name: "Planned cleanings 2" }).waitFor();
    await opener.click();
    await page.getByRole("heading", { name: "Fields" }).click();
    await page.getByRole("listbox").waitFor({ state: "detached" });
  });

  it("go through a menu by arrows, past what is not possible now, and leave it by Tab", async ({ expect }) => {
    await page.getByRole("button", { name: "Row actions" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Edit" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("menuitem", { name: /Move to another plant/, disabled: true }).isVisible())
      .toBe(true);
    await page.keyboard.press("End");
    await page.getByRole("menuitem", { name: "Delete" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Message", exact: true }).and(page.locator(":focus")).waitFor();
  });

  it("choose a range that holds only after DONE", async ({ expect }) => {
    await page.getByRole("button", { name: /Last 6 months/ }).click();
    await page.getByRole("button", { name: "Last 30 days" }).click();
    expect(await accessibilityViolations(page.getByRole("dialog"))).toEqual([]);
    await page.getByRole("button", { name: "Install Date" }).click();
    await page.getByText("403 days · America/Los_Angeles").waitFor();
    await page.getByRole("button", { name: "DONE" }).click();
    await page.getByRole("button", { name: /Since install.*Oct 14, 2025 – Nov 20, 2026/ }).waitFor();
  });

  it("explain why a button cannot be used, to the keyboard too", async ({ expect }) => {
    const button = page.locator("button[aria-disabled=true]:not([aria-busy])", { hasText: "Calculate" });
    await button.focus();
    const reason = page.getByRole("tooltip").filter({ hasText: "Add an energy file and a soiling rate first." });
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await reason.waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await reason.waitFor({ state: "hidden" });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("keep the hint of a menu's button away when the menu gives the focus back, and hide hints with a scroll", async ({
    expect,
  }) => {
    const opener = page.getByRole("button", { name: "Daily soiling loss: options" });
    const hint = page.getByRole("tooltip").filter({ hasText: "Daily soiling loss: options" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => hint.isVisible()).toBe(false);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await hint.waitFor({ state: "visible" });
    await page.mouse.wheel(0, 200);
    await hint.waitFor({ state: "hidden" });
  });

  it("are at least 24 px in both directions", async ({ expect }) => {
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, input:not([type=file]), select, [role=button]")]
        .filter((element) => !element.closest("label"))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
  });

  it("did all this without breaking the policy of production", ({ expect }) => {
    expect(watched.offences).toEqual([]);
  });
});
