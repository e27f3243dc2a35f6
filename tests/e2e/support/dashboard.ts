import type { Page } from "playwright-core";

/** How a person finds the parts of the dashboard. */
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
      await chart(title)
        .getByRole("button", { name: `${title}: options` })
        .click();
      await page.getByRole("menuitem", { name: entry }).click();
    },
  };
}
