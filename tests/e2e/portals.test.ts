import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { goToScreen } from "./support/browser.ts";
import { emailOf, signIn } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";

let staging: string;
let production: string;
let stage: Stage;
let page: Page;

/** Browsers take all names below `localhost` for this machine. */
function settings(port: number) {
  staging = `http://staging.localhost:${port}`;
  production = `http://portal.localhost:${port}`;
  return {
    STAGING_ADDRESS: staging,
    PRODUCTION_ADDRESS: production,
    COMPANY_DOMAIN: "company.example",
    SALES_EMAIL: "sales@company.example",
    SALES_PHONE: "+1 555 0100",
    BILLING_ADDRESS: `${production}/about`,
  };
}

beforeAll(async () => {
  stage = await aStage(
    [
      { id: "customer", name: "Plant Customer Owner", business_phone: "+1 555 0199", company_name: "Sun & Sand" },
      { id: "colleague", email: "colleague@company.example" },
    ],
    { settings },
  );
  page = await (await stage.browser.newContext()).newPage();
});
afterAll(() => stage.end());

describe("the portals of an operator", { concurrent: false }, () => {
  it("redirect a visitor who registers at staging to the production portal [P-014]", async () => {
    await page.goto(`${staging}/signup`);
    await page.waitForURL(`${production}/register`);
    await page.getByRole("button", { name: "Sign Up" }).waitFor();
    await page.goto(`${staging}/register?source=mail`);
    await page.waitForURL(`${production}/register?source=mail`);
    await page.getByRole("button", { name: "Sign Up" }).waitFor();
  });

  it("say on every page whom to contact about buying [P-007]", async ({ expect }) => {
    for (const [path, title] of [
      ["/login", "Login"],
      ["/register", "Free Trial"],
      ["/about", "About"],
    ] as const) {
      await goToScreen(page, path, title);
      const foot = page.getByRole("contentinfo");
      await foot.getByRole("link", { name: "sales@company.example" }).waitFor();
      await expect
        .poll(() => foot.getByRole("link", { name: "+1 555 0100" }).getAttribute("href"))
        .toBe("tel:+15550100");
    }
  });

  it("tell people outside the company that staging is the wrong one, with a link [P-154]", async ({ expect }) => {
    await page.goto(`${staging}/login`);
    await signIn(page, "colleague@company.example");
    await page.waitForURL(`${staging}/dashboard*`);
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
    await expect.poll(() => page.getByRole("alertdialog").count()).toBe(0);

    await page.context().clearCookies();
    await page.goto(`${staging}/login`);
    await signIn(page, emailOf("customer"));
    const dialog = page.getByRole("alertdialog", { name: "This is the staging portal" });
    await dialog.getByText("portal.localhost").waitFor();
    await dialog.getByRole("button", { name: "Go to the portal" }).click();
    await page.waitForURL(`${production}/login**`);
    await page.getByLabel("Email").waitFor();
    await signIn(page, emailOf("customer"));
    await page.waitForURL(`${production}/dashboard*`);
    await expect.poll(() => page.getByRole("alertdialog").count()).toBe(0);
  });

  it("open the billing page in a new tab, with the owner's known data filled in [A-221]", async ({ expect }) => {
    await page.getByRole("button", { name: "Account of Plant Customer Owner" }).click();
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Billing (opens in a new tab)" }).click();
    const billing = await opened;
    await billing.waitForURL(/first_name/);
    expect(Object.fromEntries(new URL(billing.url()).searchParams)).toEqual({
      first_name: "Plant Customer",
      last_name: "Owner",
      email: emailOf("customer"),
      phone: "+1 555 0199",
      organization: "Sun & Sand",
    });
  });
});
