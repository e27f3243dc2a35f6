import { globSync, readFileSync } from "node:fs";
import { describe, it } from "vitest";

/** Files of `worker/`, without those of objects, which run one call at a time, whose statements count rows, and the test in which more calls race each limit than may succeed, or why it is none. */
const COUNTED: Readonly<Record<string, string>> = {
  "access/quotas.ts": "tests/worker/access/races.test.ts",
  "access/rate-limits/throttle.ts": "tests/worker/access/throttle.test.ts",
  "access/two-factor/one-time-codes.ts": "tests/worker/accounts/reset.test.ts",
  "features/alerts/routes.ts": "tests/worker/alerts/turns.test.ts",
  "features/cleanings/proposals.ts": "tests/worker/mcp/propose.test.ts",
  "features/devices/export/routes.ts": "tests/worker/exports/quota.test.ts",
  "features/devices/export/sets.ts": "tests/worker/exports/sets.test.ts",
  "features/devices/upkeep/replace.ts": "tests/worker/devices/replace-unit.test.ts",
  "features/devices/routes.ts": "tests/worker/access/races.test.ts",
  "features/feedback/store.ts": "tests/worker/access/races.test.ts",
  "features/plants/offers/store.ts": "tests/worker/access/races.test.ts",
  "features/savings/scenarios.ts": "tests/worker/access/races.test.ts",
  "features/sensor-check/routes.ts": "tests/worker/access/races.test.ts",
  "features/setup/entries.ts": "tests/worker/setup/claim.test.ts",
  "features/setup/look-up-limit.ts": "tests/worker/access/races.test.ts",
  "features/simulation/store.ts": "tests/worker/access/races.test.ts",
  "features/tokens/store.ts": "tests/worker/tokens/tokens.test.ts",
  "features/webhooks/endpoints.ts": "tests/worker/webhooks/routes.test.ts",
  "platform/usage.ts": "tests/worker/platform/usage.test.ts",
  "access/audit.ts": "a line beyond the limit joins another one",
  "features/devices/days/changed-days.ts": "counts for a page",
  "features/devices/rollouts/store.ts": "counts for a list",
  "features/messages/mail.ts": "runs in a task that runs once at a time",
  "features/owners/save.ts": "counts for a list",
  "features/setup/units.ts": "refuses what raced it, and only the provider adds",
  "features/plants/user-routes.ts": "compares a number of people, which has no limit",
};

/** Ten calls more than may succeed, or many. */
const RACE = /Array\.from\(\{ length: (?:[1-9]\d|[\w.]+ \+ (?:MORE|1\d)) \}/;
const countsRows = (source: string): boolean => /select count\(\*\)|insert into \$\{usageCounts\}/i.test(source);

describe("a limit that a statement counts", () => {
  it("is raced by a test, wherever it is", ({ expect }) => {
    const files = globSync("worker/{access,features,platform}/**/*.ts");
    const counting = files.filter((file) => countsRows(readFileSync(file, "utf8"))).map((file) => file.slice(7));
    expect(counting.toSorted()).toEqual(Object.keys(COUNTED).toSorted());
    const tests = Object.values(COUNTED).filter((test) => test.startsWith("tests/"));
    expect(tests.filter((test) => !RACE.test(readFileSync(test, "utf8")))).toEqual([]);
  });
});
