import type { Page } from "playwright-core";
import { claimText } from "#contract/setup/claim-code";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { deviceLabels as labels } from "../../web/devices/device-labels.ts";
import { deviceFormTexts as texts } from "../../../web/src/features/devices/form/texts.ts";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";

export const CLAIM_CODE = "E2E0077K";

export const labeledUnit = async (icc_id: string, device_id: string, serial_number: string) => ({
  icc_id,
  device_id,
  serial_number,
  product_id: 20_000,
  claim_code_hash: await sha256Hex(claimText(icc_id, CLAIM_CODE)),
});

/** A worker's own calls would not meet the routes of a story. */
export const withoutServiceWorker = (page: Page) =>
  page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined);
  });

export const devicePagesOf = (page: Page) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    button,
    field: (name: keyof typeof labels) => page.getByLabel(labels[name], { exact: true }),
    save: () => button(texts.save).press("Enter"),
    lookUp: async (iccId: string, claimCode = "") => {
      await page.getByLabel(labels.claimCode, { exact: true }).fill(claimCode);
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
