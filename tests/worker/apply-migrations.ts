import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Files share a runtime; each starts empty.
await reset();
// Uses the final schema; migrations are tested one by one elsewhere.
const { TEST_SCHEMA } = env as unknown as { TEST_SCHEMA: string[] };
await applyD1Migrations(env.DB, [{ name: "all", queries: TEST_SCHEMA }]);
