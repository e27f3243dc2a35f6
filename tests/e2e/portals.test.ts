import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { goToScreen } from "./support/browser.ts";
import { emailOf, signIn } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";

const staging = "http://staging.localhost";
const production = "http://portal.localhost";
let stage: Stage;

beforeAll(async () => {
  const settings = {
    STAGING_ADDRESS: staging,
    PRODUCTION_ADDRESS: production,
    COMPANY_DOMAIN: "company.example",
    SALES_EMAIL: "sales@company.example",
    SALES_PHONE: "+1 555 0100",
    BILLING_ADDRESS: `${production}/about`,
  };
  stage = await aStage(
    [
      { id: "customer", name: "Plant Customer Owner", business_phone: "+1 555 0199", company_name: "Sun & Sand" },
      { id: "colleague", email: "colleague@company.example" },
    ],
    { settings, hosts: (port) => `MAP *.localhost:80 127.0.0.1:${port}` },
  );
});
afterAll(() => stage.end());

const page = async () => {
  const [context = await stage.browser.newContext()] = stage.browser.contexts();
  await context.clearCookies();
  return context.newPage();
};
let customer: Page;

describe("the portals of an operator", { concurrent: false }, () => {
  it("redirect a visitor who registers at staging to the production portal [P-014]", async () => {
    const visitor = await page();
    await visitor.goto(`${staging}/signup`);
    await visitor.waitForURL(`${production}/register`);
    await visitor.getByRole("button", { name: "Sign Up" }).waitFor();
    await visitor.goto(`${staging}/register?source=mail`);
    await visitor.waitForURL(`${production}/register?source=mail`);
    await visitor.getByRole("button", { name: "Sign Up" }).waitFor();
    await visitor.close();
  });

  it("say on every page whom to contact about buying [P-007]", async ({ expect }) => {
    const visitor = await page();
    await visitor.goto(`${production}/login`);
    for (const [path, title] of [
      ["/login", "Login"],
      ["/register", "Free Trial"],
      ["/about", "About"],
    ] as const) {
      await goToScreen(visitor, path, title);
      const foot = visitor.getByRole("contentinfo");
      await foot.getByRole("link", { name: "sales@company.example" }).waitFor();
      await expect
        .poll(() => foot.getByRole("link", { name: "+1 555 0100" }).getAttribute("href"))
        .toBe("tel:+15550100");
    }
    await visitor.close();
  });

  it("tell people outside the company that staging is the wrong one, with a link [P-154]", async ({ expect }) => {
    const colleague = await page();
    await colleague.goto(`${staging}/login`);
    await signIn(colleague, "colleague@company.example");
    await colleague.waitForURL(`${staging}/dashboard*`);
    await colleague.getByRole("button", { name: /^Account of/ }).waitFor();
    await expect.poll(() => colleague.getByRole("alertdialog").count()).toBe(0);
    await colleague.close();

    customer = await page();
    await customer.goto(`${staging}/login`);
    await signIn(customer, emailOf("customer"));
    const dialog = customer.getByRole("alertdialog", { name: "This is the staging portal" });
    await dialog.getByText("portal.localhost").waitFor();
    await dialog.getByRole("button", { name: "Go to the portal" }).click();
    await customer.waitForURL(`${production}/login**`);
    await customer.getByLabel("Email").waitFor();
    await signIn(customer, emailOf("customer"));
    await customer.waitForURL(`${production}/dashboard*`);
    await expect.poll(() => customer.getByRole("alertdialog").count()).toBe(0);
  });

  it("open the billing page in a new tab, with the owner's known data filled in [A-221]", async ({ expect }) => {
    await customer.getByRole("button", { name: "Account of Plant Customer Owner" }).click();
    const opened = customer.waitForEvent("popup");
    await customer.getByRole("link", { name: "Billing (opens in a new tab)" }).click();
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
