import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { drizzle, type AnyD1Database, type DrizzleD1Database } from "drizzle-orm/d1";
import type * as Wrangler from "wrangler";
import * as schema from "../../../worker/platform/schema.ts";
import { migratedSchema } from "../../fixtures/migrated-schema.ts";

// Required, because for an import Node first parses wrangler's 15 MB to learn their format: a third of the time of loading.
const { createTestHarness } = createRequire(import.meta.url)("wrangler") as typeof Wrangler;

export interface Server {
  origin: string;
  /** The directory, through the very binding that the worker has: the rows that a story starts from go in here. */
  directory: DrizzleD1Database<typeof schema>;
  /** The hour strikes: what the worker does on its schedule is done once. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

let tables: string[] | undefined;

/** `exec` takes a statement a line. */
const inOneLine = (statement: string): string => statement.replaceAll(/\s*\n\s*/g, " ");

/** The tables that the committed migrations leave, in one call: each statement of a batch would cross to the portal by itself. */
async function createTables(database: AnyD1Database): Promise<void> {
  tables ??= migratedSchema(await readD1Migrations("./migrations"));
  await database.exec(tables.map(inOneLine).join("\n"));
}

/** The built program in workerd on loopback, with empty storage, the tables of the directory, and settings of a deployment. */
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
  const { DB } = await worker.getEnv();
  const directory = drizzle(DB, { schema });
  await createTables(DB);
  return {
    origin: url.origin,
    directory,
    tick: async () => void (await worker.scheduled({ cron: "7 * * * *" })),
    stop: () => harness.close(),
  };
}
