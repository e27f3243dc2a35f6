import { newTokenText } from "../../../worker/access/tokens/token-text.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { apiTokens, users } from "../../../worker/platform/schema.ts";
import { fetchInPlace } from "../access/in-place.ts";
import { db, ORIGIN } from "../access/people.ts";

type Person = Pick<typeof users.$inferInsert, "id" | "owner_id">;

/** A stored token of a person, as its text. */
export async function aToken(person: Person, values: Partial<typeof apiTokens.$inferInsert> = {}): Promise<string> {
  const kind = values.kind ?? "personal";
  const text = newTokenText(kind);
  const now = Math.floor(Date.now() / 1000);
  await db.insert(apiTokens).values({
    id: crypto.randomUUID(),
    hash: await sha256Hex(text),
    hint: text.slice(-4),
    name: "Test Program",
    kind,
    user_id: person.id,
    owner_id: person.owner_id ?? person.id,
    scopes: ["read"],
    created_by: person.id,
    created_at: now,
    expires_at: now + 86_400,
    ...values,
  });
  return text;
}

export const withToken = (token: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetchInPlace(
    new Request(ORIGIN + path, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        "cf-connecting-ip": crypto.randomUUID(),
        ...(init.headers as Record<string, string>),
      },
    }),
  );

export const slugOf = async (response: Response): Promise<string> =>
  (await response.json<{ type: string }>()).type.split("#")[1] ?? "";
