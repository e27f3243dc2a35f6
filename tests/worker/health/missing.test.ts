import { describe, it } from "vitest";
import type { HealthHistory } from "#contract/health/health";
import { missingSettings } from "../../../worker/features/health/checks.ts";
import { aSignedInPerson } from "../access/people.ts";
import { ask } from "../mail/portal.ts";

const STAGING = { PORTAL_ADDRESS: "https://staging.example", STAGING_ADDRESS: "https://staging.example" };
const ALL = {
  STAGING_ADDRESS: "https://staging.example",
  MARKETING_ADDRESS: "https://www.example",
  SMTP_URL: "smtps://user:password@mail.example",
  MAIL_FROM: "Soilsight <no-reply@portal.example>",
  CRM_ADDRESS: "https://crm.example/feedback",
  CRM_SECRET: "a-secret-of-thirty-two-characters",
};
const named = (settings: object) =>
  missingSettings(settings).map(({ subsystem, environment, setting }) => `${subsystem} ${environment}: ${setting}`);

describe("what the Health screen cannot check", () => {
  it("is listed with the setting that it needs, and is empty once all are set [P-066]", ({ expect }) => {
    expect(named({})).toEqual([
      "portal staging: STAGING_ADDRESS",
      "calculations staging: STAGING_ADDRESS",
      "admin staging: STAGING_ADDRESS",
      "marketing production: MARKETING_ADDRESS",
      "email production: SMTP_URL",
      "crm production: CRM_ADDRESS",
    ]);
    expect(named(ALL)).toEqual([]);
  });

  it("on staging includes the production portal, whose address it needs", ({ expect }) => {
    expect(named({ ...ALL, ...STAGING })).toEqual([
      "portal production: PRODUCTION_ADDRESS",
      "calculations production: PRODUCTION_ADDRESS",
      "admin production: PRODUCTION_ADDRESS",
    ]);
    expect(named({ ...ALL, ...STAGING, PRODUCTION_ADDRESS: "https://portal.example" })).toEqual([]);
  });

  it("comes with the history", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const { missing } = await (await ask("GET", "/api/health/history", { cookie })).json<HealthHistory>();
    expect(missing).toContainEqual({
      subsystem: "marketing",
      environment: "production",
      setting: "MARKETING_ADDRESS",
    });
  });
});
