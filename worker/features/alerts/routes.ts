import { type Context, Hono } from "hono";
import {
  isValidEndTime,
  type Maintenance,
  type MaintenanceList,
  NewMaintenance,
  Snooze,
} from "#contract/alerts/alerts";
import { alertTexts } from "#contract/alerts/alert-texts";
import { allow } from "../../access/allow.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { announceMessages } from "../messages/index.ts";
import { type AlertAnswer, answerAlert } from "./answer.ts";
import { endMaintenance, openMaintenance, startMaintenance } from "./maintenance.ts";

const ofCall = (c: Context<AppEnv>) => ({ now: now(), requestId: c.get("requestId") });

async function answerResponse(c: Context<AppEnv>, id: string, answer: AlertAnswer) {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const outcome = await answerAlert(database(c.env), c.get("principal")!, number, answer, ofCall(c));
  if (outcome === "unknown") return problem(c, 404, alertTexts.notFound);
  if (outcome === "wrong-time") return problem(c, 422, alertTexts.snoozeTime);
  if (outcome === "over") return problem(c, 409, alertTexts.alreadyOver);
  await announceMessages(c.env);
  return c.body(null, 204);
}

export const alerts = new Hono<AppEnv>()
  .post("/api/alerts/:id/acknowledge", allow("cleanings.edit"), (c) =>
    answerResponse(c, c.req.param("id"), { kind: "acknowledge" }),
  )
  .post("/api/alerts/:id/snooze", allow("cleanings.edit"), validate("json", Snooze), (c) =>
    answerResponse(c, c.req.param("id"), { kind: "snooze", ...c.req.valid("json") }),
  )
  .get("/api/maintenance", allow("dashboard.view"), async (c) =>
    c.json<MaintenanceList>({ windows: await openMaintenance(database(c.env), c.get("principal")!, now()) }),
  )
  .post("/api/maintenance", allow("cleanings.edit"), validate("json", NewMaintenance), async (c) => {
    const wanted = c.req.valid("json");
    if (!isValidEndTime(wanted.to, now())) return problem(c, 422, alertTexts.maintenanceTime);
    const started = await startMaintenance(database(c.env), c.get("principal")!, wanted, ofCall(c));
    if (started === "no-plant") return problem(c, 404, alertTexts.noPlant);
    if (started === "no-device") return problem(c, 404, alertTexts.noDevice);
    if (started === "too-many") {
      const fields = { [wanted.device_id === undefined ? "plant_id" : "device_id"]: alertTexts.tooManyWindows };
      return problem(c, 409, alertTexts.tooManyWindows, { type: "validation", fields });
    }
    return c.json<Maintenance>(started, 201);
  })
  .delete("/api/maintenance/:id", allow("cleanings.edit"), async (c) => {
    const ended = await endMaintenance(database(c.env), c.get("principal")!, c.req.param("id"), ofCall(c));
    return ended ? c.body(null, 204) : problem(c, 404, alertTexts.noMaintenance);
  });
