import { database, type Database } from "../../platform/db.ts";
import { logError } from "../../platform/log.ts";
import { setting } from "../../platform/settings.ts";
import type { Check } from "./check.ts";
import { checkDatabase } from "./checks/database.ts";
import { checkCrm, checkMail } from "./checks/deliveries.ts";
import { type ProbeFetch, checkMarketing, checkPortal, portalAt } from "./checks/portal.ts";
import { checkWeather } from "./checks/weather.ts";
import { environments } from "./environment.ts";
import { recordChecks } from "./record.ts";

/** `askSelf` calls this portal without the network, because a Worker cannot reach its own route. */
export async function recordHealth(env: Env, askSelf: ProbeFetch, now: number): Promise<void> {
  const db = database(env);
  await recordChecks(db, await checkAll(env, db, askSelf, now), now);
}

async function checkAll(env: Env, db: Database, askSelf: ProbeFetch, now: number): Promise<Check[]> {
  const { own, other, otherAddress } = environments(env);
  const marketing = setting(env, "MARKETING_ADDRESS");
  const looking = { env, db, environment: own, now };
  const work: Promise<Check | Check[] | null>[] = [
    checkPortal(own, askSelf),
    checkDatabase(db, own),
    checkMail(looking),
    checkCrm(looking),
    checkWeather(env, own, now),
  ];
  if (otherAddress !== null) work.push(checkPortal(other, portalAt(otherAddress)));
  if (marketing !== undefined) work.push(checkMarketing(marketing));
  const results = await Promise.allSettled(work);
  for (const one of results) if (one.status === "rejected") logError("health-check-failed", one.reason);
  return results.flatMap((one) => (one.status === "fulfilled" ? (one.value ?? []) : []));
}
