import { describe, it } from "vitest";
import type { Permission } from "#contract/accounts/session";
import { setupActions } from "../../../web/src/features/dashboard/setup-actions.tsx";
import { dashboardTexts } from "../../../web/src/features/dashboard/texts.ts";
import { rendered } from "../devices/rendered.tsx";

const { setup: texts } = dashboardTexts;
const nothing = (): void => undefined;

/** Controls of the step for a sensor, at a plant without devices. */
function actions(allowed: readonly Permission[]) {
  const may = (permission: Permission) => allowed.includes(permission);
  const place = { may, go: nothing, onUpload: null, selection: { devices: [] } };
  return setupActions(place, { step: "sensor", isFirst: true, needsEnergy: false });
}

describe("the step for a sensor", () => {
  it("says where a person who may not upload gets that, because it speaks of loggers", async ({ expect }) => {
    const without = await rendered(actions(["devices.add", "devices.view"]));
    expect([texts.addDevice, texts.addLogger, texts.askUpload].map((text) => without.includes(text))).toEqual([
      true,
      false,
      true,
    ]);
    const whole = await rendered(actions(["devices.add", "devices.view", "data.upload"]));
    expect([texts.addDevice, texts.addLogger, texts.askUpload].map((text) => whole.includes(text))).toEqual([
      true,
      true,
      false,
    ]);
    expect(actions([])).toBeNull();
  });
});
