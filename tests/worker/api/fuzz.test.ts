import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { Operation } from "#contract/v1/operation";
import { v1Operations } from "#contract/v1/operations";
import { apiProblems } from "#contract/v1/problems";
import { isThorough } from "../../fixtures/thorough.ts";
import { aToken, slugOf, withToken } from "../tokens/support.ts";
import { addressOf, aReadablePlant, described, misfits, type Parameter, allScopes } from "./support.ts";

/** Fields of the body with values of any kind, a value of another kind, or no JSON. */
function bodyOf({ body }: Operation): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom("2026-03-09", 50, "North Crew", "a\u0000b", "\ud800", 1e308, -1),
  );
  const fields = Object.fromEntries(Object.keys(body!.entries).map((name) => [name, value]));
  return fc.oneof(
    fc.record(fields, { requiredKeys: [] }).map((one) => JSON.stringify(one)),
    fc.jsonValue().map((one) => JSON.stringify(one)),
    fc.constantFrom("", "{", '{"a":'.repeat(2000), "\u0000"),
  );
}

describe("generated calls of the API", () => {
  it("are never answered with a fault, or with a problem that isn't declared [O-001]", async ({ expect }) => {
    const { owner, ids, foreign } = await aReadablePlant();
    const runs = isThorough ? 250 : 7;
    const day = fc.date({
      min: new Date("2024-01-01T00:00:00Z"),
      max: new Date("2026-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    const valuesOf = (name: string, { schema }: Parameter): fc.Arbitrary<string> => {
      const {
        type,
        format,
        minimum = 1,
        maximum = 1000,
      } = (schema.anyOf?.[0] ?? schema) as { type?: string; format?: string; minimum?: number; maximum?: number };
      const choices = (schema as { enum?: string[] }).enum;
      if (choices) return fc.constantFrom(...choices);
      if (name === "device_id" || name === "plant_id") return fc.constantFrom(ids[name]!, foreign[name]!, "none");
      if (name === "updated_since")
        return fc.constant(new Date(Date.now() - 86_400_000).toISOString().replace(/\.\d+/, ""));
      if (name === "columns") return fc.constantFrom("rain_mm", "battery_v,rain_mm", "clean_irradiance_w_per_m2");
      if (type === "boolean") return fc.constantFrom("true", "false");
      if (type === "integer") return fc.integer({ min: minimum, max: maximum }).map(String);
      if (format === "date") return day.map((at) => at.toISOString().slice(0, 10));
      return fc.base64String({ minLength: 4, maxLength: 40 });
    };
    const strange = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("", "-1", "NaN", "1e400", "\u0000", "\ud800", "[]", "null"),
    );
    for (const operation of v1Operations) {
      // Each token has its own limit.
      const token = await aToken(owner, { scopes: allScopes });
      const parameters = (described(operation).parameters ?? []).filter((one) => one.in === "query");
      const valid = fc.record(Object.fromEntries(parameters.map((one) => [one.name, valuesOf(one.name, one)])), {
        requiredKeys: [],
      });
      const mutated = fc
        .tuple(valid, fc.constantFrom(...parameters.map(({ name }) => name), "other"), strange)
        .map(([values, name, text]) => Object.assign({}, values, { [name]: text }));
      const files = fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("", "time,a\r\n2026-04-01 10:00,5", "PK\u0003\u0004"),
      );
      const bodies = operation.body ? bodyOf(operation) : operation.takesFile ? files : fc.constant(undefined);
      const ask = async (values: Record<string, string | undefined>, body?: string) => {
        const search = new URLSearchParams(
          Object.entries(values).map(([name, value]) => [name, value!.toWellFormed()]),
        );
        const answer = await withToken(token, `${addressOf(operation, ids)}?${search.toString()}`, {
          method: operation.method,
          ...(body !== undefined && { body, headers: { "content-type": "application/json" } }),
        });
        const slug = answer.ok ? null : await slugOf(answer.clone());
        if (slug !== null && !(slug in apiProblems)) throw new Error(`${answer.status} ${slug}`);
        if (answer.status !== 406 && (await misfits(operation, answer.clone())) !== null)
          throw new Error(JSON.stringify(await misfits(operation, answer)));
        return slug;
      };
      const law = async (values: Record<string, string | undefined>) => {
        const slug = await ask(values);
        const isOrdered = !values.from || !values.to || values.from <= values.to;
        const isNamed =
          (described(operation).parameters ?? []).every(
            (one) => !one.required || one.name in values || one.in !== "query",
          ) &&
          (!["listDailySoiling", "listLosses"].includes(operation.id) ||
            "device_id" in values ||
            "plant_id" in values ||
            "updated_since" in values);
        // A range may be too long for its resolution.
        const isRight = operation.id !== "listSamples" || values.resolution === "3h";
        const isWhole =
          isOrdered && isNamed && isRight && !(values.updated_since && values.quality) && !("cursor" in values);
        const mayBe: readonly string[] = operation.problems;
        if (isWhole && slug !== null && slug !== "not-found" && !mayBe.includes(slug)) throw new Error(slug);
      };
      if (operation.method === "GET") await fc.assert(fc.asyncProperty(valid, law), { numRuns: runs });
      await fc.assert(
        fc.asyncProperty(mutated, bodies, async (values, body) => void (await ask(values, body))),
        { numRuns: runs },
      );
    }
    expect(runs).toBeGreaterThan(0);
  });
});
