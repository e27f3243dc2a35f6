import { sweep } from "./access/sweep.ts";
import { app } from "./app.ts";
import { now } from "./platform/clock.ts";
import { database } from "./platform/db.ts";

export { Device } from "./device/device-object.ts";

export default {
  fetch: app.fetch,
  scheduled: (_controller, env) => sweep(database(env), now()),
} satisfies ExportedHandler<Env>;
