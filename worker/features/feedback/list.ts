import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { FEEDBACK_PAGE, type Feedback, type FeedbackList, type FeedbackQuery } from "#contract/feedback/feedback";
import type { Database } from "../../platform/db.ts";
import { devices, featureRequests, plants, users } from "../../platform/schema.ts";

const admins = alias(users, "admins");

const feedbackRows = (db: Database) =>
  db
    .select({
      request: featureRequests,
      person: users,
      // D1 returns at most 100 columns.
      device: { device_id: devices.device_id, device_name: devices.device_name, plant_id: devices.plant_id },
      plant: plants.plant_name,
      answeredBy: admins.name,
    })
    .from(featureRequests)
    .leftJoin(users, eq(users.id, featureRequests.user_id))
    .leftJoin(devices, eq(devices.device_id, featureRequests.device_id))
    .leftJoin(plants, eq(plants.plant_id, devices.plant_id))
    .leftJoin(admins, eq(admins.id, featureRequests.answered_by));

type FeedbackRow = Awaited<ReturnType<typeof feedbackRows>>[number];

export async function feedbackPage(db: Database, { state, kind, after }: FeedbackQuery): Promise<FeedbackList> {
  const isOpen = isNull(featureRequests.answered_at);
  const states = { open: isOpen, answered: isNotNull(featureRequests.answered_at) };
  const [rows, [counted]] = await Promise.all([
    feedbackRows(db)
      .where(
        and(
          state && states[state],
          kind && eq(featureRequests.kind, kind),
          after === undefined ? undefined : isBefore(after),
        ),
      )
      .orderBy(desc(featureRequests.created_at), desc(featureRequests.id))
      .limit(FEEDBACK_PAGE + 1),
    db.select({ open: count() }).from(featureRequests).where(isOpen),
  ]);
  const shown = rows.slice(0, FEEDBACK_PAGE);
  return {
    feedback: shown.map(feedbackOf),
    next: rows.length > FEEDBACK_PAGE ? placeOf(shown.at(-1)!) : null,
    open: counted!.open,
  };
}

const placeOf = ({ request }: FeedbackRow): string => `${request.created_at}-${request.id}`;

function isBefore(place: string): SQL {
  const end = place.indexOf("-");
  const { created_at, id } = featureRequests;
  return sql`(${created_at}, ${id}) < (${Number(place.slice(0, end))}, ${place.slice(end + 1)})`;
}

export async function findFeedback(db: Database, id: string): Promise<Feedback | null> {
  const [row] = await feedbackRows(db).where(eq(featureRequests.id, id));
  return row ? feedbackOf(row) : null;
}

function feedbackOf({ request, person, device, plant, answeredBy }: FeedbackRow): Feedback {
  const isGone = person === null || person.removedAt !== null;
  const { answer, answered_at } = request;
  return {
    id: request.id,
    kind: request.kind,
    text: request.text,
    createdAt: request.created_at,
    person: isGone ? null : { name: person.name, email: person.email, company: person.company_name },
    device: device && {
      device_id: device.device_id,
      device_name: device.device_name,
      plant_id: device.plant_id,
      plant_name: plant ?? "",
    },
    page: request.page,
    version: request.version,
    requestId: request.request_id,
    answer: answer === null || answered_at === null ? null : { text: answer, at: answered_at, by: answeredBy ?? "" },
    canAnswer: !isGone && !person.demo,
    crm: { state: request.crm_state, error: request.crm_error },
  };
}
