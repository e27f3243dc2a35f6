import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { extname, join } from "node:path";
import { drizzle, type AnyD1Database, type DrizzleD1Database } from "drizzle-orm/d1";
import type * as Wrangler from "wrangler";
import { freePort } from "../../../tools/portal/port.ts";
import { inRoot } from "../../../tools/process/root.ts";
import * as schema from "../../../worker/platform/schema.ts";
import { DIRECTORY_WORKER, directoryAt } from "../../fixtures/directory-worker.ts";
import { memoryFolder } from "../../fixtures/memory-folder.ts";
import { migratedSchema } from "../../fixtures/migrated-schema.ts";

/** What stories use of Miniflare, which is a package of wrangler. */
interface Portal {
  ready: Promise<URL>;
  unsafeGetDirectURL(worker: string): Promise<URL>;
  getWorker(): Promise<{ scheduled(event: { cron: string }): Promise<unknown> }>;
  dispose(): Promise<void>;
}

/**
 * A portal's configuration has 6 MB, with its program. Miniflare would copy all of it for every 4 kB that it adds: 0.7 s of processor time in
 * each start.
 */
const copying = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/miniflare/dist/src/index.js")) return loaded;
    const [before, after, ...more] = String(loaded.source).split("MIN_SINGLE_SEGMENT_GROWTH = 4096;");
    if (after === undefined || more.length > 0) throw new Error("Miniflare grows in another way.");
    return { ...loaded, source: `${before}MIN_SINGLE_SEGMENT_GROWTH = ${8 << 20};${after}` };
  },
});
// `require`, because importing wrangler's 15 MB takes a third longer.
const require = createRequire(import.meta.url);
const wrangler = require("wrangler") as typeof Wrangler;
const { Miniflare, convertV4MiniflareOptions } = createRequire(require.resolve("wrangler"))("miniflare") as {
  Miniflare: new (options: object) => Portal;
  /** From the form in which wrangler gives them. */
  convertV4MiniflareOptions: (options: object) => object;
};
copying.deregister();

const TYPES: Readonly<Record<string, string>> = { ".wasm": "CompiledWasm", ".bin": "Data" };

/** The bundled program with the files that it imports; earlier builds left others. */
function programModules(folder: string) {
  const main = join(folder, "index.js");
  const program = readFileSync(main, "utf8");
  const files = globSync("*.{wasm,bin}", { cwd: folder }).filter((file) => program.includes(file));
  return [
    { type: "ESModule", path: main },
    ...files.map((file) => ({ type: TYPES[extname(file)]!, path: join(folder, file) })),
  ];
}

/** The same for the portals of a process: profiles keep the program's files, compiled, by their origin. Below what connections take. */
const FIRST_PORT = 20_000 + 50 * (process.pid % 200);

const DIRECTORY = "directory";

let deployed: { portal: object; directory: object } | undefined;

/** As wrangler.toml says, without its dev server: that starts a second workerd and a bundler, for 1 s of processor time. */
function deployedWorkers() {
  const config = wrangler.unstable_readConfig({ config: inRoot("wrangler.toml") }, { hideWarnings: true });
  // Each portal has its own secrets, and none of this clone.
  const { workerOptions } = wrangler.unstable_getMiniflareWorkerOptions({ ...config, secrets: { required: [] } });
  const modulesRoot = inRoot(".cache", "program");
  const { compatibilityDate, d1Databases } = workerOptions;
  const modules = [{ type: "ESModule", path: join(modulesRoot, "directory.js"), contents: DIRECTORY_WORKER }];
  const unsafeDirectSockets = [{ host: "127.0.0.1", port: 0 }];
  return {
    portal: {
      ...workerOptions,
      name: config.name,
      modulesRules: undefined,
      modulesRoot,
      modules: programModules(modulesRoot),
    },
    directory: { name: DIRECTORY, compatibilityDate, d1Databases, modulesRoot, modules, unsafeDirectSockets },
  };
}

export interface Server {
  origin: string;
  /** The portal's D1, for seeding. */
  directory: DrizzleD1Database<typeof schema>;
  tick(): Promise<void>;
  stop(): Promise<void>;
}

let tables: string[] | undefined;

/** `exec` expects one line per statement. */
const inOneLine = (statement: string): string => statement.replaceAll(/\s*\n\s*/g, " ");

/** Creates all migrated tables in one call, because each statement of a batch costs a round trip. */
async function createTables(database: AnyD1Database): Promise<void> {
  const files = () => globSync(inRoot("migrations", "*.sql")).toSorted();
  tables ??= migratedSchema(files().map((file) => ({ queries: [readFileSync(file, "utf8")] })));
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
  deployed ??= deployedWorkers();
  const { portal: program, directory: seeding } = deployed;
  const bindings = {
    AUTH_SECRET: randomBytes(32).toString("base64"),
    DEVICE_KEY_SECRET: randomBytes(32).toString("base64"),
    REQUEST_LOG: "off",
    ...settings,
  };
  const { portal, origin } = await storedInMemory(async () => {
    const workers = [{ ...program, bindings }, seeding];
    const port = await freePort(FIRST_PORT);
    // Pages of failed stories say more than the portal's log.
    const quiet = { handleStructuredLogs: () => undefined };
    const options = { workers, host: "127.0.0.1", port, unsafeTriggerHandlers: true, ...quiet };
    const started = new Miniflare(convertV4MiniflareOptions(options));
    return { portal: started, origin: (await started.ready).origin };
  });
  const DB = directoryAt(await portal.unsafeGetDirectURL(DIRECTORY));
  const directory = drizzle(DB, { schema });
  await createTables(DB);
  return {
    origin,
    directory,
    tick: async () => {
      const worker = await portal.getWorker();
      for (const cron of ["7 * * * *", "*/5 * * * *"]) await worker.scheduled({ cron });
    },
    stop: async () => portal.dispose(),
  };
}
