import { and, asc, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { crm } from "../../../adapters/crm/index.ts";
import { isLogOnly } from "../../../adapters/mail/index.ts";
import type { HealthEnvironment } from "#contract/health/health";
import type { Database } from "../../../platform/db.ts";
import { featureRequests, mailOutbox } from "../../../platform/schema.ts";
import type { Check } from "../check.ts";
import { DEAD_IN_A_ROW, queueCheck, RECENT_SECONDS } from "./outbox.ts";

interface Looking {
  env: object;
  db: Database;
  environment: HealthEnvironment;
  now: number;
}

export async function checkMail({ env, db, environment, now }: Looking): Promise<Check | null> {
  if (isLogOnly(env)) return null;
  const [oldest, newest] = await Promise.all([
    db
      .select({ at: mailOutbox.created_at })
      .from(mailOutbox)
      .where(eq(mailOutbox.state, "waiting"))
      .orderBy(asc(mailOutbox.created_at))
      .limit(1),
    db
      .select({ state: mailOutbox.state })
      .from(mailOutbox)
      .where(
        and(inArray(mailOutbox.state, ["sent", "dead"]), gt(mailOutbox.settled_at, Math.floor(now) - RECENT_SECONDS)),
      )
      .orderBy(desc(mailOutbox.settled_at))
      .limit(DEAD_IN_A_ROW),
  ]);
  const queue = {
    oldestWaiting: oldest[0]?.at ?? null,
    newest: newest.map(({ state }) => ({ wasSent: state === "sent" })),
  };
  return queueCheck({ subsystem: "email", environment }, queue, now);
}

export async function checkCrm({ env, db, environment, now }: Looking): Promise<Check | null> {
  if (crm(env) === null) return null;
  const [oldest, newest] = await Promise.all([
    db
      .select({ at: featureRequests.created_at })
      .from(featureRequests)
      .where(eq(featureRequests.crm_state, "waiting"))
      .orderBy(asc(featureRequests.created_at))
      .limit(1),
    db
      .select({ state: featureRequests.crm_state })
      .from(featureRequests)
      .where(
        and(
          isNotNull(featureRequests.crm_settled_at),
          gt(featureRequests.crm_settled_at, Math.floor(now) - RECENT_SECONDS),
        ),
      )
      .orderBy(desc(featureRequests.crm_settled_at))
      .limit(DEAD_IN_A_ROW),
  ]);
  const queue = {
    oldestWaiting: oldest[0]?.at ?? null,
    newest: newest.map(({ state }) => ({ wasSent: state === "sent" })),
  };
  return queueCheck({ subsystem: "crm", environment }, queue, now);
}
