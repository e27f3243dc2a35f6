import { database } from "../../platform/db.ts";
import { checkAll, type ProbeFetch } from "./checks.ts";
import { recordChecks } from "./records.ts";

export async function recordHealth(env: Env, askSelf: ProbeFetch, now: number): Promise<void> {
  const db = database(env);
  await recordChecks(db, await checkAll({ env, db, askSelf, now }), now);
}
