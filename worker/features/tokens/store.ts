import { pick } from "#contract/records/field";
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type Act, actorOf } from "../../access/audit.ts";
import { ownerOfStaff } from "../../access/people.ts";
import { plantScope } from "../../access/scope.ts";
import { actorId } from "../../access/sessions/viewing.ts";
import { newTokenText } from "../../access/tokens/token-text.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import {
  type ListedToken,
  MAX_NEW_TOKENS,
  MAX_TOKENS,
  type NewToken,
  type TokenKind,
  type Tokens,
} from "#contract/tokens/tokens";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { apiTokens, plants, users } from "../../platform/schema.ts";
import { isWithinUsage } from "../../platform/usage.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

type TokenRow = typeof apiTokens.$inferSelect;

/** Whose tokens: the person's own, or those of the owner for whom the person works. */
const holderOf = (kind: TokenKind, { user, ownerId }: Principal): string => (kind === "personal" ? user.id : ownerId!);

const ofHolder = (kind: TokenKind, holder: string): SQL =>
  and(eq(apiTokens.kind, kind), eq(apiTokens.user_id, holder))!;

/** An owner also sees and revokes those of staff, without their texts. */
const listedFor = (kind: TokenKind, holder: string): SQL =>
  kind === "personal"
    ? ofHolder(kind, holder)
    : or(ofHolder(kind, holder), and(eq(apiTokens.owner_id, holder), ne(apiTokens.user_id, holder)))!;

const isLive = (now: number): SQL => and(isNull(apiTokens.revoked_at), gt(apiTokens.expires_at, Math.floor(now)))!;

function stateOf({ revoked_at, expires_at }: TokenRow, now: number): ListedToken["state"] {
  if (revoked_at !== null) return "revoked";
  return expires_at <= now ? "expired" : "active";
}

export async function tokensOf(db: Database, principal: Principal, kind: TokenKind, now: number): Promise<Tokens> {
  const holder = holderOf(kind, principal);
  const [rows, inReach] = await db.batch([
    db
      .select({ token: apiTokens, person: sql<string>`${users.name}`.as("person") })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.user_id))
      .where(listedFor(kind, holder))
      .orderBy(desc(apiTokens.created_at), desc(apiTokens.id)),
    db
      .select({ plant_id: plants.plant_id, plant_name: plants.plant_name })
      .from(plants)
      .where(plantScope(principal))
      .orderBy(asc(plants.plant_name), asc(plants.plant_id)),
  ]);
  return {
    tokens: rows.map(({ token, person }) =>
      Object.assign(pick(token, ["id", "kind", "name", "hint", "scopes", "plants"]), {
        person: token.user_id === holder ? null : person,
        createdAt: token.created_at,
        expiresAt: token.expires_at,
        lastUsedAt: token.last_used_at,
        lastPlace: token.last_place,
        state: stateOf(token, now),
      }),
    ),
    plants: inReach,
  };
}

type MadeResult = { ok: true; token: string } | { ok: false; reason: "full" | "too-many" | "plant" | "not-found" };

interface Making {
  db: Database;
  act: Act;
  kind: TokenKind;
}

type TokenSettings = Pick<TokenRow, "name" | "scopes" | "plants" | "expires_at">;

async function insert({ db, act, kind }: Making, settings: TokenSettings, replaced?: { id: string; until: number }) {
  const { principal, at } = act;
  const holder = holderOf(kind, principal);
  const text = newTokenText(kind);
  const id = crypto.randomUUID();
  const [person] = await db.select().from(users).where(eq(users.id, holder));
  const owner = await ownerOfStaff(db, person!);
  const row: typeof apiTokens.$inferInsert = {
    ...settings,
    id,
    hash: await sha256Hex(text),
    hint: text.slice(-4),
    kind,
    user_id: holder,
    owner_id: owner?.id ?? holder,
    created_by: actorId(principal),
    created_at: Math.floor(at),
  };
  const limit = { subject: `tokens:${holder}`, maximum: MAX_NEW_TOKENS, seconds: SECONDS_PER_DAY };
  // A rotated token is valid for a while next to the new one, so only new ones count.
  const live = sql`(select count(*) from ${apiTokens} where ${and(ofHolder(kind, holder), isLive(at), isNull(apiTokens.replaced_by))})`;
  const former = replaced && eq(apiTokens.id, replaced.id);
  const isOpen = former
    ? isStored(apiTokens, and(former, ofHolder(kind, holder), isLive(at), isNull(apiTokens.replaced_by)))
    : sql`${live} < ${MAX_TOKENS[kind]}`;
  if (!(await isWithinUsage(db, [limit], at))) return { ok: false, reason: "too-many" } as const;
  const saved = await save(db, {
    unchanged: isOpen,
    entry: {
      ...actorOf({ ...act, source: act.source! }),
      userId: actorId(principal),
      action: former ? "token-rotated" : "token-made",
      subject: holder,
      after: {
        token: id,
        tokenKind: kind,
        ...pick(row, ["name", "scopes", "plants", "expires_at"]),
      },
    },
    statements: [
      db.insert(apiTokens).values(row),
      ...(replaced
        ? [
            db
              .update(apiTokens)
              .set({ replaced_by: id, expires_at: sql`min(${apiTokens.expires_at}, ${replaced.until})` })
              .where(former),
          ]
        : []),
    ],
  });
  if (saved) return { ok: true, token: text } as const;
  return { ok: false, reason: replaced ? "not-found" : "full" } as const;
}

export async function makeToken(making: Making, { name, scopes, plants: chosen, days }: NewToken): Promise<MadeResult> {
  const { db, act } = making;
  if (chosen !== null) {
    const reached = await db.$count(
      plants,
      and(inArray(plants.plant_id, jsonValues(chosen)), plantScope(act.principal)),
    );
    if (reached !== new Set(chosen).size) return { ok: false, reason: "plant" };
  }
  return insert(making, { name, scopes, plants: chosen, expires_at: Math.floor(act.at) + days * SECONDS_PER_DAY });
}

/** A new text with the same settings and the same time until it expires. */
export async function rotateToken(making: Making, id: string, graceHours: number): Promise<MadeResult> {
  const { db, act, kind } = making;
  const mine = and(eq(apiTokens.id, id), ofHolder(kind, holderOf(kind, act.principal)), isLive(act.at));
  const [row] = await db.select().from(apiTokens).where(mine);
  if (!row || row.replaced_by !== null) return { ok: false, reason: "not-found" };
  const at = Math.floor(act.at);
  const { name, scopes, plants: limited } = row;
  const settings = { name, scopes, plants: limited, expires_at: at + row.expires_at - row.created_at };
  return insert(making, settings, { id, until: at + graceHours * SECONDS_PER_HOUR });
}

/** False: there is no such token, or it is revoked. */
export async function revokeToken({ db, act, kind }: Making, id: string): Promise<boolean> {
  const { principal, at } = act;
  const holder = holderOf(kind, principal);
  const mine = and(eq(apiTokens.id, id), listedFor(kind, holder), isNull(apiTokens.revoked_at));
  const saved = await save(db, {
    unchanged: isStored(apiTokens, mine),
    entry: {
      ...actorOf({ ...act, source: act.source! }),
      userId: actorId(principal),
      action: "token-revoked",
      subject: holder,
      after: { token: id },
    },
    statements: [
      db
        .update(apiTokens)
        .set({ revoked_at: Math.floor(at), revoked_by: actorId(principal) })
        .where(mine),
    ],
  });
  return saved !== null;
}
