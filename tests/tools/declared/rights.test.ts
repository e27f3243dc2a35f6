import { existsSync, globSync, readFileSync } from "node:fs";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, it } from "vitest";
import * as schema from "../../../worker/platform/schema.ts";

const TITLE = "## Rights that outlive a request";
const text = readFileSync("docs/security.md", "utf8").split(TITLE)[1]!.split("\n## ")[0]!;
const named = new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
const missing = (names: readonly string[]) => [...new Set(names)].filter((name) => !named.has(name)).toSorted();

/** Columns that hold a secret or key, that end at a time, or that say whose a thing is. */
const IS_RIGHT =
  /token|secret|sealed|password|_hash$|expires_at|confirmed_at|due_at|has_links|link_version|sent_by|^user_id$|^is_open$|owner_id|acting|viewed|giver|receiver|key_owners/;

const columns = (tables: readonly unknown[]): string[] =>
  tables
    .filter((table) => table instanceof SQLiteTable)
    .flatMap((table) => {
      const { name, columns: all } = getTableConfig(table);
      return all.filter((column) => IS_RIGHT.test(column.name)).map((column) => `${name}.${column.name}`);
    });

const SIGNS = /from "[./\w-]*(?:signature|derived-key)\.ts"/;
const signers = globSync("worker/**/*.ts")
  .filter((file) => !file.startsWith("worker/platform/cryptography/"))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }))
  .filter(({ source }) => SIGNS.test(source) && /\b(?:sign|isSigned|derivedKey)\(/.test(source));

/** Purposes as a constant, as a literal in the call, or as a prefix with the values of a type. */
function purposesOf(source: string): string[] {
  const constants = [...source.matchAll(/PURPOSE = "([^"]+)"/g)].map(([, name]) => name!);
  const literals = [...source.matchAll(/(?:sign|isSigned|derivedKey)\([^,()]+, "([^"]+)"/g)].map(([, name]) => name!);
  const [, prefix] = /=> `([^`$]+)\$\{purpose\}`/.exec(source) ?? [];
  const [, union = ""] = /type \w*Purpose = ([^;]+);/.exec(source) ?? [];
  const values = [...union.matchAll(/"([^"]+)"/g)].map(([, name]) => `${prefix}${name}`);
  return [...constants, ...literals, ...values];
}

describe("the table of rights in docs/security.md", () => {
  it("names every column of the schema that holds a key, a link, an owner or an end", ({ expect }) => {
    const rights = columns(Object.values(schema));
    expect(rights.length).toBeGreaterThan(20);
    expect(missing(rights)).toEqual([]);
  });

  it("names every purpose of a signature and of a mailed code", ({ expect }) => {
    for (const { file, source } of signers) expect([file, purposesOf(source).length]).not.toEqual([file, 0]);
    const codes = schema.oneTimeCodes.purpose.enumValues;
    expect(missing([...signers.flatMap(({ source }) => purposesOf(source)), ...codes])).toEqual([]);
  });

  it("notices a new one", ({ expect }) => {
    expect(missing(["plants.share_token"])).toEqual(["plants.share_token"]);
    expect(purposesOf('await sign(env, "share link", id)')).toEqual(["share link"]);
    expect(
      missing(purposesOf('type LinkPurpose = "page" | "api";\nconst of = () => `wash campaign: ${purpose}`')),
    ).toEqual(["wash campaign: api"]);
  });

  it("names a test that exists for each", ({ expect }) => {
    const rows = text.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| right"));
    for (const row of rows) {
      const tests = [...row.matchAll(/`(tests\/[^`]+)`/g)].map(([, path]) => path!);
      expect([row, tests.length]).not.toEqual([row, 0]);
      expect(tests.filter((path) => !existsSync(path))).toEqual([]);
    }
  });
});
