import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Files share a runtime, so that modules are loaded once; each begins with nothing stored.
await reset();
// All migrations as one: they are gone through one by one in a test of their own, and here it is done before each file.
const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: Parameters<typeof applyD1Migrations>[1] };
await applyD1Migrations(env.DB, [{ name: "all", queries: TEST_MIGRATIONS.flatMap(({ queries }) => queries) }]);

// Routes load what draws documents when it is first needed. Here a module is fetched on behalf of one request, and workerd ends
// others that wait for the same fetch; deployed, it is in the program.
await import("../../worker/print/cleaning-report/index.ts");
await import("../../worker/print/simulation-report/index.ts");
