import { afterAll, beforeAll, describe, it } from "vitest";
import { dashboardTexts } from "../../web/src/features/dashboard/texts.ts";
import { decideTexts } from "../../web/src/features/decide/texts.ts";
import { holdProgram, watchedPage } from "./support/browser.ts";
import { owner } from "./support/demonstration.ts";
import { arrive } from "./support/people.ts";
import { aStage, type Stage } from "./support/stage.ts";

const { tabs } = dashboardTexts.page;

let stage: Stage;

beforeAll(async () => {
  stage = await aStage();
});
afterAll(() => stage.end());

/** An empty profile whose next page waits for its program. */
async function slowPage() {
  await stage.closePages();
  const { page, offences } = await watchedPage(stage.browser, stage.server.origin);
  return { page, offences, letThrough: await holdProgram(page) };
}

async function slowLogin(address = "/login") {
  const slow = await slowPage();
  await slow.page.goto(address);
  await slow.page.getByRole("heading", { level: 1, name: "Login" }).waitFor();
  return slow;
}

describe("the login page before its program has loaded", { concurrent: false }, () => {
  it("accepts an address, a password and a click on Login, and signs in once the program is there", async ({
    expect,
  }) => {
    const { page, offences, letThrough } = await slowLogin("/login?redirect=%2Fabout");
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
    await letThrough();
    await page.waitForURL("**/about");
    await expect.poll(() => page.locator("#static-page").count()).toBe(0);
    expect(offences).toEqual([]);
  });

  it("keeps the text and the focus of a person who is still typing, and a click on Show password", async ({
    expect,
  }) => {
    const { page, letThrough } = await slowLogin();
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill("half a pass");
    await page.getByRole("button", { name: "Show password" }).click();
    await page.getByLabel("Password", { exact: true }).focus();
    await letThrough();
    await page.locator("#root").getByRole("button", { name: "Hide password" }).waitFor();
    await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(owner.email);
    const password = page.getByLabel("Password", { exact: true });
    await expect.poll(() => password.inputValue()).toBe("half a pass");
    await expect.poll(() => password.getAttribute("type")).toBe("text");
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it("signs in when the program starts between press and release of Login", async ({ expect }) => {
    const { page, letThrough } = await slowLogin("/login?redirect=%2Fabout");
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Login" }).hover();
    await page.mouse.down();
    await letThrough();
    await page.locator("#root").getByRole("button", { name: "Login" }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/login");
    await page.mouse.up();
    await page.waitForURL("**/about");
  });

  it("says so when the program cannot be fetched, and takes a person who is signed in to their screen", async () => {
    const { page } = await slowLogin();
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.getByLabel("Email").fill("a");
    await page.getByRole("alert").getByText("Couldn't load the portal.").waitFor();
    await page.unrouteAll();
    await arrive(page, "/login?redirect=%2Fabout", owner.email);
    await page.waitForURL("**/about");
  });
});

describe("the dashboard before its program has loaded", { concurrent: false }, () => {
  it("shows its layout and sends the first requests, each once, then is replaced by the same layout", async ({
    expect,
  }) => {
    const { page, offences, letThrough } = await slowPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/api\/(session|plant|device|next-washes)/.test(pathname)) asked.push(pathname + search);
    });
    await arrive(page, "/dashboard", owner.email);
    const place = page.locator("#static-page");
    await place.getByRole("tab", { name: "Daily Soiling Loss" }).waitFor();
    await expect.poll(() => asked.filter((path) => path.endsWith("/decision"))).toHaveLength(1);
    const early = [...asked];
    const decision = page.getByRole("region", { name: decideTexts.region });
    // Readable before the program runs, in the same words.
    const headline = () => decision.getByRole("heading", { level: 2 }).textContent();
    await expect.poll(headline).toMatch(/^(?:Wash|No wash|No decision)/);
    const painted = await headline();
    const top = async () => (await decision.boundingBox())!.y;
    const before = await top();
    await letThrough();
    await decision.getByRole("button", { name: decideTexts.actions.log }).waitFor();
    await expect.poll(() => place.count()).toBe(0);
    expect(await top()).toBe(before);
    expect(await headline()).toBe(painted);
    for (const path of early) expect(asked.filter((one) => one === path)).toEqual([path]);
    expect(offences).toEqual([]);
  });

  it("opens the tab that was pressed before the program had loaded, also if the lists come late", async ({
    expect,
  }) => {
    const { page, letThrough } = await slowPage();
    const lists = Promise.withResolvers<void>();
    await page.route("**/api/plant/all", async (route) => {
      await lists.promise;
      await route.continue();
    });
    await arrive(page, "/dashboard?plant=plant01", owner.email);
    const place = page.locator("#static-page");
    const tab = { name: dashboardTexts.page.tabs.inputs };
    await place.getByRole("tab", tab).click();
    await letThrough();
    await place.waitFor({ state: "detached" });
    lists.resolve();
    await page.waitForURL("**/dashboard?plant=plant01&tab=inputs");
    await expect.poll(() => page.getByRole("tab", { ...tab, selected: true }).count()).toBe(1);
  });

  it("opens the tab that was clicked before the program, and the one clicked while it waits", async ({ expect }) => {
    const { page, offences, letThrough } = await slowPage();
    await arrive(page, "/dashboard?plant=plant01", owner.email);
    const place = page.locator("#static-page");
    await place.getByRole("tab", { name: tabs.plan }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("tab")).toBeNull();
    await letThrough();
    await page.waitForURL("**tab=plan**");
    await expect.poll(() => place.count()).toBe(0);
    await page.getByRole("tab", { name: tabs.plan, selected: true }).waitFor();
    // Pressed on the plain page, released on the program's.
    const letAgain = await holdProgram(page);
    await page.goto("/dashboard?plant=plant01");
    await place.getByRole("tab", { name: tabs.soiling }).hover();
    await page.mouse.down();
    await letAgain();
    await page.locator("#root").getByRole("tab", { name: tabs.soiling }).waitFor();
    await page.locator("#root").getByRole("region", { name: decideTexts.region }).waitFor();
    await page.mouse.up();
    await page.waitForURL("**tab=soiling**");
    expect(offences).toEqual([]);
  });

  it("says so when the program cannot be fetched, and is replaced by the login without a session", async ({
    expect,
  }) => {
    const { page } = await slowPage();
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.goto("/dashboard");
    await page.getByRole("alert").getByText("Couldn't load the portal.").waitFor();
    await page.unrouteAll();
    await page.goto("/dashboard?plant=plant01");
    await page.waitForURL("**/login?redirect=*");
    await page.getByRole("heading", { level: 1, name: "Login" }).waitFor();
    await expect.poll(() => page.locator("#static-page").count()).toBe(0);
  });
});
