import type { Locator, Page } from "playwright-core";

const MENU_MS = 10_000;
const MAX_LOOKS = 6;

export function dashboardOf(page: Page) {
  const chart = (title: string) => page.locator("figure", { has: page.getByRole("heading", { name: title }) });
  return {
    chart,
    tile: (name: string) => {
      const label = page.getByRole("button", { name, exact: true });
      return page.getByRole("region", { name: "Key figures" }).locator("> div", { has: label });
    },
    fact: (name: string) => page.locator("dl > div", { hasText: name }).locator("dd").first().innerText(),
    menu: async (title: string, entry: string | RegExp) => {
      const item = page.getByRole("menuitem", { name: entry });
      // A late answer redraws the chart and closes its menu, so it is opened again.
      for (let look = 1; ; look++) {
        await chart(title)
          .getByRole("button", { name: `${title}: options` })
          .click();
        try {
          return await item.click({ timeout: MENU_MS });
        } catch (error) {
          if (look === MAX_LOOKS) throw error;
          await page.keyboard.press("Escape");
        }
      }
    },
  };
}
export const controlsOf = (page: () => Page) => ({
  field: (name: string | RegExp) => page().getByRole("textbox", { name, exact: true }),
  button: (name: string) => page().getByRole("button", { name, exact: true }),
});

export const isBlocked = async (of: Locator): Promise<boolean> => (await of.getAttribute("aria-disabled")) === "true";
