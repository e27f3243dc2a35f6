import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import { accountScreenTexts } from "../../../web/src/features/accounts/texts.ts";
import { plantOwners, plants, sessions } from "../../../worker/platform/schema.ts";
import { accessibilityViolations, goInApp } from "../support/browser.ts";
import { owner } from "../support/demonstration.ts";
import { mailbox, type Mailbox } from "../support/mails.ts";
import { emailOf, type NewPerson, people, signIn, signOut } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";

let stage: Stage;
let mails: Mailbox;

beforeAll(async () => {
  mails = await mailbox();
  stage = await aStage([{ id: "other" }, { id: "others-staff", user_type: "Staff", owner_id: "other" }], {
    settings: mails.settings,
  });
  const { directory } = stage.server;
  const place = { location: "Yuma, AZ", lat: 32.7, lng: -114.6 };
  await directory.insert(plants).values({ plant_id: "plant02", plant_name: "Mesa", ...place });
  await directory.insert(plants).values({ plant_id: "plant03", plant_name: "Of Another", ...place });
  await directory.insert(plantOwners).values({ plant_id: "plant02", owner_id: "owner01" });
  await directory.insert(plantOwners).values({ plant_id: "plant03", owner_id: "other" });
});
afterAll(async () => {
  await stage.end();
  mails.stop();
});

/** After the person who is invited, in the order of the list. */
const crew: NewPerson[] = Array.from({ length: 11 }, (_, n) => ({
  id: `the-crew-${String(n).padStart(2, "0")}`,
  name: `Hand ${n}`,
  business_phone: n === 7 ? "+1 555 0107" : "",
  user_type: "Staff",
  owner_id: "owner01",
}));
const hand = { email: "site-hand@plant.example", password: "Dusty-but_Fine7" };
let page: Page;
/** After the pages of the story before are closed. */
async function open(address: string, who?: string): Promise<void> {
  await stage.closePages();
  page = await stage.open(address, who);
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const row = (page: Page, text: string) => page.getByRole("row", { name: new RegExp(text) });

describe("an owner", { concurrent: false }, () => {
  it("invites a person to one of the plants [P-023, P-024, A-002, A-003, A-024, A-027, A-028, A-029, A-030, A-031, A-136, A-137, A-138, A-224]", async ({
    expect,
  }) => {
    await open("/staff", owner.email);
    await page.waitForURL("**/staff/listing");
    await page.getByText("You have no staff yet.").waitFor();
    await page.getByRole("link", { name: "Add" }).click();
    await page.waitForURL("**/staff/add");
    const send = page.getByRole("button", { name: "Send Invite" });
    const off = () => send.getAttribute("aria-disabled");
    await send.waitFor();
    const plantGroup = page.getByRole("group", { name: "All Plants" });
    await plantGroup.waitFor();
    await expect.poll(() => plantGroup.getByRole("checkbox").count()).toBe(2);
    await expect.poll(() => page.getByRole("switch", { name: "Device Data Page Access" }).isChecked()).toBe(true);
    await expect
      .poll(() => page.getByRole("switch", { name: "Can modify calc. inputs for all plants" }).isChecked())
      .toBe(false);
    for (const label of ["Business Phone", "Mobile Phone", "City", "State", "Country"])
      await expect.poll(() => page.getByLabel(label, { exact: true }).isVisible()).toBe(true);
    await expect.poll(() => off()).toBe("true");
    await page.getByLabel("Name", { exact: true }).fill(" Site Hand ");
    await page.getByLabel("Email (username)").fill("no address");
    await page.getByRole("checkbox", { name: "All Plants" }).check();
    await expect.poll(() => off()).toBe("true");
    await page.getByText("A valid email is required.").first().waitFor();
    await page.getByLabel("Email (username)").fill(` ${hand.email} `);
    await page.getByRole("checkbox", { name: "All Plants" }).uncheck();
    await page.getByText("Select at least 1 plant.").first().waitFor();
    await expect.poll(() => off()).toBe("true");
    await page.getByRole("checkbox", { name: /Valley Plant/ }).check();
    await page.getByText("Dashboard of 1 plant with 1 device: Valley Plant").waitFor();
    await people(stage.server, crew);
    expect(await accessibilityViolations(page)).toEqual([]);
    await send.click();
    await page.getByText("The staff member was added.").waitFor();
    await page
      .getByText(
        "An invite email has been sent to the new staff email address. New staff must click the verification link and create a password to obtain access.",
      )
      .waitFor();
    await page.waitForURL("**/staff/listing");
  });

  it("finds them Pending in the list, and sends the mail again [A-023, A-025, A-026, A-222, A-223]", async ({
    expect,
  }) => {
    const listed = row(page, hand.email);
    await listed.getByText("Pending").waitFor();
    const headers = await page.getByRole("columnheader").allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual([
      "Email (Username)",
      "Name",
      "Business Phone",
      "Status",
      "Last Sign-in",
      "Email Verification",
      "Action",
    ]);
    await expect.poll(() => page.getByText(emailOf("others-staff")).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await listed.getByRole("button", { name: /Resend Email/ }).click();
    await page.getByText("A new email was sent successfully.").waitFor();
    await page.route("**/api/staff/resendStaffEmail/**", (route) => route.fulfill({ status: 500, body: "" }));
    await listed.getByRole("button", { name: /Resend Email/ }).click();
    await page.getByText("An error has occurred, please try again later.").waitFor();
    await page.getByRole("searchbox").fill("nobody");
    await page.getByText("Nothing matches “nobody”.").waitFor();
  });

  it("shows the server's own message on why an invitation failed [A-226]", async () => {
    await goInApp(page, "/staff/add");
    await page.getByLabel("Name", { exact: true }).fill("Twice");
    await page.getByLabel("Email (username)").fill(hand.email);
    await page.getByRole("checkbox", { name: "All Plants" }).check();
    await press(page, "Send Invite");
    await page.getByText("The email address is already in use by another account.").first().waitFor();
  });

  it("finds ten a page, and one by any word of the row [A-023]", async ({ expect }) => {
    await goInApp(page, "/staff/listing");
    const lines = page.getByRole("row").filter({ hasText: "@plant.example" });
    await lines.first().waitFor();
    await expect.poll(() => lines.count()).toBe(10);
    await page.getByRole("button", { name: "Next page" }).click();
    await row(page, emailOf("the-crew-10")).waitFor();
    await expect.poll(() => lines.count()).toBe(2);
    await page.getByRole("searchbox").fill("0107");
    await row(page, emailOf("the-crew-07")).waitFor();
    await expect.poll(() => lines.count()).toBe(1);
  });
});

describe("the invited person", { concurrent: false }, () => {
  it("verifies, creates a password, and sees only the assigned plants [A-126, P-113, A-165, P-136, P-178, P-179]", async ({
    expect,
  }) => {
    await open(await mails.link(hand.email, "/verify"));
    await press(page, "Verify Email");
    await page.getByText("Your email has been verified").waitFor();
    await page.getByLabel("New Password", { exact: true }).fill(hand.password);
    await page.getByLabel("Confirm New Password").fill(hand.password);
    await press(page, "Create password");
    await page.getByRole("link", { name: "Go to Login" }).click();
    await page.waitForURL("**/login");
    await page.getByRole("button", { name: "Login" }).waitFor();
    await signIn(page, hand.email, hand.password);
    const confirmed = page.waitForResponse("**/api/staff/changeStatus/**");
    await press(page, "I agree");
    expect((await confirmed).status()).toBe(200);
    await page.waitForURL("**/dashboard*");
    await page
      .getByText(/^No decision yet: /)
      .first()
      .waitFor();
    const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
    await expect.poll(() => links.allInnerTexts()).toEqual(["Dashboard", "AI", "Devices"]);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const field = page.getByRole("combobox", { name: "Plant, device, action or page" });
    // The keys work once their code has arrived.
    const opened = async () => {
      await page.keyboard.press("Control+k");
      return field.count();
    };
    await expect.poll(opened).toBe(1);
    await field.fill("a");
    const found = page.getByRole("listbox", { name: "Destinations" });
    await found.getByRole("option", { name: /Valley Plant/ }).waitFor();
    for (const name of [/Mesa/, /Of Another/])
      await expect.poll(() => found.getByRole("option", { name }).count()).toBe(0);
    await field.fill("east");
    await found.getByRole("option", { name: /East block/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/plant=plant01&device=device01/);
    for (const address of ["/staff/listing", "/device/edit/device01", "/device/config/device01", "/plant/listing"]) {
      await goInApp(page, address);
      await page.waitForURL("**/notallowed");
    }
  });
});

describe("an owner, afterwards", { concurrent: false }, () => {
  it("finds them Verified, and changes what they may see and their password [A-004, A-032, A-033, A-136, A-139, A-140, A-166, A-225, A-226, D-178]", async ({
    expect,
  }) => {
    await open("/staff/listing", owner.email);
    await row(page, hand.email).getByText("Verified").waitFor();
    await expect.poll(() => row(page, hand.email).getByRole("button", { name: "Resend Email" }).count()).toBe(0);
    await page.getByRole("link", { name: "Edit Site Hand" }).click();
    await page.waitForURL("**/staff/edit/*");
    await page.getByRole("button", { name: "Update Staff" }).waitFor();
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Site Hand");
    const email = page.getByLabel("Email (username)");
    await expect.poll(() => email.inputValue()).toBe(hand.email);
    await expect.poll(() => email.isEditable()).toBe(false);
    await expect.poll(() => page.getByRole("checkbox", { name: /Valley Plant/ }).isChecked()).toBe(true);
    await page.getByRole("checkbox", { name: /Valley Plant/ }).uncheck();
    const update = page.getByRole("button", { name: "Update Staff" });
    await expect.poll(() => update.getAttribute("aria-disabled")).not.toBe("true");
    await page.getByRole("checkbox", { name: /Valley Plant/ }).check();
    await page.getByRole("checkbox", { name: /Mesa/ }).check();
    await page.getByRole("switch", { name: "Device Data Page Access" }).uncheck();
    await page.getByLabel("New Password", { exact: true }).fill("Clean-and_Fine8");
    await press(page, "Update Staff");
    await page.getByText("The confirm password field is required.").waitFor();
    await page.getByLabel("Confirm New Password").fill("something else");
    await page.getByText("The confirm password confirmation does not match.").waitFor();
    await page.getByLabel("Confirm New Password").fill("Clean-and_Fine8");
    expect(await accessibilityViolations(page)).toEqual([]);
    const busy = { type: "about:blank", title: "The crew is at lunch.", status: 409 };
    await page.route("**/api/staff/updateStaff", (route) => route.fulfill({ status: 409, json: busy }), { times: 1 });
    await press(page, "Update Staff");
    await page.getByText("The crew is at lunch.").waitFor();
    await stage.server.directory.update(sessions).set({ confirmedAt: null });
    await press(page, "Update Staff");
    const question = page.getByRole("dialog", { name: accountScreenTexts.confirmTitle });
    await question.getByLabel("Password", { exact: true }).fill("not-the-password");
    await question.getByRole("button", { name: accountScreenTexts.confirmAction }).click();
    await question.getByText(accountTexts.passwordWrong).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await page.getByText("The staff member was updated.").waitFor();
    await page.waitForURL("**/staff/listing");

    await signOut(page);
    await signIn(page, hand.email, "Clean-and_Fine8");
    await page.waitForURL("**/dashboard*");
    const links = page.getByRole("navigation", { name: "Main" }).first().getByRole("link");
    await links.first().waitFor();
    await expect.poll(() => links.allInnerTexts()).toEqual(["Dashboard", "AI"]);
    await goInApp(page, "/device/listing");
    await page.waitForURL("**/notallowed");
  });
});
