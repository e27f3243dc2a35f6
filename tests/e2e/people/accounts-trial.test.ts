import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { unsubscribeTexts } from "#contract/accounts/unsubscribe";
import { messages, users } from "../../../worker/platform/schema.ts";
import { countSeconds } from "../support/at-rest.ts";
import { accessibilityViolations as clean, goInApp } from "../support/browser.ts";
import { owner } from "../support/demonstration.ts";
import { mailbox, type Mailbox } from "../support/mails.ts";
import { accountScreenTexts } from "../../../web/src/features/accounts/texts.ts";
import { arrive, emailOf, signIn, signOut } from "../support/people.ts";
import { simulateUpToThePdf } from "../support/simulation-story.ts";
import { aStage, type Stage } from "../support/stage.ts";
import { resizer } from "../support/themes.ts";

let stage: Stage;
let mails: Mailbox;

beforeAll(async () => {
  mails = await mailbox();
  stage = await aStage(
    [
      { id: "fresh", tosAcceptedAt: null },
      { id: "unverified", status: "Disable", emailVerified: false },
    ],
    // Scheduled mails use the operator's address; only the path matters.
    { settings: { PORTAL_ADDRESS: "https://portal.example", ...mails.settings } },
  );
});
afterAll(async () => {
  await stage.end();
  mails.stop();
});

const visitor = { email: "new-owner@plant.example", password: "Dusty-but_Fine7" };
let page: Page;
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const typePassword = async (password: string) => {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(password);
};

describe("a visitor who wants to try the portal", { concurrent: false }, () => {
  it("registers with name, email and company [P-013, P-055, P-056, P-143, P-158, P-235]", async ({ expect }) => {
    page = await stage.open("/signup", undefined, { drawsMaps: false });
    await page.waitForURL("**/register");
    const signUp = page.getByRole("button", { name: "Sign Up" });
    await signUp.waitFor();
    for (const label of ["Phone", "City", "State", "Country"])
      await expect.poll(() => page.getByLabel(label, { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => signUp.getAttribute("aria-disabled")).toBe("true");
    await page.getByLabel("Full Name").fill("New Owner");
    await page.getByLabel("Company").fill("Mesa Solar");
    await expect.poll(() => signUp.getAttribute("aria-disabled")).toBe("true");
    await page.getByLabel("Email").fill("no address");
    await signUp.click();
    await page.getByText("A valid email is required.").waitFor();
    expect(await clean(page)).toEqual([]);
    await page.getByLabel("Email").fill(` ${visitor.email} `);
    await signUp.click();
    await page.getByText("You've registered successfully. Please check your email to verify your account.").waitFor();
    await press("Go to Login");
    await page.waitForURL("**/login");
    await page.getByRole("link", { name: "Start a free trial" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL("**/login");
  });

  it("cannot sign in before the address is verified, and gets the mail once more [P-135, P-231]", async () => {
    await signIn(page, emailOf("unverified"));
    const alert = page.getByRole("dialog", { name: "Oops..." });
    await alert.getByText("You need to verify your email before you start using your account.").waitFor();
    const resend = async () => {
      await press("Resend Email");
      await alert.getByText(accountScreenTexts.resent).waitFor();
      await alert.getByRole("button", { name: "OK" }).click();
      await alert.waitFor({ state: "detached" });
    };
    await resend();
    await mails.link(emailOf("unverified"), "/verify");
    // Without a password, the answer is the same as for an unknown address.
    for (const email of [visitor.email, "nobody@plant.example"]) {
      await signIn(page, email);
      await alert.getByText(accountScreenTexts.noPasswordYet).waitFor();
      await resend();
    }
  });

  it("verifies by the link of the mail, creates a password and signs in [P-038, P-040, A-019, A-092, A-149, A-243, A-248, A-249]", async ({
    expect,
  }) => {
    const link = await mails.link(visitor.email, "/verify");
    expect(link).toMatch(/userType=owner&userId=[^&]+&source=[^&]+&oobCode=/);
    await goInApp(page, link);
    await page.getByRole("button", { name: "Verify Email" }).waitFor();
    expect(await clean(page)).toEqual([]);
    await press("Verify Email");
    await page.getByText("Your email has been verified").waitFor();
    const create = page.getByRole("button", { name: "Create password" });
    const met = page.getByRole("list", { name: "Password rules" }).locator('[data-holds="true"]');
    await typePassword("dusty");
    await expect.poll(() => met.count()).toBe(3);
    await expect.poll(() => create.count()).toBe(0);
    await page.getByLabel("New Password", { exact: true }).fill(visitor.password);
    await expect.poll(() => met.count()).toBe(7);
    await expect.poll(() => create.count()).toBe(0);
    await page.getByLabel("Confirm New Password").fill(visitor.password);
    expect(await clean(page)).toEqual([]);
    await create.click();
    await page.getByText("Your password was created.").waitFor();
    // The link works once; the page doesn't reveal that no mail is sent.
    await page.goto(link);
    await page.getByText("The verification link is invalid.").waitFor();
    await expect.poll(() => page.getByRole("link", { name: "Go to Login" }).isVisible()).toBe(true);
    await page.route("**/resendOwnerEmail/**", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await press("Resend");
    await page.getByText("Something went wrong. Please try again later.").waitFor();
    await press("Resend");
    await page.getByText("Email successfully sent.").waitFor();
  });

  it("gets the same answer for an address that has an account, whose holder gets a mail with two links [P-233]", async () => {
    await goInApp(page, "/register");
    for (const [label, text] of Object.entries({ "Full Name": "New Owner", Company: "Mesa", Email: visitor.email }))
      await page.getByLabel(label).fill(text);
    await press("Sign Up");
    await page.getByRole("dialog", { name: "Check your email" }).getByRole("button", { name: "Go to Login" }).click();
    await page.waitForURL("**/login");
  });

  it("gets one message for every other failure [P-234]", async () => {
    await page.getByRole("link", { name: "Start a free trial" }).click();
    await page.route("**/api/account/register", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    for (const label of ["Full Name", "Company"]) await page.getByLabel(label).fill("x");
    await page.getByLabel("Email").fill("other@plant.example");
    await press("Sign Up");
    await page.getByText("An error occurred while signing up. Please try again.").waitFor();
  });

  it("agrees to the terms before anything else, then sees the limits of the trial [P-137, P-138, P-136, P-040, P-178, P-179]", async ({
    expect,
  }) => {
    await goInApp(page, "/login?redirect=/ai");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, visitor.email, visitor.password);
    const terms = page.getByRole("dialog", { name: "Terms of Service" });
    await terms.waitFor();
    expect(await (await page.request.get("/api/session")).json()).toBeNull();
    expect(await clean(page)).toEqual([]);
    await terms.getByRole("button", { name: "Cancel" }).click();
    await terms.waitFor({ state: "detached" });
    await press("Login");
    await terms.waitFor();
    await press("I agree");
    await page.waitForURL("**/ai");
    await page.getByRole("region", { name: "Free trial" }).getByText("3 simulated locations").waitFor();
    const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
    await expect.poll(() => links.allInnerTexts()).toEqual(["AI"]);
    for (const [address, ends] of [
      ["/dashboard", "/ai"],
      ["/device/listing", "/notallowed"],
      ["/staff/listing", "/notallowed"],
      ["/plant/listing", "/notallowed"],
    ] as const) {
      await goInApp(page, address);
      await page.waitForURL(`**${ends}`);
    }
    expect(asked.some((path) => path.startsWith("/api/owner/changeStatus/"))).toBe(true);
  });

  it("simulates three places up to the PDF, and sees the plans at the fourth [P-019, P-098, P-099, P-102, P-103, P-105, P-106, P-107, P-186, P-238, P-239]", async ({
    expect,
  }) => {
    await goInApp(page, "/ai");
    await simulateUpToThePdf(page, expect);
  });
});

describe("a signed-in person at the registration", { concurrent: false }, () => {
  it("reads a notice, can stop it, and is taken to the simulation after 8 seconds [P-057]", async ({ expect }) => {
    await arrive(page, "/about", owner.email);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const seconds = await countSeconds(page);
    await goInApp(page, "/register");
    await page.getByText("The portal opens in 8 seconds.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await seconds(20);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/register");
    await page.getByRole("button", { name: "Continue" }).click();
    await seconds(7);
    await page.getByText("The portal opens in 1 second.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/register");
    await seconds(1);
    await page.waitForURL("**/ai");
  });
});

describe("a person who forgot the password", { concurrent: false }, () => {
  it("requests a link and sets a new one [P-036, P-037, A-016, A-018, A-088, A-089, A-090, A-091, A-242, A-246, A-247]", async ({
    expect,
  }) => {
    await signOut(page);
    await page.getByRole("link", { name: "Reset Password" }).click();
    await page.waitForURL("**/reset");
    await press("Send reset link");
    await page.getByText("Email is required.").waitFor();
    await page.getByLabel("Email").fill("no address");
    await press("Send reset link");
    await page.getByText("A valid email is required.").waitFor();
    await page.getByLabel("Email").fill(visitor.email);
    await press("Send reset link");
    await page.getByText("Reset link was successfully sent to your email.").waitFor();
    const link = await mails.link(visitor.email, "/password");
    expect(link).toContain("mode=resetPassword&oobCode=");
    await page.goto(link);
    await page.getByLabel("New Password", { exact: true }).waitFor();
    const submit = page.getByRole("button", { name: "Reset Password" });
    await typePassword("Dusty-but_Fine");
    await expect.poll(() => submit.count()).toBe(0);
    await typePassword("Clean-and_Fine8");
    expect(await clean(page)).toEqual([]);
    await submit.click();
    await page.getByText("Password reset successfully!").waitFor();
    await page.getByRole("link", { name: "Go to Login" }).click();
    await page.waitForURL("**/login");
    await page.getByRole("button", { name: "Login" }).waitFor();
    await signIn(page, visitor.email, "Clean-and_Fine8");
    await page.waitForURL("**/ai");
    await goInApp(page, link);
    await page.getByText("The reset link is invalid.").waitFor();
    await expect.poll(() => page.getByLabel("New Password", { exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Go to Login" }).waitFor();
    await page.getByRole("link", { name: "Resend" }).click();
    await page.waitForURL("**/reset");
  });
});

describe("a person added by the operator", { concurrent: false }, () => {
  it("gets the terms in a modal on a phone too, Escape signs no one in, and later failures are shown [P-232]", async ({
    expect,
  }) => {
    await signOut(page);
    const resize = await resizer(page);
    await resize("phone");
    await signIn(page, emailOf("fresh"));
    const terms = page.getByRole("dialog", { name: "Terms of Service" });
    await terms.waitFor();
    expect(await clean(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await terms.waitFor({ state: "detached" });
    expect(await (await page.request.get("/api/session")).json()).toBeNull();
    const asleep = { type: "about:blank", title: "The status sleeps.", status: 409 };
    await page.route("**/changeStatus/**", (route) => route.fulfill({ status: 409, json: asleep }));
    await press("Login");
    await press("I agree");
    await page.waitForURL("**/dashboard*");
    await page.getByText("Couldn't update your account status.").waitFor();
    await page.getByText("The status sleeps.").waitFor();
  });
});

describe("a person who gets mails about a plant", { concurrent: false }, () => {
  it("stops them by the link in one, without signing in, and may resume them [A-022, A-014, A-251, P-033, P-034]", async ({
    expect,
  }) => {
    const { directory } = stage.server;
    const texts = { title: "Wash due: East", message: "Wash.", details: "Two cleanings." };
    const ts = Math.floor(Date.now() / 1000);
    await directory
      .insert(messages)
      .values({ ...texts, ts, type: "PLANT", plant_id: "plant01", dedupe_key: "due", mail_due: true });
    await stage.server.tick();
    const link = await mails.link(owner.email, "/account/report/unsubscribe/owner01");
    expect(link).toMatch(/\?userType=owner&userId=owner01&source=alert&oobCode=[\w.-]+$/);
    const wantsMails = async () =>
      (await directory.select().from(users).where(eq(users.id, "owner01")))[0]!.emailAlerts;
    expect((await fetch(stage.server.origin + link)).status).toBe(200);
    await expect.poll(() => wantsMails()).toBe(true);
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByText(unsubscribeTexts.done.alert).waitFor();
    expect([await wantsMails(), await clean(page)]).toEqual([false, []]);
    await press("Undo");
    await page.getByText(unsubscribeTexts.undone.alert).waitFor();
    expect([await wantsMails(), await clean(page)]).toEqual([true, []]);
    for (const wrong of [
      link.slice(0, -3),
      link.slice(0, link.indexOf("&oobCode")),
      link.replace("=owner&", "=staff&"),
    ]) {
      await goInApp(page, "/login");
      await page.getByRole("button", { name: "Login" }).waitFor();
      await goInApp(page, wrong);
      await page.getByText("User not found.").waitFor();
      await expect.poll(() => page.getByRole("main").innerText()).not.toContain(owner.email);
    }
    await expect.poll(() => wantsMails()).toBe(true);
  });
});
