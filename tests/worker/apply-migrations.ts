import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { emptyStorage } from "./empty-storage.ts";

// Files share a runtime; each starts empty.
await emptyStorage();
// Uses the final schema; migrations are tested one by one elsewhere.
const { TEST_SCHEMA } = env as unknown as { TEST_SCHEMA: string[] };
await applyD1Migrations(env.DB, [{ name: "all", queries: TEST_SCHEMA }]);
