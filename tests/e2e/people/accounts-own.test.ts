import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { codeAt, STEP_SECONDS } from "../../../worker/access/two-factor/totp.ts";
import { plantOwners, plants } from "../../../worker/platform/schema.ts";
import { accountTexts } from "#contract/accounts/texts";
import { dashboardTexts } from "../../../web/src/features/dashboard/texts.ts";
import { atRest } from "../support/at-rest.ts";
import { accessibilityViolations, goInApp } from "../support/browser.ts";
import { loggerFile, owner } from "../support/demonstration.ts";
import { emailOf, signIn, endSession, pressBelow, sessionDialog, signInAgain, signOut } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await aStage([
    { id: "admin", user_type: "Admin" },
    { id: "many", company_name: "Many Fields" },
    { id: "factor" },
    { id: "demo", demo: true },
  ]);
  const { directory } = stage.server;
  const place = { location: "Yuma, AZ", lat: 32.7, lng: -114.6 };
  for (let n = 10; n < 21; n++) {
    await directory.insert(plants).values({ plant_id: `p${n}`, plant_name: `Field ${n}`, ...place });
    await directory.insert(plantOwners).values({ plant_id: `p${n}`, owner_id: "many" });
  }
});
afterAll(() => stage.end());

let page: Page;

/** After the pages of the story before are closed. */
async function open(address: string, who?: string): Promise<Page> {
  await stage.closePages();
  return stage.open(address, who);
}
/** In another browser. */
async function signedIn(email: string, password: string): Promise<{ status: number; cookie: string }> {
  const answer = await fetch(`${stage.server.origin}/api/account/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: stage.server.origin },
    body: JSON.stringify({ email, password }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return { status: answer.status, cookie: cookies.join("; ") };
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const theme = (page: Page) => page.locator("html").getAttribute("data-theme");

describe("the account menu", { concurrent: false }, () => {
  it("has password, notifications, theme and logout; the demonstration account has neither of the first two [P-184, P-201, A-168, D-210]", async ({
    expect,
  }) => {
    page = await open("/dashboard");
    const counted = page.waitForResponse("**/api/statistics/add/user");
    await signIn(page, owner.email);
    expect((await counted).status()).toBe(204);
    const visit = { email: owner.email, userType: "Owner", type: "access", page: "dashboard", domain: "user" };
    const said = (await counted).request().postDataJSON() as { ts: number };
    expect(said).toEqual({ ...visit, userId: "owner01", ts: expect.any(Number) as number });
    await press(page, "Account of Plant Owner");
    await page.getByRole("button", { name: "Logout" }).waitFor();
    for (const name of ["Change Password", "Notifications", "Report Settings", "Sign-in and Security", "About"])
      await expect.poll(() => page.getByRole("link", { name, exact: true }).isVisible()).toBe(true);
    const security = page.getByRole("link", { name: "Sign-in and Security", exact: true });
    await security.click();
    const saved = page.waitForResponse("**/api/account/theme");
    await page.getByRole("main").getByRole("radio", { name: "Light Mode" }).check();
    expect((await saved).status()).toBe(204);
    await press(page, "Account of Plant Owner");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    expect(await (await page.request.get("/api/session")).json()).toBeNull();
    const demo = await open("/about", emailOf("demo"));
    await press(demo, "Account of Person demo");
    await demo.getByRole("button", { name: "Logout" }).waitFor();
    await expect.poll(() => demo.getByRole("link", { name: "Change Password" }).count()).toBe(0);
    for (const address of ["/changepassword", "/account/notifications"]) {
      await goInApp(demo, address);
      await demo.waitForURL("**/notallowed");
    }
    expect((await demo.request.get("/api/account/notifications")).status()).toBe(403);
    const body = { currentPassword: owner.password, password: "Dusty-but_Fine7" };
    const sent = await demo.request.post("/api/account/password", {
      data: body,
      headers: { origin: stage.server.origin },
    });
    expect(sent.status()).toBe(403);
  });

  it("keeps the theme with the person, in any browser", async ({ expect }) => {
    page = await open("/login");
    expect(await theme(page)).toBe("dark");
    await signIn(page, owner.email);
    await page.waitForFunction(() => document.documentElement.dataset["theme"] === "light");
  });
});

describe("a session that ends", { concurrent: false }, () => {
  it("continues in each tab after one sign-in, each with its own draft, and sends the file that waited [P-193, D-226]", async ({
    expect,
  }) => {
    await goInApp(page, "/dashboard?plant=plant01&tab=soiling");
    const other = await page.context().newPage();
    await other.goto("/dashboard?plant=plant01&tab=inputs");
    const cost = other.getByRole("textbox", { name: "Wash Cost" });
    await cost.fill("2475");
    await cost.press("Tab");
    await atRest(other);
    await page.getByRole("button", { name: "Upload Data" }).click();
    const upload = page.getByRole("dialog", { name: "Upload Data" });
    const buffer = Buffer.from(loggerFile(1));
    await upload.locator('input[type="file"]').setInputFiles({ name: "day.dat", mimeType: "text/csv", buffer });
    await upload.getByText("144 rows").first().waitFor();
    await endSession(stage.server, page);
    await pressBelow(other, "Save Inputs");
    await sessionDialog(other).waitFor();
    await pressBelow(page, "Upload Now");
    await signInAgain(page);
    await upload.getByText("144 rows stored").waitFor();
    await other.evaluate(() => window.dispatchEvent(new Event("focus")));
    await sessionDialog(other).waitFor({ state: "detached" });
    await other.getByRole("button", { name: "Save Inputs", disabled: true }).waitFor();
    await expect.poll(() => cost.inputValue()).toMatch(/^2,?475$/);
  });
});

describe("notifications", { concurrent: false }, () => {
  it("are switched in general and by plant, ten plants a page, and stay as they were left [P-031, A-012, A-093, A-094]", async ({
    expect,
  }) => {
    page = await open("/account/notifications", emailOf("many"));
    const reports = page.getByRole("switch", { name: "Email Reports" });
    await reports.waitFor();
    for (const name of ["All Notifications", "Marketing Communications"])
      await expect.poll(() => page.getByRole("switch", { name }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(10);
    await expect.poll(() => page.getByRole("switch", { name: /of Field 10$/ }).count()).toBe(6);
    expect(await accessibilityViolations(page)).toEqual([]);
    const saved = () => page.waitForResponse((response) => response.request().method() === "PUT");
    await Promise.all([saved(), reports.click()]);
    await page.getByRole("button", { name: "Next page" }).click();
    const tank = page.getByRole("switch", { name: "Wash Extension Tank Low of Field 20" });
    await Promise.all([saved(), tank.click()]);
    await page.reload();
    await page.getByRole("searchbox", { name: "Search plants" }).fill("field 20");
    await page.getByText("Rows 1–1 of 1").waitFor();
    await expect.poll(() => tank.isChecked()).toBe(false);
    await expect.poll(() => page.getByRole("switch", { name: "Report of Field 20" }).isChecked()).toBe(true);
    await expect.poll(() => reports.isChecked()).toBe(false);
  });
});

describe("signed-in devices", { concurrent: false }, () => {
  it("are listed, and all others can be signed out", async ({ expect }) => {
    const { cookie } = await signedIn(emailOf("many"), owner.password);
    const session = async () => (await fetch(`${stage.server.origin}/api/session`, { headers: { cookie } })).json();
    expect(await session()).toMatchObject({ user: { id: "many" } });
    await goInApp(page, "/account/security");
    await page.getByText("This browser").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, "Sign out everywhere else");
    await page.getByText("No other active sessions.").waitFor();
    expect(await session()).toBeNull();
  });
});

describe("one's own password", { concurrent: false }, () => {
  it("is changed with the current one and the rules of a new one [P-035, A-017]", async ({ expect }) => {
    await goInApp(page, "/changepassword");
    await page.getByLabel("Current Password").fill("not it");
    await page.getByLabel("New Password", { exact: true }).fill("Dusty-but_Fine7");
    await expect.poll(() => page.getByRole("main").getByRole("button", { name: "Change Password" }).count()).toBe(0);
    await page.getByLabel("Confirm New Password").fill("Dusty-but_Fine7");
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, "Change Password");
    await page.getByText("The current password is incorrect.").waitFor();
    await page.getByLabel("Current Password").fill(owner.password);
    await press(page, "Change Password");
    await page.getByText(accountTexts.passwordChanged).waitFor();
    expect((await signedIn(emailOf("many"), "Dusty-but_Fine7")).status).toBe(200);
  });
});

describe("the second factor", () => {
  it("is set up from a code that is drawn in the browser, required at the sign-in, and replaced by a recovery code", async ({
    expect,
  }) => {
    await stage.closePages();
    const { page, offences } = await stage.watch("/account/security", emailOf("factor"));
    await press(page, "Set up");
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(owner.password);
    await press(page, "Continue");
    await page.getByRole("img", { name: "Authenticator QR code" }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const secret = (await page.getByRole("group", { name: "Secret" }).locator("code").innerText()).replaceAll(" ", "");
    const step = Math.floor(Date.now() / 1000 / STEP_SECONDS);
    await page.getByLabel("Code", { exact: true }).fill(await codeAt(secret, step));
    await press(page, "Turn on");
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await codes.first().waitFor();
    const [recovery, another] = await codes.allInnerTexts();
    const file = page.waitForEvent("download");
    await press(page, "Download");
    expect((await file).suggestedFilename()).toBe("soilsight-recovery-codes.txt");
    await expect.poll(() => page.getByRole("button", { name: "Done" }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("checkbox").check();
    await press(page, "Done");
    await page.getByText("On", { exact: true }).waitFor();
    expect(offences).toEqual([]);
    await signOut(page);
    await signIn(page, emailOf("factor"));
    await page.getByLabel("Code").fill("000000");
    await press(page, "Login");
    await page.getByText(accountTexts.codeWrong).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("Code").fill(recovery!);
    await press(page, "Login");
    await page.waitForURL("**/dashboard*");

    await page.getByText(dashboardTexts.selection.noPlants).first().waitFor();
    await atRest(page);
    await endSession(stage.server, page);
    await goInApp(page, "/account/security");
    await signInAgain(page);
    const dialog = sessionDialog(page);
    await dialog.getByLabel("Code").fill("000000");
    await press(page, "Login");
    await dialog.getByText(accountTexts.codeWrong).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByLabel("Code").fill(another!);
    await press(page, "Login");
    await dialog.waitFor({ state: "detached" });
    await page.waitForURL("**/account/security");
  });
});

describe("an Admin", () => {
  it("selects an owner after address and password, acts for them with a banner, and ends it [P-015, P-054, P-136, P-156, P-157, P-185]", async ({
    expect,
  }) => {
    const page = await open("/adminlogin");
    await expect.poll(() => page.getByText("Select Owner").count()).toBe(0);
    await signIn(page, owner.email);
    const alert = page.getByRole("dialog", { name: "Oops..." });
    await alert.getByText("Invalid admin email.").waitFor();
    await alert.getByRole("button", { name: "OK" }).click();
    const confirmed = page.waitForResponse("**/api/admin/changeStatus/admin");
    await signIn(page, emailOf("admin"));
    expect((await confirmed).status()).toBe(200);
    await page.getByRole("combobox", { name: /Owner/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, "Continue");
    await page.getByText("Owner is required.").waitFor();
    await page.getByRole("combobox", { name: /Owner/ }).fill("plant own");
    await page.getByRole("option", { name: /Plant Owner/ }).click();
    await press(page, "Continue");
    await page.waitForURL("**/dashboard*");
    const banner = page.getByRole("region", { name: "Acting for an owner" });
    await banner.getByText("Sunny Fields").waitFor();
    const plantList = async () =>
      ((await (await page.request.get("/api/plant/all")).json()) as { plants: unknown[] }).plants;
    expect(await plantList()).toHaveLength(1);
    await banner.getByRole("button", { name: "End" }).click();
    await banner.waitFor({ state: "detached" });
    expect(await plantList()).toHaveLength(12);
  });
});
