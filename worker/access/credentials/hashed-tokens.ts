import type { DBAdapter, Where } from "better-auth/adapters";
import { sha256Hex } from "../../platform/digest.ts";

/**
 * Keeps session tokens out of the database: what is stored is the SHA-256 of a token (190 random bits, so no salt is
 * needed), while better-auth goes on working with the plain one. Whoever reads the table cannot sign in with it.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...wrapped(adapter),
    transaction: (callback) => adapter.transaction((inner) => callback({ ...inner, ...wrapped(inner as DBAdapter) })),
  };
}

const methods = [
  "create",
  "findOne",
  "findMany",
  "count",
  "update",
  "updateMany",
  "delete",
  "deleteMany",
  "consumeOne",
  "incrementOne",
] as const;
type Method = (typeof methods)[number];

interface Call {
  model: string;
  where?: Where[];
  data?: Record<string, unknown>;
  update?: Record<string, unknown>;
  set?: Record<string, unknown>;
}

function wrapped(adapter: DBAdapter): Pick<DBAdapter, Method> {
  const entries = methods.map((name) => {
    const run = adapter[name].bind(adapter) as (call: Call) => Promise<unknown>;
    return [name, async (call: Call) => (call.model === "session" ? hashed(run, call) : run(call))];
  });
  return Object.fromEntries(entries) as Pick<DBAdapter, Method>;
}

/** Runs one call on sessions with every token hashed, and gives the plain tokens of the call back in its answer. */
async function hashed(run: (call: Call) => Promise<unknown>, call: Call): Promise<unknown> {
  const plainOf = new Map<string, string>();
  const hash = async (token: unknown): Promise<unknown> => {
    if (Array.isArray(token)) return Promise.all(token.map(hash));
    if (typeof token !== "string") return token;
    const digest = await sha256Hex(token);
    plainOf.set(digest, token);
    return digest;
  };
  const row = async (values: Record<string, unknown> | undefined) =>
    values && "token" in values ? { ...values, token: await hash(values.token) } : values;

  const stored: Call = { ...call };
  if (call.where) {
    stored.where = await Promise.all(
      call.where.map(async (one) =>
        one.field === "token" ? { ...one, value: (await hash(one.value)) as Where["value"] } : one,
      ),
    );
  }
  for (const part of ["data", "update", "set"] as const) {
    if (call[part]) stored[part] = await row(call[part]);
  }
  const answer = await run(stored);
  return Array.isArray(answer) ? answer.map((one) => restored(one, plainOf)) : restored(answer, plainOf);
}

function restored(answer: unknown, plainOf: ReadonlyMap<string, string>): unknown {
  if (typeof answer !== "object" || answer === null || !("token" in answer)) return answer;
  const token = String(answer.token);
  return { ...answer, token: plainOf.get(token) ?? token };
}
