import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { APPLICATION_VERSION } from "#contract/common/version";
import { sessions } from "../../../worker/platform/schema.ts";
import { accessibilityViolations, watchedPage } from "../support/browser.ts";
import { owner, zone } from "../support/demonstration.ts";
import { emailOf, signIn } from "../support/people.ts";
import { endSession, sessionDialog } from "../support/session-end.ts";
import { aStage, type Stage } from "../support/stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await aStage([
    { id: "unverified", status: "Disable", emailVerified: false },
    { id: "trial", wasSelfRegistered: true },
    { id: "kept-out", dashboardPageAccess: false },
    { id: "admin", user_type: "Admin" },
  ]);
});
beforeEach(() => stage.closePages());
afterAll(() => stage.end());

const open = (address: string, who?: string, options?: { width?: number }): Promise<Page> =>
  stage.open(address, who, options);
const titled = (page: Page, title: string) => page.waitForFunction((start) => document.title.startsWith(start), title);
const someMonth = () => `/dashboard?from=${daysAgo(60)}&to=${daysAgo(30)}`;
const daysAgo = (days: number) => addDays(dayOf(zone, Date.now() / 1000), -days);
const main = (page: Page) => page.getByRole("navigation", { name: "Main" }).first().getByRole("link");

describe("a person who is not signed in", () => {
  it("sees the dark theme and can select the light one [P-005]", async ({ expect }) => {
    const context = await stage.browser.newContext({ baseURL: stage.server.origin, colorScheme: "light" });
    const page = await context.newPage();
    await page.goto("/login");
    const root = page.locator("html");
    await expect.poll(() => root.getAttribute("data-theme")).toBe("dark");
    await page.getByRole("button", { name: "Light Mode" }).click();
    await page.locator('html[data-theme="light"]').waitFor();
    await page.reload();
    await expect.poll(() => root.getAttribute("data-theme")).toBe("light");
    await page.getByRole("button", { name: "Dark Mode" }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    await context.close();
  });

  it("sees the login with its fields and buttons [P-012, P-052]", async ({ expect }) => {
    const page = await open("/login");
    await titled(page, "Login");
    for (const label of ["Email", "Password"])
      await expect.poll(() => page.getByLabel(label, { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("button", { name: "Login" }).isVisible()).toBe(true);
    const reset = (of: Page) => of.locator('form a[href="/reset"]').innerText();
    await expect.poll(() => reset(page)).toBe("Reset Password");
    const phone = await open("/login", undefined, { width: 390 });
    // The rest is only read out.
    const link = phone.locator('form a[href="/reset"]');
    await expect.poll(async () => (await link.getByText("Password").boundingBox())!.width).toBeLessThanOrEqual(1);
    expect(await link.getByText("Password").innerText()).toBe("Password");
  });

  it("reads what is wrong before and after the form is sent [P-135, P-155, P-230, P-231]", async ({ expect }) => {
    const page = await open("/login");
    await page.getByRole("button", { name: "Login" }).click();
    for (const text of ["Email is required.", "Password is required."]) await page.getByText(text).waitFor();
    await signIn(page, "no address", "x");
    await page.getByText("A valid email is required.").waitFor();
    await signIn(page, emailOf("unverified"));
    const alert = page.getByRole("dialog", { name: "Oops..." });
    await alert.getByText("You need to verify your email before you start using your account.").waitFor();
    await alert.getByRole("button", { name: "OK" }).click();
    expect(await (await page.request.get("/api/session")).json()).toBeNull();
    await signIn(page, `  ${owner.email} `, ` ${owner.password} `);
    await page.waitForURL("**/dashboard*");
  });

  it("reads on the forbidden page why, without a home link [P-017, P-050, P-051]", async ({ expect }) => {
    const page = await open("/notallowed");
    await page.getByText("You don't have permission to access this.").waitFor();
    await page.getByText("403", { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Return Home" }).count()).toBe(0);
  });

  it("reads the version and the year in the footer [P-006]", async ({ expect }) => {
    const foot = await (await open("/login")).locator("footer").innerText();
    expect(foot).toContain(APPLICATION_VERSION);
    expect(foot).toContain(String(new Date().getFullYear()));
  });
});

describe("a person who is signed in", () => {
  it("is taken to the dashboard from / and from every unknown path [P-011, P-018, D-005]", async () => {
    const page = await open("/login", owner.email);
    await page.waitForURL("**/dashboard*");
    for (const address of ["/", "/no/such/place"]) {
      await page.goto(address);
      await page.waitForURL("**/dashboard*");
      await titled(page, "Dashboard");
    }
    await page.goto("/about");
    await page.getByRole("link", { name: /^Soilsight/ }).click();
    await page.waitForURL("**/dashboard*");
  });

  it("sees the screens of their role, and is refused others [P-010, P-044, P-051]", async ({ expect }) => {
    const admin = await open("/dashboard", emailOf("admin"));
    await main(admin).first().waitFor();
    await expect
      .poll(() => main(admin).allInnerTexts())
      .toEqual(["Dashboard", "NOC", "Health", "Pyraboard", "AI", "Devices", "Plants"]);
    const page = await open("/dashboard", owner.email);
    await main(page).first().waitFor();
    await expect.poll(() => main(page).allInnerTexts()).toEqual(["Dashboard", "AI", "Staff", "Devices", "Plants"]);
    await page.goto("/noc");
    await page.waitForURL("**/notallowed");
    await page.getByRole("link", { name: "Return Home" }).click();
    await page.waitForURL("**/dashboard*");
  });

  it("without the dashboard is taken to the simulation instead [P-144, P-170, D-180]", async ({ expect }) => {
    for (const who of ["trial", "kept-out"]) {
      const page = await open("/dashboard", emailOf(who));
      await page.waitForURL("**/ai");
      await expect.poll(() => main(page).filter({ hasText: "Dashboard" }).count()).toBe(0);
    }
    const trial = await open("/device/listing", emailOf("trial"));
    await trial.waitForURL("**/notallowed");
  });

  it("requests only this server's API, and gets every image from it as a file [P-190, D-215]", async ({ expect }) => {
    const { page, offences } = await watchedPage(stage.browser, stage.server.origin);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (["fetch", "xhr"].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
    });
    await page.goto("/login");
    // The static login page prefetches the program.
    const ahead = (await page.locator("script[data-program]").getAttribute("data-later"))?.split(" ") ?? [];
    await signIn(page, owner.email);
    await page.getByText("No decision yet").first().waitFor();
    expect(asked.filter((path) => path.startsWith("/api/")).length).toBeGreaterThan(5);
    expect(asked.filter((path) => !path.startsWith("/api/") && !ahead.includes(path))).toEqual([]);
    const images = await page
      .locator('link[rel="icon"], img, image')
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("src") ?? ""));
    expect(images).toContain("/favicon.svg");
    for (const address of images) {
      const served = await page.request.get(address);
      expect([address, served.status()]).toEqual([address, 200]);
      expect(served.headers()["content-type"]).toMatch(/^image\//);
    }
    expect(offences).toEqual([]);
  });

  const dialog = sessionDialog;

  it("signs in over the page when the session ended, and the save continues with what was typed [P-193, D-226]", async ({
    expect,
  }) => {
    const page = await open("/dashboard?plant=plant01&tab=inputs", owner.email);
    await page.getByRole("button", { name: "Calculate", exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    const cost = page.getByRole("textbox", { name: "Wash Cost" });
    const typeCost = async (text: string) => {
      await cost.click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    };
    await typeCost("2437.5");
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
    await endSession(stage.server, page);
    await page.getByRole("button", { name: "Save Inputs" }).click();
    await dialog(page).getByText("Sign in to continue.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect.poll(() => dialog(page).getByLabel("Email").inputValue()).toBe(owner.email);
    await dialog(page).getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog(page).getByRole("button", { name: "Login" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save Inputs", disabled: true }).waitFor();
    expect(await page.evaluate(() => "isOld" in globalThis)).toBe(true);
    await page.reload();
    await expect.poll(() => cost.inputValue()).toMatch(/^2,?437\.50?$/);

    await typeCost("2450");
    await endSession(stage.server, page);
    await page.getByRole("button", { name: "Save Inputs" }).click();
    await dialog(page).waitFor();
    await page.reload();
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page, owner.email);
    await expect.poll(() => cost.inputValue()).toMatch(/^2,?450$/);
    await page.getByRole("button", { name: "Save Inputs" }).press("Enter");
    await page.getByRole("button", { name: "Save Inputs", disabled: true }).waitFor();
  });

  it("gets their own page when another person signs in over it, and the login when signed out in another tab [P-193, D-226]", async () => {
    const page = await open(someMonth(), owner.email);
    await page.getByText("This device hasn't reported yet.").first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
    await stage.server.directory.delete(sessions);
    await page.getByRole("button", { name: "Earlier" }).click();
    await dialog(page).getByLabel("Email").fill(emailOf("trial"));
    await dialog(page).getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog(page).getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/ai");
    await page.waitForFunction(() => !("isOld" in globalThis));
    const other = await page.context().newPage();
    await other.goto("/logout");
    await other.waitForURL("**/login");
    await page.waitForURL(/\/login/);
  });

  it("leaves a page that was still loading when they signed out in another tab", async () => {
    const page = await open("/ai", emailOf("trial"));
    const signedOut = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(
      "**/api/session",
      async (route) => {
        const response = await route.fetch();
        asked.resolve();
        await signedOut.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    void page.reload();
    await asked.promise;
    const other = await page.context().newPage();
    await other.goto("/logout");
    await other.waitForURL("**/login");
    signedOut.resolve();
    await page.waitForURL(/\/login/);
  });

  it("reads Network Error and that there is no connection, until there is [P-194, P-225, D-227]", async ({
    expect,
  }) => {
    const page = await open(someMonth(), owner.email);
    await page.getByText("This device hasn't reported yet.").first().waitFor();
    await page.context().setOffline(true);
    await page.getByText("Can't reach the server.").waitFor();
    await page.getByRole("button", { name: "Earlier" }).click();
    await page.getByText("Network Error").first().waitFor();
    await page.context().setOffline(false);
    await page.getByText("Can't reach the server.").waitFor({ state: "detached" });
    await page.getByText("This device hasn't reported yet.").first().waitFor();
    await expect.poll(() => page.getByText("Network Error").count()).toBe(0);
  });

  it("gets a newer version by one reload, with the cache cleared [P-141, P-142]", async ({ expect }) => {
    const { page } = await watchedPage(stage.browser, stage.server.origin);
    const version = () => page.waitForResponse("**/api/version");
    await Promise.all([version(), page.goto("/reset")]);
    await page.evaluate(() => caches.open("of an older version").then(() => undefined));
    await page.route("**/api/version", (route) => route.fulfill({ json: { version: "2.2.29" } }));
    let answered = 0;
    page.on("response", (response) => void (response.url().endsWith("/api/version") && answered++));
    await Promise.all([page.waitForResponse(() => answered === 2), page.reload()]);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Marks the page, to notice another reload.
    await page.evaluate(() => Object.assign(globalThis, { mark: true }));
    await page.getByRole("link", { name: "Soilsight, go to the dashboard" }).click();
    await page.waitForURL("**/login**");
    expect(await page.evaluate(() => "mark" in globalThis)).toBe(true);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(answered).toBe(2);
  });
});
