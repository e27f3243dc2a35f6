import { sweep } from "./access/sweep.ts";
import { app } from "./app.ts";
import { endOverdueJobs } from "./features/savings/jobs.ts";
import { now } from "./platform/clock.ts";
import { database } from "./platform/db.ts";

export { Device } from "./device/device-object.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    const db = database(env);
    await Promise.all([sweep(db, now()), endOverdueJobs(db, now())]);
  },
} satisfies ExportedHandler<Env>;
