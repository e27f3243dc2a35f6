import { describe, it } from "vitest";
import { type HealthRecords, HEALTH_STALE_SECONDS, healthState } from "#contract/health/health";
import { healthTexts } from "#contract/health/texts";
import {
  dayTone,
  healthView,
  missingSetting,
  passedShare,
  watchedText,
} from "../../../web/src/features/health/health.model.ts";

const NOW = 1_793_600_000;
const record = (success: boolean, status: number | null, timestamp = NOW - 60) => ({
  [timestamp]: { success, status, timestamp },
});
const good = record(true, 200);
const both = { production: good, staging: good };
const all: HealthRecords = {
  portal: both,
  calculations: both,
  admin: both,
  marketing: { production: good },
  email: { production: good },
  crm: { production: good },
  database: { production: good },
  weather: { production: good },
};

describe("the Health screen", () => {
  it("shows three parts of each environment, the marketing site of production, and four services [P-063, P-065]", ({
    expect,
  }) => {
    const { environments, services } = healthView(all, NOW);
    expect(
      environments.map(({ environment, items }) => [environment, items.map(({ subsystem }) => subsystem)]),
    ).toEqual([
      ["production", ["portal", "calculations", "admin", "marketing"]],
      ["staging", ["portal", "calculations", "admin"]],
    ]);
    expect(services.map(({ subsystem }) => subsystem)).toEqual(["email", "crm", "database", "weather"]);
  });

  it("has one verdict: bad by one unhealthy item, never by an unknown one, which is counted [P-062]", ({ expect }) => {
    const verdict = (records: HealthRecords | null) => {
      const { verdict: text, unknown } = healthView(records, NOW);
      return [text, unknown];
    };
    expect(verdict(all)).toEqual([healthTexts.healthy, 0]);
    expect(verdict({ ...all, crm: {}, portal: { production: good } })).toEqual([healthTexts.healthy, 2]);
    expect(verdict({})).toEqual([healthTexts.healthy, 11]);
    expect(verdict({ ...all, email: { production: record(false, 500) } })).toEqual([healthTexts.issues, 0]);
  });

  it("finds the setting of an item; services are those of whichever portal is asked", ({ expect }) => {
    const missing = [
      { subsystem: "portal", environment: "staging", setting: "STAGING_ADDRESS" },
      { subsystem: "crm", environment: "staging", setting: "CRM_ADDRESS" },
    ] as const;
    const of = (subsystem: "portal" | "crm" | "email", environment: "production" | "staging") =>
      missingSetting({ subsystem, environment }, missing);
    expect([of("portal", "staging"), of("portal", "production")]).toEqual(["STAGING_ADDRESS", null]);
    expect([of("crm", "production"), of("email", "production")]).toEqual(["CRM_ADDRESS", null]);
    expect(missingSetting({ subsystem: "crm", environment: "production" }, undefined)).toBeNull();
  });

  it("takes only success with status 200 for healthy, and no recent record for unknown [P-066]", ({ expect }) => {
    const state = (success: boolean, status: number | null, timestamp = NOW) =>
      healthState({ success, status, timestamp }, NOW);
    expect([state(true, 200), state(true, 204), state(true, null), state(false, 200)]).toEqual([
      "healthy",
      "unhealthy",
      "unhealthy",
      "unhealthy",
    ]);
    expect(state(true, 200, NOW - HEALTH_STALE_SECONDS)).toBe("healthy");
    expect([state(true, 200, NOW - HEALTH_STALE_SECONDS - 1), healthState(undefined, NOW)]).toEqual([
      "unknown",
      "unknown",
    ]);
  });

  it("goes by the newest record", ({ expect }) => {
    const portal = { production: { ...record(true, 200, NOW - 600), ...record(false, 503, NOW - 300) }, staging: good };
    const { environments } = healthView({ ...all, portal }, NOW);
    expect(environments[0]!.items[0]).toMatchObject({ state: "unhealthy", record: { status: 503 } });
  });

  it("calls the database unhealthy when the records themselves are out of reach [P-067]", ({ expect }) => {
    const { verdict, services } = healthView(null, NOW);
    expect(verdict).toBe(healthTexts.issues);
    expect(services.map(({ state }) => state)).toEqual(["unknown", "unknown", "unhealthy", "unknown"]);
  });

  it("colors a day by its share of failed checks", ({ expect }) => {
    expect([dayTone(0, 0), dayTone(288, 0), dayTone(288, 14), dayTone(288, 15)]).toEqual([
      "none",
      "ok",
      "warning",
      "critical",
    ]);
    expect([passedShare({ checks: [0, 0], failed: [0, 0] }), passedShare({ checks: [3, 1], failed: [1, 0] })]).toEqual([
      null,
      0.75,
    ]);
  });

  it("says since when it has watched, if that is less than 90 days", ({ expect }) => {
    const began = Date.UTC(2026, 10, 27, 23, 10) / 1000;
    const zone = "America/Los_Angeles";
    expect(watchedText(began, began + 90 * 60, zone)).toBe("since Nov 27, 2026, 3:10 PM PST (90 min)");
    expect(watchedText(began, began + 5 * 86_400, zone)).toBe("since Nov 27, 2026, 3:10 PM PST (5 days)");
    expect(watchedText(began, began + 90 * 86_400, zone)).toBe("in 90 days");
  });
});
