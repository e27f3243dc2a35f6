import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { sessions } from "../../../worker/platform/schema.ts";
import { atRest } from "../support/at-rest.ts";
import { accessibilityViolations, watchedPage } from "../support/browser.ts";
import { owner, zone } from "../support/demonstration.ts";
import { arrive, emailOf, signIn, endSession, pressBelow, sessionDialog } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await aStage([
    { id: "unverified", status: "Disable", emailVerified: false },
    { id: "trial", wasSelfRegistered: true },
  ]);
});
afterAll(() => stage.end());

const daysAgo = (days: number) => addDays(dayOf(zone, Date.now() / 1000), -days);

describe("a person who is not signed in", { concurrent: false }, () => {
  let page: Page;
  let offences: string[];
  const asked: string[] = [];

  it("sees the dark theme and can select the light one [P-005]", async ({ expect }) => {
    ({ page, offences } = await watchedPage(stage.browser, stage.server.origin));
    page.on("request", (request) => {
      if (["fetch", "xhr"].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
    });
    await page.emulateMedia({ colorScheme: "light" });
    await page.addInitScript(() => {
      // Only the first time, because the choice must survive the reload. Empty pages have no storage.
      if (location.protocol !== "http:") return;
      if (sessionStorage.getItem("opened") === null) localStorage.removeItem("soilsight-theme");
      sessionStorage.setItem("opened", "yes");
    });
    await page.goto("/login");
    const root = page.locator("html");
    await expect.poll(() => root.getAttribute("data-theme")).toBe("dark");
    await page.getByRole("button", { name: "Light Mode" }).click();
    await page.locator('html[data-theme="light"]').waitFor();
    await page.reload();
    await expect.poll(() => root.getAttribute("data-theme")).toBe("light");
    await page.getByRole("button", { name: "Dark Mode" }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
  });

  it("reads Reset Password, on a phone only Reset", async ({ expect }) => {
    const link = page.locator('form a[href="/reset"]');
    await expect.poll(() => link.innerText()).toBe("Reset Password");
    await page.setViewportSize({ width: 390, height: 844 });
    // The rest is only read out.
    await expect.poll(async () => (await link.getByText("Password").boundingBox())!.width).toBeLessThanOrEqual(1);
    await expect.poll(() => link.getByText("Password").innerText()).toBe("Password");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it("reads what is wrong before and after the form is sent [P-135, P-155, P-230, P-231]", async ({ expect }) => {
    await page.getByRole("button", { name: "Login" }).click();
    for (const text of ["Email is required.", "Password is required."]) await page.getByText(text).waitFor();
    await signIn(page, "no address", "x");
    await page.getByText("A valid email is required.").waitFor();
    await signIn(page, emailOf("unverified"));
    const alert = page.getByRole("dialog", { name: "Oops..." });
    await alert.getByText("You need to verify your email before you start using your account.").waitFor();
    await alert.getByRole("button", { name: "OK" }).click();
    expect(await (await page.request.get("/api/session")).json()).toBeNull();
  });

  it("signs in, and then requests only this server's API, and gets every image from it as a file [P-190, D-215]", async ({
    expect,
  }) => {
    // The static login page prefetches the program.
    const ahead = (await page.locator("script[data-program]").getAttribute("data-later"))?.split(" ") ?? [];
    await signIn(page, `  ${owner.email} `, ` ${owner.password} `);
    await page.waitForURL("**/dashboard*");
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

  it("has the screens of their role, is refused others, and is led to the dashboard [P-010, P-018, P-044, P-051, D-005]", async ({
    expect,
  }) => {
    const main = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
    await expect.poll(() => main.allInnerTexts()).toEqual(["Dashboard", "AI", "Staff", "Devices", "Plants"]);
    await page.goto("/noc");
    await page.waitForURL("**/notallowed");
    await page.getByRole("link", { name: "Return Home" }).click();
    await page.waitForURL("**/dashboard*");
    await page.goto("/no/such/place");
    await page.waitForURL("**/dashboard*");
    await page.waitForFunction(() => document.title.startsWith("Dashboard"));
    await stage.closePages();
  });
});

describe("a person who is signed in", { concurrent: false }, () => {
  let page: Page;
  it("signs in over the page when the session ended, and the save continues with what was typed [P-193, D-226]", async ({
    expect,
  }) => {
    page = await stage.open("/dashboard?plant=plant01&tab=inputs", owner.email);
    await page.getByRole("button", { name: "Calculate", exact: true }).waitFor();
    await atRest(page);
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
    await pressBelow(page, "Save Inputs");
    await sessionDialog(page).getByText("Sign in to continue.").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect.poll(() => sessionDialog(page).getByLabel("Email").inputValue()).toBe(owner.email);
    await sessionDialog(page).getByLabel("Password", { exact: true }).fill(owner.password);
    await sessionDialog(page).getByRole("button", { name: "Login" }).click();
    await sessionDialog(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save Inputs", disabled: true }).waitFor();
    expect(await page.evaluate(() => "isOld" in globalThis)).toBe(true);
    const stored = await (await page.request.get("/api/plant/plant01/calculation-inputs")).json();
    expect(stored).toMatchObject({ inputs: { wash_cost: 2437.5 } });

    await typeCost("2450");
    await endSession(stage.server, page);
    await pressBelow(page, "Save Inputs");
    await sessionDialog(page).waitFor();
    await page.reload();
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page, owner.email);
    await expect.poll(() => cost.inputValue()).toMatch(/^2,?450$/);
    await page.getByRole("button", { name: "Save Inputs" }).press("Enter");
    await page.getByRole("button", { name: "Save Inputs", disabled: true }).waitFor();
  });

  it("reads Network Error and that there is no connection, until there is [P-194, P-225, D-227]", async ({
    expect,
  }) => {
    await page.goto(`/dashboard?from=${daysAgo(40)}&to=${daysAgo(20)}`);
    await page.getByText("This device hasn't reported yet.").first().waitFor();
    await atRest(page);
    await page.context().setOffline(true);
    await page.getByText("Can't reach the server.").waitFor();
    await page.getByRole("button", { name: "Earlier" }).click();
    await page.getByText("Network Error").first().waitFor();
    await page.context().setOffline(false);
    await page.getByText("Can't reach the server.").waitFor({ state: "detached" });
    await page.getByText("This device hasn't reported yet.").first().waitFor();
    await expect.poll(() => page.getByText("Network Error").count()).toBe(0);
  });

  it("gets their own page when another person signs in over it, and the login when signed out in another tab [P-193, D-226]", async () => {
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
    await stage.server.directory.delete(sessions);
    await pressBelow(page, "Earlier");
    await sessionDialog(page).getByLabel("Email").fill(emailOf("trial"));
    await sessionDialog(page).getByLabel("Password", { exact: true }).fill(owner.password);
    await sessionDialog(page).getByRole("button", { name: "Login" }).click();
    await page.waitForURL("**/ai");
    await page.waitForFunction(() => !("isOld" in globalThis));
    const other = await page.context().newPage();
    await other.goto("/logout");
    await other.waitForURL("**/login");
    await page.waitForURL(/\/login/);
    await other.close();
  });

  it("leaves a page that was still loading when they signed out in another tab", async () => {
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
    void arrive(page, "/ai", emailOf("trial"));
    await asked.promise;
    const other = await page.context().newPage();
    await other.goto("/logout");
    await other.waitForURL("**/login");
    signedOut.resolve();
    await page.waitForURL(/\/login/);
    await stage.closePages();
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
