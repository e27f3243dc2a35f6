import { fileURLToPath } from "node:url";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { CLOUD_TOKEN, startCloud } from "./tests/fixtures/device-cloud/cloud-server.ts";
import { startCrm } from "./tests/fixtures/crm/crm-server.ts";
import { migratedSchema } from "./tests/fixtures/migrated-schema.ts";
import { startPortals } from "./tests/fixtures/portals/portal-server.ts";
import { startReceiver } from "./tests/fixtures/webhooks/receiver.ts";
import { startWeather } from "./tests/fixtures/weather/weather-server.ts";
import { oneModule } from "./tests/checks/suite/one-module.ts";

/**
 * Limits of a test that hangs, no measure of speed: a small machine that does other things must not reach them. vitest's own are
 * one second for `expect.poll` and ten for a hook.
 */
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
};

/** The directory's migrations for their own test, and what they make for all others. */
async function directoryBindings() {
  const migrations = await readD1Migrations("./migrations");
  return { TEST_MIGRATIONS: migrations, TEST_SCHEMA: migratedSchema(migrations) };
}

const PROPERTY_SEED = "tests/fixtures/property-seed.ts";

// For all processes that tests start: Node keeps the scripts that it compiled, and what it left of TypeScript.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL(".cache/compile", import.meta.url));

const node = (name: string, include: string[], isolate: boolean, experimental = {}) => ({
  test: {
    ...timeouts,
    name,
    include,
    environment: "node" as const,
    isolate,
    setupFiles: [PROPERTY_SEED],
    experimental,
  },
});

/** `isHeld`: no time passes by itself, and alarms of objects and tasks of the queue run only when a test runs them. */
const inWorkerd = (name: string, include: string[], isHeld: boolean) => ({
  plugins: [
    oneModule(),
    cloudflareTest(async () => ({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        // Nothing reads this one.
        ...(isHeld && { queueProducers: { TICK: "tasks-of-tests" } }),
        bindings: {
          ...(await directoryBindings()),
          // The one test that is about the lines switches them on.
          REQUEST_LOG: "off",
          // Tests that are about claim codes give their units one.
          UNITS_WITHOUT_CODE: "allowed",
          AUTH_SECRET: "test-secret-of-at-least-thirty-two-characters",
          DEVICE_KEY_SECRET: "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
          PARTICLE_TOKEN: CLOUD_TOKEN,
          PARTICLE_ADDRESS: await startCloud(),
          PARTICLE_WEBHOOK_SECRET: "secret-of-the-webhook",
          CRM_SERVER: await startCrm(),
          PORTAL_SERVER: await startPortals(),
          RECEIVER: await startReceiver(),
          // Asked only by tests that name it: the portal under test has no weather service.
          WEATHER_SERVER: await startWeather(),
        },
      },
    })),
  ],
  test: {
    name,
    include,
    setupFiles: [PROPERTY_SEED, "tests/worker/apply-migrations.ts", ...(isHeld ? ["tests/worker/held-time.ts"] : [])],
    // What is generated must be there; real SMTP servers on loopback.
    globalSetup: [
      "tools/build/missing-outputs.ts",
      "tests/worker/storage-folder.ts",
      "tests/worker/mail/smtp-server.ts",
      "tests/worker/analytics/node-digests.ts",
    ],
    // Modules are loaded once (six times as fast); what is stored is emptied before each file.
    isolate: false,
    ...timeouts,
  },
});

export default defineConfig({
  test: {
    projects: [
      // Node loads them itself: in vite's form, each use of an import in a loop calls a getter.
      node("analytics", ["tests/analytics/**/*.test.ts"], false, { viteModuleRunner: false }),
      // Modules are loaded once for all files: half of what these tests take.
      node(
        "web",
        [
          "tests/web/**/*.test.{ts,tsx}",
          "tests/domain/**/*.test.ts",
          "tests/print/**/*.test.ts",
          "tests/device-machine/**/*.test.ts",
        ],
        false,
      ),
      node("tools", ["tests/tools/**/*.test.ts"], false, { viteModuleRunner: false }),
      // Tests of the proofs themselves: not part of `npm test`.
      node("proof", ["tests/proof/**/*.test.ts"], true),
      inWorkerd("worker", ["tests/worker/**/*.test.ts"], true),
      // Counts rows over hours of simulated time: `npm run bench -- cost`.
      inWorkerd("cost", ["tests/worker/cost/*.cost.ts"], false),
      {
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          environment: "node",
          globalSetup: ["tests/e2e/support/program.ts"],
          setupFiles: ["tests/e2e/support/failure-notes.ts"],
          // Wrangler reads once, as it is loaded, whose certificates workerd trusts beside the usual ones.
          env: { NODE_EXTRA_CA_CERTS: fileURLToPath(new URL("tests/fixtures/mail/localhost.pem", import.meta.url)) },
          // They wait for pages half of the time.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // What starts a portal and a browser takes seconds to load: once for all stories of a run.
          isolate: false,
          ...timeouts,
          testTimeout: 240_000,
          hookTimeout: 300_000,
          // Each look at a page takes some milliseconds of processor time.
          expect: { poll: { ...timeouts.expect.poll, interval: 100 } },
        },
      },
    ],
  },
});
