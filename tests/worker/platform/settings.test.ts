import { createExecutionContext, createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, it, vi } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import { app } from "../../../worker/app.ts";
import worker from "../../../worker/index.ts";
import { setting, settingErrors } from "../../../worker/platform/settings.ts";

const ORIGIN = "https://portal.example";
const withSettings = (settings: Record<string, string>): Env => ({ ...env, ...settings });

const right: Record<string, string[]> = {
  SMTP_URL: ["smtps://user:p%40ss@mail.example", "smtp://127.0.0.1:2525?security=none"],
  MAIL_FROM: ["Soilsight <no-reply@portal.example>", "no-reply@portal.example"],
  PORTAL_ADDRESS: ["https://portal.example", "https://portal.example/", "http://localhost:8787"],
  ADMIN_EMAIL: ["Admin@portal.example"],
  LEGACY_ADDRESS: ["https://old.portal.example"],
  COMPANY_DOMAIN: ["company.example", "mail.company.co.example"],
  SALES_PHONE: ["+1 (555) 010-0100"],
  BILLING_ADDRESS: ["https://pay.example/plans?of=soilsight"],
  ADMIN_TWO_FACTOR: ["required", "", "  "],
  OWNER_TWO_FACTOR: ["required", ""],
  STAFF_TWO_FACTOR: ["required", ""],
  PARTICLE_TOKEN: ["0123456789abcdef"],
  PARTICLE_WEBHOOK_SECRET: ["a-secret-of-sixteen-signs"],
  OPEN_METEO_ADDRESS: ["https://weather.example/base/", "http://127.0.0.1:8080"],
  NASA_POWER: ["on", "off"],
  SETUP_CODE: ["Mesa-2026"],
  SHIFT_CLOCKS: ["on", "off"],
  OWNER_DEVICES: ["1", "20000"],
  CRM_SECRET: ["a-secret-of-sixteen-signs"],
};

const wrong: Record<string, string[]> = {
  SMTP_URL: [
    "mail.example:25",
    "https://mail.example",
    "smtp://user:50%off@mail.example",
    "smtp://mail.example?security=none",
    "smtp://",
  ],
  MAIL_FROM: ["nobody", "<a@b.example>, <c@d.example>", "a@b.example\r\nBcc: x@y.example"],
  PORTAL_ADDRESS: [
    "portal.example",
    "http://portal.example",
    "https://portal.example/app",
    "https://u:p@portal.example",
    "javascript:alert(1)",
  ],
  ADMIN_EMAIL: ["the admin", "a@b"],
  STAGING_ADDRESS: ["//staging.example"],
  COMPANY_DOMAIN: ["@company.example", "company", "company.example, other.example"],
  SALES_PHONE: ["call us"],
  BILLING_ADDRESS: ["no address", "javascript:alert(1)", "http://pay.example"],
  ADMIN_TWO_FACTOR: ["true", "Required", "1"],
  OWNER_TWO_FACTOR: ["yes"],
  STAFF_TWO_FACTOR: ["on"],
  PARTICLE_TOKEN: ["two words", "line\nbreak"],
  PARTICLE_ADDRESS: ["api.particle.io", "ftp://api.particle.io", "http://api.particle.io"],
  PARTICLE_WEBHOOK_SECRET: ["short"],
  OPEN_METEO_KEY: ["a key"],
  OPEN_METEO_ADDRESS: ["weather.example", "https://weather.example?x=1", "[]", "https://"],
  OWNER_INVITATIONS: ["0", "-1", "1e3", "1,000"],
  OWNER_STORAGE_BYTES: ["0", "-1", "1e9", "100 GB"],
  NASA_POWER: ["yes", "true"],
  NASA_POWER_ADDRESS: ["power"],
  SETUP_CODE: ["short", "two words", "código-de-obra"],
  CRM_SECRET: ["short"],
  AUTH_SECRET: ["", "short"],
  DEVICE_KEY_SECRET: ["", "not base64!", "c2hvcnQ="],
};
const cases = (all: Record<string, string[]>) =>
  Object.entries(all).flatMap(([name, values]) => values.map((value) => [name, value] as const));

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the settings of a deployment", () => {
  it("are valid as in wrangler.toml and the documentation", ({ expect }) => {
    expect(settingErrors(env)).toEqual([]);
    for (const [name, value] of cases(right))
      expect([name, settingErrors(withSettings({ PORTAL_ADDRESS: ORIGIN, [name]: value }))]).toEqual([name, []]);
  });

  it("require the secret for an address of a CRM service", ({ expect }) => {
    const crm = { PORTAL_ADDRESS: ORIGIN, CRM_ADDRESS: "https://crm.example/hooks/soilsight" };
    expect(settingErrors(withSettings(crm))).toEqual([expect.stringMatching(/^CRM_SECRET: expected /)]);
    expect(settingErrors(withSettings({ ...crm, CRM_SECRET: "a-secret-of-sixteen-signs" }))).toEqual([]);
  });

  it("that are wrong are listed with the expected form, never with their value", ({ expect }) => {
    for (const [name, value] of cases(wrong)) {
      const said = settingErrors(withSettings({ PORTAL_ADDRESS: ORIGIN, [name]: value }));
      expect([name, said.length]).toEqual([name, 1]);
      expect(said[0]!.startsWith(`${name}: expected `)).toBe(true);
      expect(settingErrors(withSettings({ PORTAL_ADDRESS: ORIGIN, [name]: "hunter two\u0000" }))).toEqual(said);
      expect(said[0]).not.toContain("hunter");
    }
  });

  it("are all listed at once", ({ expect }) => {
    const said = settingErrors(withSettings({ OPEN_METEO_ADDRESS: "x", NASA_POWER: "yes", AUTH_SECRET: "" }));
    expect(said.map((line) => line.split(":", 1)[0])).toEqual(["AUTH_SECRET", "OPEN_METEO_ADDRESS", "NASA_POWER"]);
  });

  it("require the portal's address where mails leave the machine: no Host header may decide where a link leads", ({
    expect,
  }) => {
    const SMTP_URL = "smtps://mail.example";
    expect(settingErrors(withSettings({ SMTP_URL }))).toEqual([expect.stringMatching(/^PORTAL_ADDRESS: /)]);
    expect(settingErrors(withSettings({ SMTP_URL, PORTAL_ADDRESS: ORIGIN }))).toEqual([]);
    expect(settingErrors(withSettings({ SMTP_URL: "smtp://localhost:2525?security=none" }))).toEqual([]);
    expect(settingErrors({ ...env, EMAIL: { send: () => Promise.resolve() } })).toHaveLength(1);
  });

  it("allow webhooks to this machine only for a portal on this machine", ({ expect }) => {
    const WEBHOOKS_LOCAL = "on";
    for (const PORTAL_ADDRESS of ["", ORIGIN])
      expect(settingErrors(withSettings({ WEBHOOKS_LOCAL, PORTAL_ADDRESS }))).toEqual([
        expect.stringMatching(/^WEBHOOKS_LOCAL: /),
      ]);
    for (const PORTAL_ADDRESS of ["http://localhost:8787", "http://127.0.0.1:8787"])
      expect(settingErrors(withSettings({ WEBHOOKS_LOCAL, PORTAL_ADDRESS }))).toEqual([]);
  });

  it("are read without the slash before an added path", ({ expect }) => {
    expect(setting({ OPEN_METEO_ADDRESS: " https://weather.example/base/ " }, "OPEN_METEO_ADDRESS")).toBe(
      "https://weather.example/base",
    );
    expect(setting({ OPEN_METEO_ADDRESS: "" }, "OPEN_METEO_ADDRESS")).toBeUndefined();
  });
});

describe("a portal with a wrong setting", () => {
  const broken = () => withSettings({ OPEN_METEO_ADDRESS: "secret-place", SMTP_URL: "smtp://user:hunter2@" });

  it("answers 503 to every call, and logs once what must be corrected", async ({ expect }) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const its = broken();
    const ask = (path: string) => app.fetch(new Request(ORIGIN + path), its, createExecutionContext());
    for (const path of ["/api/version", "/api/session", "/api/device/inbound/commands"]) {
      const answer = await ask(path);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ title: operationTexts.notSetUp, status: 503 });
    }
    const lines = logged.mock.calls.map(([line]) => JSON.parse(line as string) as { event: string; message: string });
    expect(lines).toHaveLength(1);
    expect(lines[0]!.event).toBe("settings-wrong");
    expect(lines[0]!.message).toMatch(/OPEN_METEO_ADDRESS: expected .*; |SMTP_URL: expected /);
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|secret-place/);
  });

  it("runs no crons and queues either", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const its = broken();
    await expect(worker.scheduled(createScheduledController(), its)).rejects.toThrow("OPEN_METEO_ADDRESS");
    const batch = { queue: "soilsight-tick", messages: [] } as unknown as MessageBatch;
    await expect(worker.queue(batch, its)).rejects.toThrow("SMTP_URL");
  });
});
