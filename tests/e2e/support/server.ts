import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import { drizzle, type AnyD1Database, type DrizzleD1Database } from "drizzle-orm/d1";
import type * as Wrangler from "wrangler";
import * as schema from "../../../worker/platform/schema.ts";
import { memoryFolder } from "../../fixtures/memory-folder.ts";
import { migratedSchema } from "../../fixtures/migrated-schema.ts";

// `require`, because importing wrangler's 15 MB takes a third longer.
const require = createRequire(import.meta.url);
const { createTestHarness } = require("wrangler") as typeof Wrangler;
const { Miniflare } = createRequire(require.resolve("wrangler"))("miniflare") as { Miniflare: { prototype: object } };

const ready = Object.getOwnPropertyDescriptor(Miniflare.prototype, "ready")!;
/** By instance: each is asked again with every call, and the port of one that has stopped may be given again. */
const addresses = new Map<object, string>();
Object.defineProperty(Miniflare.prototype, "ready", {
  async get(this: object) {
    const address = (await ready.get!.call(this)) as URL;
    addresses.set(this, address.origin);
    return address;
  },
});

/**
 * Wrangler's proxy before the worker answers 500 if its connection to the worker closes as a call goes out, unless that is a GET. Stories
 * talk to the worker itself.
 */
async function workerOrigin(listen: () => Promise<{ url: URL }>): Promise<string> {
  const known = new Set(addresses.keys());
  const proxy = await listen();
  const own = [...addresses].filter(([one, origin]) => !known.has(one) && origin !== proxy.url.origin);
  const [origin, ...more] = own.map(([, address]) => address);
  if (origin === undefined || more.length > 0)
    throw new Error(`The worker's own address is not known among ${own.length}.`);
  return origin;
}

export interface Server {
  origin: string;
  /** The worker's own D1 binding, for seeding. */
  directory: DrizzleD1Database<typeof schema>;
  tick(): Promise<void>;
  stop(): Promise<void>;
}

let tables: string[] | undefined;

/** `exec` expects one line per statement. */
const inOneLine = (statement: string): string => statement.replaceAll(/\s*\n\s*/g, " ");

/** Creates all migrated tables in one call, because each statement of a batch costs a round trip. */
async function createTables(database: AnyD1Database): Promise<void> {
  tables ??= migratedSchema(await readD1Migrations("./migrations"));
  await database.exec(tables.map(inOneLine).join("\n"));
}

const { TMPDIR } = process.env;

/** Runs `start` with storage in memory; the proofs of kills store on the disk. */
async function storedInMemory<T>(start: () => Promise<T>): Promise<T> {
  process.env.TMPDIR = memoryFolder();
  try {
    return await start();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/** The built program in workerd on loopback with empty storage. */
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
  const origin = await workerOrigin(async () => storedInMemory(async () => harness.listen()));
  const worker = harness.getWorker<{ DB: AnyD1Database }>();
  const { DB } = await worker.getEnv();
  const directory = drizzle(DB, { schema });
  await createTables(DB);
  return {
    origin,
    directory,
    tick: async () => {
      for (const cron of ["7 * * * *", "*/5 * * * *"]) await worker.scheduled({ cron });
    },
    stop: () => harness.close(),
  };
}
