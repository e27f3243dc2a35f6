import type { Page } from "playwright-core";
import { deviceFormTexts as texts, deviceLabels as labels } from "../../../web/src/features/devices/form/texts.ts";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";

export const devicePagesOf = (page: Page) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    button,
    field: (name: keyof typeof labels) => page.getByLabel(labels[name], { exact: true }),
    save: () => button(texts.save).press("Enter"),
    lookUp: async (iccId: string) => {
      await page.getByLabel(labels.iccId, { exact: true }).fill(iccId);
      await page.getByLabel(labels.iccId, { exact: true }).press("Enter");
    },
    addPlant: async (name: string) => {
      await button(texts.newPlant).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add Plant" });
      await dialog.getByLabel("Plant Name").fill(name);
      await dialog.getByLabel(labels.location).fill("tucs");
      await page.getByRole("option", { name: "Tucson, AZ", exact: true }).click();
      await dialog.getByRole("button", { name: "Add Plant" }).press("Enter");
      await dialog.waitFor({ state: "detached" });
    },
    act: async (device: string, action: keyof typeof listingTexts.actions) => {
      await button(listingTexts.menuOf(device)).press("Enter");
      await page.getByRole("menuitem", { name: listingTexts.actions[action] }).press("Enter");
    },
  };
};
