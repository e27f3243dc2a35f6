import { requireSettings } from "./access/configured.ts";
import { deleteEndedOffers } from "./access/end-offers.ts";
import { deleteExpiredAccessData } from "./access/sweep.ts";
import { app } from "./app.ts";
import { runMailTasks } from "./adapters/mail/index.ts";
import { deleteUnusedSites, refreshWeather } from "./adapters/weather/index.ts";
import { startWaitingExports } from "./features/devices/index.ts";
import { runFeedbackTasks } from "./features/feedback/index.ts";
import { recordHealth } from "./features/health/index.ts";
import { sendDueReports, sendMondayDecisions } from "./features/reports/index.ts";
import { sweepSetup } from "./features/setup/index.ts";
import { mailExpiringTokens } from "./features/tokens/index.ts";
import { runWebhooks } from "./features/webhooks/index.ts";
import {
  judgeAlerts,
  shiftDeviceClocks,
  announceDueDays,
  runErasures,
  mailDueMessages,
  recomputePlans,
  runRollouts,
} from "./jobs/tasks.ts";
import { type CronTasks, runCronTasks } from "./jobs/cron-tasks.ts";
import { checkObjects } from "./jobs/damage.ts";
import { alone } from "./jobs/lease.ts";
import { endRetention } from "./jobs/retention.ts";
import { runTickTasks, startTick } from "./jobs/tick.ts";
import { addMissingFileRows } from "./jobs/stored-files.ts";
import { now } from "./platform/clock.ts";
import { database } from "./platform/db.ts";

// wrangler.toml binds stored objects to the class name "Device".
export { DeviceDurableObject as Device } from "./device/device-object.ts";
export { NocRoom } from "./features/noc/index.ts";

const EVERY_FIVE_MINUTES = "*/5 * * * *";

/** `mails` comes after the tasks whose mails must leave in the same tick. */
const tickTasks = (env: Env): CronTasks => ({
  ...alone(env, {
    alerts: () => judgeAlerts(env),
    messages: () => mailDueMessages(env),
    mondays: () => sendMondayDecisions(env, database(env), now()),
    reports: () => sendDueReports(env, database(env), now()),
    rollouts: () => runRollouts(env),
    mails: () => runMailTasks(env),
    erasures: () => runErasures(env),
    feedback: () => runFeedbackTasks(env, database(env), now()),
    health: () => recordHealth(env, async (path) => app.request(path, {}, env), now()),
  }),
  // Claims each plan, so that runs may overlap.
  plans: () => recomputePlans(env),
  // An object starts a file once for its key.
  exports: () => startWaitingExports(env, database(env), now()),
  // Leases each endpoint.
  webhooks: () => runWebhooks(env),
});

export default {
  fetch: app.fetch,
  async scheduled({ cron }, env) {
    requireSettings(env);
    if (cron === EVERY_FIVE_MINUTES) return startTick(env, tickTasks(env));
    const hourly: CronTasks = {
      clocks: () => shiftDeviceClocks(env),
      days: () => announceDueDays(env),
      retention: () => endRetention(database(env), now()),
      sweep: () => deleteExpiredAccessData(database(env), now()),
      offers: () => deleteEndedOffers(database(env), now()),
      storage: () => addMissingFileRows(env.FILES, database(env), now()),
      tokens: () => mailExpiringTokens(env, database(env), now()),
      setup: () => sweepSetup(env, database(env), now()),
      damage: () => checkObjects(env, database(env), now()),
      sites: async () => void (await deleteUnusedSites(database(env), now())),
      // Last, because weather services may take minutes.
      weather: () => refreshWeather(env, now()),
    };
    await runCronTasks(hourly);
  },
  async queue(batch, env) {
    requireSettings(env);
    await runTickTasks(batch, env, tickTasks(env));
  },
} satisfies ExportedHandler<Env>;
