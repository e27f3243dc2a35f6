// Reads `self.location` as it loads, which @jsquash/jpeg sets to something else as that loads.
import "@cfworker/json-schema";
import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as cleaningReport from "#print/cleaning-report/index";
import { documents } from "#print/documents";
import * as simulationReport from "#print/simulation-report/index";
import { hashing } from "../../worker/access/credentials/password.ts";
import { pacing } from "../../worker/access/rate-limits/refusal-pace.ts";
import { emptyStorage } from "./empty-storage.ts";

// Here a module is fetched on behalf of one request, and workerd ends others that wait for the same fetch.
documents.cleaningReport = () => Promise.resolve(cleaningReport);
documents.simulationReport = () => Promise.resolve(simulationReport);

// A refused call waits up to ten seconds; tests of limits make hundreds. `refusal-pace.test.ts` is about the wait.
pacing.wait = () => Promise.resolve();

// A hash takes a tenth of a second of the processor; with this it still waits between its slices. `password.test.ts` is about the real one.
hashing.cost = { ...hashing.cost, N: 16 };

// Files share a runtime; each starts empty.
await emptyStorage();
// Uses the final schema; migrations are tested one by one elsewhere.
const { TEST_SCHEMA } = env as unknown as { TEST_SCHEMA: string[] };
await applyD1Migrations(env.DB, [{ name: "all", queries: TEST_SCHEMA }]);
