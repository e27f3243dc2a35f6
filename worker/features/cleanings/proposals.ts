import { and, asc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { Hono } from "hono";
import type { MessageAnswer } from "#contract/accounts/account";
import {
  DecideProposal,
  MAX_LISTED_PROPOSALS,
  MAX_OPEN_PROPOSALS,
  PROPOSAL_DAYS,
  type ProposalList,
  type ProposedWash,
  proposalTexts as texts,
  type WashProposal,
} from "#contract/cleanings/proposed";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { allow } from "../../access/allow.ts";
import { authorOf } from "../../access/audit.ts";
import { plantScope, shownName } from "../../access/scope.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { problem } from "../../platform/problem.ts";
import { apiTokens, plants, users, washProposals } from "../../platform/schema.ts";
import { addEvent, startDeliveries } from "../../platform/tasks/events.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

/** Id of the stored proposal; null: people haven't answered so many of this token. */
export async function addProposal(
  db: Database,
  { tokenId, userId, plantId, wash }: { tokenId: string; userId: string; plantId: string; wash: ProposedWash },
  at: number,
): Promise<string | null> {
  const id = crypto.randomUUID();
  const created_at = Math.floor(at);
  const open = sql`(select count(*) from ${washProposals} where ${washProposals.token_id} = ${tokenId}
    and ${washProposals.state} = 'open' and ${washProposals.expires_at} > ${created_at})`;
  const row = {
    id,
    plant_id: plantId,
    token_id: tokenId,
    user_id: userId,
    wash,
    created_at,
    expires_at: created_at + PROPOSAL_DAYS * SECONDS_PER_DAY,
    state: "open" as const,
  };
  const { meta } = await insertWhere(db, washProposals, row, sql`${open} < ${MAX_OPEN_PROPOSALS}`);
  return meta.changes === 1 ? id : null;
}

/** Whether the program may still speak for its person. A token that only expired proposed in its time. */
const speaks = sql`exists (select 1 from ${apiTokens} inner join ${users} on ${users.id} = ${apiTokens.user_id}
  where ${apiTokens.id} = ${washProposals}.token_id and ${apiTokens.revoked_at} is null
    and ${users.removedAt} is null and ${users.status} = 'Enable')`;

/**
 * People who reach the plant and may log its washes read and answer them. Without those of plants that are not in reach, and of people whose
 * owner no longer has the plant.
 */
async function proposalsOf(db: Database, principal: Principal, which: SQL | undefined, at: number) {
  const nameOf = (
    column: typeof washProposals.user_id | typeof washProposals.decided_by,
    reader: Principal | null = principal,
  ) =>
    sql<
      string | null
    >`(select ${shownName(reader, sql`${washProposals.plant_id}`)} from ${users} where ${users.id} = ${column})`;
  const found = await db
    .select({
      row: washProposals,
      plant_name: plants.plant_name,
      token: apiTokens.name,
      person: nameOf(washProposals.user_id),
      decidedBy: nameOf(washProposals.decided_by),
    })
    .from(washProposals)
    .innerJoin(plants, eq(plants.plant_id, washProposals.plant_id))
    .leftJoin(apiTokens, eq(apiTokens.id, washProposals.token_id))
    .where(and(which, plantScope(principal), isNotNull(nameOf(washProposals.user_id, null))))
    .orderBy(asc(washProposals.expires_at))
    .limit(MAX_LISTED_PROPOSALS);
  return found.map(({ row, plant_name, token, person, decidedBy }): WashProposal => ({
    id: row.id,
    plant_id: row.plant_id,
    plant_name,
    wash: row.wash,
    // Its person wrote the name.
    token: person === null ? null : token,
    person,
    decidedBy,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: row.state === "open" && row.expires_at <= at ? "expired" : row.state,
    decidedAt: row.decided_at,
  }));
}

async function proposalOf(db: Database, principal: Principal, id: string, at: number): Promise<WashProposal | null> {
  const [found] = await proposalsOf(db, principal, eq(washProposals.id, id), at);
  return found ?? null;
}

const decidedEvent = ({ id, plant_id, wash }: WashProposal, state: WashProposal["state"]) => ({
  type: "proposal.decided" as const,
  key: id,
  plant: plant_id,
  data: { proposal_id: id, day: wash.day, state },
});

export const proposals = new Hono<AppEnv>()
  // The bell asks for everyone. An Admin sees those of the owner for whom the Admin acts.
  .get("/api/proposals", allow("dashboard.view"), async (c) => {
    const principal = c.get("principal")!;
    const at = Math.floor(now());
    const isOpen = and(eq(washProposals.state, "open"), gt(washProposals.expires_at, at));
    const mayAnswer = principal.reach.of !== "fleet" && principal.permissions.has("cleanings.edit");
    const open = mayAnswer ? await proposalsOf(c.var.db, principal, isOpen, at) : [];
    return c.json<ProposalList>({ proposals: open });
  })
  .get("/api/proposals/:id", allow("cleanings.edit"), async (c) => {
    const found = await proposalOf(c.var.db, c.get("principal")!, c.req.param("id"), now());
    return found ? c.json<WashProposal>(found) : problem(c, 404, texts.notFound);
  })
  // Before the form saves, so that a proposal is used once, whatever else is open.
  .put("/api/proposals/:id", allow("cleanings.edit"), validate("json", DecideProposal), async (c) => {
    const { db } = c.var;
    const at = now();
    const read = () => proposalOf(db, c.get("principal")!, c.req.param("id"), at);
    const found = await read();
    if (!found) return problem(c, 404, texts.notFound);
    const { id, plant_id, wash, token } = found;
    const isThis = eq(washProposals.id, id);
    const { isConfirmed } = c.req.valid("json");
    const answer = {
      state: isConfirmed ? ("confirmed" as const) : ("declined" as const),
      decided_by: c.get("principal")!.user.id,
      decided_at: Math.floor(at),
    };
    const saved =
      found.state === "open" &&
      (await save(db, {
        entry: {
          action: isConfirmed ? "proposal-confirmed" : "proposal-declined",
          ...authorOf(c, at),
          subject: plant_id,
          after: { day: wash.day, ...(token !== null && { program: token }) },
        },
        unchanged: isStored(
          washProposals,
          and(isThis, eq(washProposals.state, "open"), isConfirmed ? speaks : undefined),
        ),
        statements: [
          db.update(washProposals).set(answer).where(isThis),
          addEvent(db, decidedEvent(found, answer.state), at),
        ],
      }));
    if (saved) {
      await startDeliveries(c.env);
      return c.json<MessageAnswer>({ message: texts.recorded });
    }
    const { state = "declined" } = (await read()) ?? {};
    return problem(c, 409, state === "open" ? texts.revoked : texts[state], { type: "conflict" });
  });
