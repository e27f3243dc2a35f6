// Reads `self.location` as it loads, which @jsquash/jpeg sets to something else as that loads.
import "@cfworker/json-schema";
import { env } from "cloudflare:workers";
import * as cleaningReport from "#print/cleaning-report/index";
import { documents } from "#print/documents";
import * as simulationReport from "#print/simulation-report/index";
import { hashing } from "../../worker/access/credentials/password.ts";
import { pacing } from "../../worker/access/rate-limits/refusal-pace.ts";
import { emptyStorage } from "./empty-storage.ts";
import { importProgramOnce } from "./program-once.ts";

importProgramOnce();

// Here a module is fetched on behalf of one request, and workerd ends others that wait for the same fetch.
documents.cleaningReport = () => Promise.resolve(cleaningReport);
documents.simulationReport = () => Promise.resolve(simulationReport);

// A refused call waits up to ten seconds; tests of limits make hundreds. `refusal-pace.test.ts` is about the wait.
pacing.wait = () => Promise.resolve();

// A hash takes a tenth of a second of the processor; with this it still waits between its slices. `password.test.ts` is about the real one.
hashing.cost = { ...hashing.cost, N: 16 };

// Files share a runtime; each starts empty, with the final schema. Migrations are tested one by one elsewhere.
await emptyStorage();
const { TEST_SCHEMA } = env as unknown as { TEST_SCHEMA: string[] };
// One statement: as a batch, each of its hundreds takes as long as a small call.
await env.DB.prepare(TEST_SCHEMA.join(";\n")).run();
