import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Files share a runtime, so that modules are loaded once; each begins with nothing stored.
await reset();
// All migrations as one: they are gone through one by one in a test of their own, and here it is done before each file.
const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: Parameters<typeof applyD1Migrations>[1] };
await applyD1Migrations(env.DB, [{ name: "all", queries: TEST_MIGRATIONS.flatMap(({ queries }) => queries) }]);
