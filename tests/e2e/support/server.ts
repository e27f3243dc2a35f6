import { randomBytes } from "node:crypto";
import { drizzle, type AnyD1Database, type DrizzleD1Database } from "drizzle-orm/d1";
import { createTestHarness } from "wrangler";
import * as schema from "../../../worker/platform/schema.ts";

export interface Server {
  origin: string;
  /** The directory, through the very binding that the worker has: the rows that a story starts from go in here. */
  directory: DrizzleD1Database<typeof schema>;
  /** The hour strikes: what the worker does on its schedule is done once. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/** The built program in workerd on loopback, with empty storage, the committed migrations, and settings of a deployment. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const harness = createTestHarness({
    workers: [
      {
        configPath: "./wrangler.toml",
        prebuiltWorkerDir: "./.cache/program",
        secrets: {
          AUTH_SECRET: randomBytes(32).toString("base64"),
          DEVICE_KEY_SECRET: randomBytes(32).toString("base64"),
          REQUEST_LOG: "off",
          ...settings,
        },
      },
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker<{ DB: AnyD1Database }>();
  await worker.applyD1Migrations("DB");
  const { DB } = await worker.getEnv();
  return {
    origin: url.origin,
    directory: drizzle(DB, { schema }),
    tick: async () => void (await worker.scheduled({ cron: "7 * * * *" })),
    stop: () => harness.close(),
  };
}
