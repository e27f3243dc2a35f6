import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, it } from "vitest";
import { changeOwnerTexts as texts } from "#contract/plants/change-owner";
import { plantTexts } from "#contract/plants/users";
import { plantOwners, sessions, staffPlants } from "../../../worker/platform/schema.ts";
import { accessibilityViolations } from "../support/browser.ts";
import { owner } from "../support/demonstration.ts";
import { emailOf } from "../support/people.ts";
import { aStage, type Stage } from "../support/stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await aStage([
    { id: "admin", user_type: "Admin" },
    { id: "second", name: "Second Owner", company_name: "Second Solar" },
    { id: "hers", name: "First Staff", user_type: "Staff", owner_id: "owner01" },
  ]);
  await stage.server.directory.insert(staffPlants).values({ plant_id: "plant01", staff_id: "hers" });
});
afterAll(() => stage.end());

const ownersOf = async () => {
  const rows = await stage.server.directory.select().from(plantOwners).where(eq(plantOwners.plant_id, "plant01"));
  return rows.map(({ owner_id }) => owner_id);
};

describe("a plant that is sold", () => {
  it("is given to its new owner by an Admin, who reads what moves, types its name and enters the password", async ({
    expect,
  }) => {
    const { page, offences } = await stage.watch("/plant/listing", emailOf("admin"), {
      width: 390,
      height: 844,
      theme: "light",
    });
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Manage Users of Valley Plant" }).click();
    await dialog.getByRole("button", { name: texts.open }).press("Enter");
    await dialog.getByText(texts.devices(1, 0)).waitFor();
    const change = dialog.getByRole("button", { name: texts.change });
    await expect.poll(() => change.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByRole("button", { name: texts.placeholder }).press("Enter");
    await page.getByRole("option", { name: /^Second Owner/ }).press("Enter");
    await dialog.getByText(texts.owners("Plant Owner", ["First Staff"])).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await stage.server.directory.update(sessions).set({ confirmedAt: null });
    await dialog.getByLabel(texts.typeName("Valley Plant")).fill("Valley Plant");
    await dialog.getByLabel(texts.typeName("Valley Plant")).press("Enter");
    const password = page.getByRole("textbox", { name: "Password" });
    await password.fill(owner.password);
    await password.press("Enter");
    await page.getByText(texts.changed("Valley Plant", "Second Owner")).waitFor();
    expect(await ownersOf()).toEqual(["second"]);

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(plantTexts.undone).waitFor();
    expect(await ownersOf()).toEqual(["owner01"]);
    expect(offences).toEqual([]);
  });
});
