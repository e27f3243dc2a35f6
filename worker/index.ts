import { requireSettings } from "./access/configured.ts";
import { sweep } from "./access/sweep.ts";
import { app } from "./app.ts";
import { tendMail } from "./adapters/mail/index.ts";
import { forgetSites, tendWeather } from "./adapters/weather/index.ts";
import { tendFeedback } from "./features/feedback/index.ts";
import { tendHealth } from "./features/health/index.ts";
import { sendDueReports } from "./features/reports/index.ts";
import { endOverdueJobs } from "./features/savings/index.ts";
import { sweepSetup } from "./features/setup/index.ts";
import { tendFleetAlerts } from "./jobs/alerts.ts";
import { takeAnalyses, tendAnalyses } from "./jobs/analyses.ts";
import { type CronTasks, runCronTasks } from "./jobs/cron-tasks.ts";
import { tendClocks } from "./jobs/clocks.ts";
import { checkObjects } from "./jobs/damage.ts";
import { tendErasures } from "./jobs/erasures.ts";
import { tendMessages } from "./jobs/messages.ts";
import { endRetention } from "./jobs/retention.ts";
import { tendRollouts } from "./jobs/rollouts.ts";
import { countMissedFiles } from "./jobs/stored-files.ts";
import { now } from "./platform/clock.ts";
import { database } from "./platform/db.ts";

// wrangler.toml binds stored objects to the class name "Device".
export { DeviceDurableObject as Device } from "./device/device-object.ts";
export { NocRoom } from "./features/noc/index.ts";

const EVERY_FIVE_MINUTES = "*/5 * * * *";

export default {
  fetch: app.fetch,
  async scheduled({ cron }, env) {
    requireSettings(env);
    // `mails` comes after the tasks whose mails must leave in the same tick.
    const often: CronTasks = {
      alerts: () => tendFleetAlerts(env),
      messages: () => tendMessages(env),
      reports: () => sendDueReports(env, database(env), now()),
      rollouts: () => tendRollouts(env),
      mails: () => tendMail(env),
      erasures: () => tendErasures(env),
      feedback: () => tendFeedback(env, database(env), now()),
    };
    const checks: CronTasks = { health: () => tendHealth(env, async (path) => app.request(path, {}, env), now()) };
    const hourly: CronTasks = {
      clocks: () => tendClocks(env),
      analyses: () => tendAnalyses(env),
      jobs: () => endOverdueJobs(database(env), now()),
      retention: () => endRetention(database(env), now()),
      sweep: () => sweep(database(env), now()),
      storage: () => countMissedFiles(env.FILES, database(env), now()),
      setup: () => sweepSetup(env, database(env), now()),
      damage: () => checkObjects(env, database(env), now()),
      sites: async () => void (await forgetSites(database(env), now())),
      // Last, because weather services may take minutes.
      weather: () => tendWeather(env, now()),
    };
    await runCronTasks(cron === EVERY_FIVE_MINUTES ? { ...often, ...checks } : { ...often, ...hourly });
  },
  async queue(batch, env) {
    requireSettings(env);
    await takeAnalyses(batch, env);
  },
} satisfies ExportedHandler<Env>;
