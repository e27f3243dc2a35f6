import { randomBytes } from "node:crypto";
import { drizzle, type AnyD1Database, type DrizzleD1Database } from "drizzle-orm/d1";
import { createTestHarness } from "wrangler";
import * as schema from "../../../worker/platform/schema.ts";

export interface Server {
  origin: string;
  /** The directory, through the very binding that the worker has: the rows that a story starts from go in here. */
  directory: DrizzleD1Database<typeof schema>;
  stop(): Promise<void>;
}

/** The built program in workerd on loopback, with empty storage and the committed migrations. */
export async function startServer(): Promise<Server> {
  const harness = createTestHarness({
    workers: [
      {
        configPath: "./wrangler.toml",
        secrets: {
          AUTH_SECRET: randomBytes(32).toString("base64"),
          DEVICE_KEY_SECRET: randomBytes(32).toString("base64"),
        },
      },
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<{ DB: AnyD1Database }>();
  await worker.applyD1Migrations("DB");
  const { DB } = await worker.getEnv();
  return { origin: url.origin, directory: drizzle(DB, { schema }), stop: () => harness.close() };
}
