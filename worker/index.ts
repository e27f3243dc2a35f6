import { sweep } from "./access/sweep.ts";
import { app } from "./app.ts";
import { tendMail } from "./adapters/mail/index.ts";
import { tendWeather } from "./adapters/weather/index.ts";
import { endOverdueJobs } from "./features/savings/jobs.ts";
import { takeAnalyses, tendAnalyses } from "./jobs/analyses.ts";
import { tendMessages } from "./jobs/messages.ts";
import { now } from "./platform/clock.ts";
import { database } from "./platform/db.ts";

export { Device } from "./device/device-object.ts";

/** The schedule of wrangler.toml on which only mails are looked after. */
const EVERY_FIVE_MINUTES = "*/5 * * * *";

export default {
  fetch: app.fetch,
  async scheduled({ cron }, env) {
    await tendMessages(env);
    await tendMail(env);
    if (cron === EVERY_FIVE_MINUTES) return;
    const db = database(env);
    await Promise.all([sweep(db, now()), endOverdueJobs(db, now()), tendWeather(env, now()), tendAnalyses(env)]);
  },
  queue: takeAnalyses,
} satisfies ExportedHandler<Env>;
