import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Files share a runtime, so that modules are loaded once; each begins with nothing stored.
await reset();
// What the migrations leave, at once: they are gone through one by one in a test of their own, and this is done before each file.
const { TEST_SCHEMA } = env as unknown as { TEST_SCHEMA: string[] };
await applyD1Migrations(env.DB, [{ name: "all", queries: TEST_SCHEMA }]);
