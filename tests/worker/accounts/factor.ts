import { CLOCK } from "../../../worker/access/audit.ts";
import { confirmFactor } from "../../../worker/access/two-factor/two-factor.ts";
import type { Database } from "../../../worker/platform/db.ts";
import { save } from "../../../worker/records/save.ts";

type Confirmed = Awaited<ReturnType<typeof confirmFactor>>;

/** Turns a factor on as the route does. Null: refused, or its secret was replaced meanwhile. */
export async function turnOn(db: Database, userId: string, confirmed: Confirmed): Promise<string[] | null> {
  const entry = { action: "two-factor-on", at: Date.now() / 1000, userId, subject: userId, source: CLOCK } as const;
  const saved = confirmed && (await save(db, { entry, ...confirmed }));
  return saved && confirmed.codes;
}
