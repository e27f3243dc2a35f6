import { randomBytes } from "node:crypto";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { freePort } from "../../../tools/portal/port.ts";
import * as schema from "../../../worker/platform/schema.ts";
import { deploy } from "../../proof/prove/portal/deployed-portal.ts";

/** The same for the portals of a process: profiles keep the program's files, compiled, by their origin. Below what connections take. */
const FIRST_PORT = 20_000 + 50 * (process.pid % 200);

export interface Server {
  origin: string;
  /** The portal's D1, for seeding. */
  directory: DrizzleD1Database<typeof schema>;
  tick(): Promise<void>;
  stop(): Promise<void>;
}

export type Settings = Record<string, string>;

/** The built program with empty storage; settings may need its port. */
export async function startServer(settings: Settings | ((port: number) => Settings) = {}): Promise<Server> {
  const port = await freePort(FIRST_PORT);
  const bindings = {
    AUTH_SECRET: randomBytes(32).toString("base64"),
    DEVICE_KEY_SECRET: randomBytes(32).toString("base64"),
    REQUEST_LOG: "off",
    ...(typeof settings === "function" ? settings(port) : settings),
  };
  const { origin, directory, scheduled, stop } = await deploy(bindings, port);
  return {
    origin,
    directory: drizzle(directory, { schema }),
    tick: async () => {
      for (const cron of ["7 * * * *", "*/5 * * * *"]) await scheduled(cron);
    },
    stop,
  };
}
