import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow, confirmed } from "../../access/allow.ts";
import { actOf, actorOf, authorOf } from "../../access/audit.ts";
import { peopleScope } from "../../access/scope.ts";
import {
  findMail,
  isLogOnly,
  isRetriable,
  sendMailAfterResponse,
  outboxCounts,
  outboxPage,
  retryMail,
} from "../../adapters/mail/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { type InvitationLink, type OutboxList, OutboxQuery } from "#contract/mail/mail";
import { mailTexts } from "#contract/mail/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { mailOutbox, users } from "../../platform/schema.ts";
import { portalAddress } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { needsInvitation, newInvitation } from "../accounts/index.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const mailRoutes = new Hono<AppEnv>()
  .get("/api/mail/outbox", allow("outbox.view"), validate("query", OutboxQuery), async (c) => {
    const logOnly = isLogOnly(c.env);
    // A mailed link opens an account. It is shown only in development, where no mail arrives.
    const withText = logOnly && LOOPBACK.has(new URL(c.req.url).hostname);
    const [page, counts] = await Promise.all([
      outboxPage(c.var.db, c.req.valid("query"), { withText, now: now() }),
      outboxCounts(c.var.db),
    ]);
    return c.json<OutboxList>({ ...page, logOnly, counts });
  })
  .post("/api/mail/outbox/:id/retry", allow("outbox.view"), async (c) => {
    const { db } = c.var;
    const id = c.req.param("id");
    const at = now();
    const mail = await findMail(db, id);
    if (!mail) return problem(c, 404, mailTexts.notFound);
    const saved = await save(db, {
      entry: { action: "mail-retried", ...authorOf(c, at), subject: id, after: mail },
      unchanged: isStored(mailOutbox, isRetriable(id, at)),
      statements: [retryMail(db, id, at)],
    });
    if (saved === null) return problem(c, 409, mailTexts.notRetried, { type: "conflict" });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: mailTexts.retried });
  })
  .post("/api/invitations/:userId/link", allow("staff.list", confirmed), async (c) => {
    const { db } = c.var;
    const principal = c.get("principal")!;
    const at = now();
    const person = await invitedPerson(db, principal, c.req.param("userId"));
    if (!person) return problem(c, 404, mailTexts.notPending);
    // Refused where mail works: there the mail proves that the person owns the address.
    if (!isLogOnly(c.env)) return problem(c, 409, mailTexts.linkInEmail, { type: "conflict" });
    const { link, expiresAt, statements } = await newInvitation(db, person, portalAddress(c.env, c.req.url), at);
    await save(db, {
      entry: { action: "invitation-link-copied", subject: person.id, ...actorOf(actOf(c, at)) },
      statements,
    });
    return c.json<InvitationLink>({ link, expiresAt });
  });

async function invitedPerson(db: Database, principal: Principal, id: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), peopleScope(principal)));
  return row && (await needsInvitation(db, row)) ? row : null;
}
