import { globSync, readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, it } from "vitest";
import { type GrowthBound, growthBounds, type TableName } from "../../../worker/platform/growth.ts";
import { quotas } from "../../../worker/platform/quotas.ts";
import * as schema from "../../../worker/platform/schema.ts";

const operations = readFileSync("docs/operations.md", "utf8");

function tableOf(heading: string): string[] {
  const [, rest = ""] = operations.split(`\n## ${heading}\n`);
  const rows = rest.split("\n## ")[0]!.split("\n");
  return rows
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.split("|")[1]!.trim());
}

const tableNamed = new Map(
  Object.entries(schema).flatMap(([name, value]) => (is(value, SQLiteTable) ? [[name, value] as const] : [])),
);
const tables = [...tableNamed.keys()];
const bounds = Object.entries(growthBounds) as [TableName, readonly GrowthBound[]][];

/** Rows of the table in the document about what is not in D1. */
const elsewhere = ["errors in browsers", "receipts of a device's files", "samples, daily soiling"];

const program = globSync("worker/**/*.ts")
  .filter((file) => !file.endsWith("growth.ts") && !file.includes("/schema"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** A key of several columns, or one other than a random id. */
function hasKey(table: TableName): boolean {
  const { columns, primaryKeys, indexes } = getTableConfig(tableNamed.get(table)!);
  const isOwnKey = columns.some(({ primary, name }) => primary && name !== "id");
  return isOwnKey || primaryKeys.length > 0 || indexes.some(({ config }) => config.unique);
}

/** Limits whose number is in another test. */
const WITHOUT_CONSTANT = new Set([
  "names of browsers and systems, per person",
  "open offers per giver, and per giver, receiver and day",
  "written only by the operator",
  "campaigns an owner starts a day",
  "HISTORY per device",
]);

describe("the growth of the database", () => {
  it("is bounded for every table of the schema", ({ expect }) => {
    expect(Object.keys(growthBounds).toSorted()).toEqual(tables.toSorted());
    const isBounded = (table: TableName, seen: readonly TableName[] = []): boolean =>
      !seen.includes(table) &&
      growthBounds[table].some((bound) => !("with" in bound) || isBounded(bound.with, [...seen, table]));
    expect(bounds.filter(([table]) => !isBounded(table))).toEqual([]);
  });

  it("names quotas that exist, each with a setting in the runbook", ({ expect }) => {
    for (const [table, reasons] of bounds)
      for (const bound of reasons) {
        if (!("quota" in bound)) continue;
        expect(quotas, table).toHaveProperty(bound.quota);
        const isDocumented = operations.includes(`\`${quotas[bound.quota].override}\``);
        expect(isDocumented, `${quotas[bound.quota].override} in docs/operations.md`).toBe(true);
      }
  });

  it("names retentions of the runbook, and the runbook names no others", ({ expect }) => {
    const rows = tableOf("How long data is kept");
    const kept = bounds.flatMap(([, reasons]) => reasons.flatMap((bound) => ("kept" in bound ? [bound.kept] : [])));
    expect(kept.filter((part) => !rows.some((row) => row.includes(part)))).toEqual([]);
    const unnamed = rows.filter((row) => ![...kept, ...elsewhere].some((part) => row.includes(part)));
    expect(unnamed).toEqual([]);
  });

  it("has limits that exist: a constant, or a key of the table", ({ expect }) => {
    const constants = (text: string) => text.match(/\b(?:[A-Z]+(?:_[A-Z]+)+|[a-z]+(?:[A-Z][a-z]+)+)\b/g) ?? [];
    const unproven = bounds.flatMap(([table, reasons]) =>
      reasons.flatMap((bound) => {
        if (!("limit" in bound)) return [];
        const named = constants(bound.limit);
        if (bound.limit.startsWith("one row per ")) return hasKey(table) ? [] : [`${table}: no key`];
        if (named.length === 0 && WITHOUT_CONSTANT.has(bound.limit)) return [];
        return named.length > 0 && named.every((name) => program.includes(name)) ? [] : [`${table}: ${bound.limit}`];
      }),
    );
    expect(unproven).toEqual([]);
  });

  it("deletes from every table that has a retention", ({ expect }) => {
    const isDeleted = (table: TableName) => {
      const { name } = getTableConfig(tableNamed.get(table)!);
      const asTable = `(?:\\bdelete\\(|DELETE FROM \\$\\{|\\b(?:table|from): )${table}\\b`;
      const asText = `DELETE FROM ${name}\\b|deleteStatements\\(db, "${name}"`;
      return new RegExp(`${asTable}|${asText}`).test(program);
    };
    const kept = bounds.filter(([, reasons]) => reasons.some((bound) => "kept" in bound)).map(([table]) => table);
    expect(kept.filter((table) => !isDeleted(table))).toEqual([]);
  });
});
