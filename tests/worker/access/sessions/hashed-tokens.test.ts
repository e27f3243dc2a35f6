import { memoryAdapter } from "better-auth/adapters/memory";
import { describe, it } from "vitest";
import { withHashedTokens } from "../../../../worker/access/credentials/hashed-tokens.ts";
import { sha256Hex } from "../../../../worker/platform/digest.ts";

interface Row {
  id: string;
  token: string;
  userId: string;
}
const data = (token: string, userId = "anna") => ({
  token,
  userId,
  expiresAt: new Date(2e12),
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const by = (field: string, value: string | string[], operator: "eq" | "in" = "eq") => [{ field, value, operator }];

async function aStore(tokens: string[]) {
  const rows = { session: [] as Row[], user: [] as object[], account: [], verification: [] };
  const adapter = withHashedTokens(memoryAdapter(rows)({}));
  for (const token of tokens) await adapter.create({ model: "session", data: data(token) });
  return { adapter, stored: () => rows.session.map((row) => row.token) };
}

describe("the adapter that hashes session tokens", () => {
  it("stores digests and hands the plain token back to who made it", async ({ expect }) => {
    const { adapter, stored } = await aStore([]);
    const created = await adapter.create({ model: "session", data: data("plain-1") });
    expect(created).toMatchObject({ token: "plain-1", userId: "anna" });
    expect(stored()).toEqual([await sha256Hex("plain-1")]);
  });

  it("finds, changes and deletes by the plain token, never by the stored one", async ({ expect }) => {
    const { adapter, stored } = await aStore(["one", "two", "three"]);
    const find = (token: string) => adapter.findOne<Row>({ model: "session", where: by("token", token) });
    expect(await find("two")).toMatchObject({ token: "two" });
    expect(await find(await sha256Hex("two"))).toBeNull();

    const update = { userId: "bert" };
    const changed = await adapter.update<Row>({ model: "session", where: by("token", "two"), update });
    expect(changed).toMatchObject({ token: "two", userId: "bert" });

    const some = await adapter.findMany<Row>({ model: "session", where: by("token", ["one", "two"], "in") });
    expect(some.map(({ token }) => token).toSorted()).toEqual(["one", "two"]);
    expect(await adapter.count({ model: "session", where: by("token", "one") })).toBe(1);

    await adapter.delete({ model: "session", where: by("token", "one") });
    expect(await adapter.deleteMany({ model: "session", where: by("token", ["three"], "in") })).toBe(1);
    expect(stored()).toEqual([await sha256Hex("two")]);
  });

  it("hashes a token that replaces another", async ({ expect }) => {
    const { adapter, stored } = await aStore(["old"]);
    await adapter.update({ model: "session", where: by("token", "old"), update: { token: "new" } });
    expect(stored()).toEqual([await sha256Hex("new")]);
  });

  it("gives only digests to who lists sessions without knowing the tokens", async ({ expect }) => {
    const { adapter } = await aStore(["secret"]);
    const listed = await adapter.findMany<Row>({ model: "session", where: by("userId", "anna") });
    expect(listed.map(({ token }) => token)).toEqual([await sha256Hex("secret")]);
  });

  it("holds inside a transaction and leaves other models alone", async ({ expect }) => {
    const { adapter, stored } = await aStore([]);
    await adapter.transaction((inner) => inner.create({ model: "session", data: data("within") }));
    expect(stored()).toEqual([await sha256Hex("within")]);
    const account = {
      userId: "anna",
      accountId: "anna",
      providerId: "p",
      accessToken: "kept",
      createdAt: new Date(0),
      updatedAt: new Date(0),
    };
    expect(await adapter.create({ model: "account", data: account })).toMatchObject({ accessToken: "kept" });
  });
});
