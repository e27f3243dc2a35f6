import { crm } from "../../adapters/crm/index.ts";
import type { Database } from "../../platform/db.ts";
import { deliverFeedback } from "./deliver.ts";
import { forgetOldFeedback } from "./store.ts";

export async function runFeedbackTasks(env: object, db: Database, now: number): Promise<void> {
  const port = crm(env);
  if (port) await deliverFeedback({ db, crm: port, now });
  await forgetOldFeedback(db, now);
}
