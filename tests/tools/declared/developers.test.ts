import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { v1Operations } from "#contract/v1/operations";
import { apiProblems } from "#contract/v1/problems";
import { clientTypes, typesOfClient } from "../../../tools/text/client-types.ts";
import { developerPages } from "../../../tools/developers.ts";
import { inRoot } from "../../../tools/process/root.ts";
import { v1Document } from "../../../worker/api/documents.ts";

const pages = developerPages();
const idsOf = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

describe("the pages for developers", () => {
  it("have no script, and every link leads somewhere [O-012]", ({ expect }) => {
    const broken: string[] = [];
    for (const [name, page] of Object.entries(pages)) {
      expect(page).not.toMatch(/<script|style="|javascript:|onclick/);
      for (const [, to] of page.matchAll(/ href="([^"]+)"/g)) {
        const [path, anchor] = to!.split("#") as [string, string | undefined];
        const of = path === "" ? page : pages[`${path.slice(1)}.html`];
        const isElsewhere =
          /^\/(?:|favicon\.svg|developers\.css|help\/logger-example\.csv|protocol|api\/v1\/openapi\.json)$/.test(path);
        if (path.startsWith("/developers") && !path.endsWith(".css") && of === undefined) broken.push(`${name}: ${to}`);
        else if (anchor !== undefined && !idsOf(of!).has(anchor)) broken.push(`${name}: ${to}`);
        else if (of === undefined && !isElsewhere) broken.push(`${name}: ${to}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it("explain every problem and every call [O-012]", ({ expect }) => {
    expect([...idsOf(pages["developers/problems.html"]!)]).toEqual(Object.keys(apiProblems));
    const described = idsOf(pages["developers/reference.html"]!);
    expect(v1Operations.filter(({ id }) => !described.has(id))).toEqual([]);
  });
});

/** Names of operations, parameters and fields, with their types. */
function shapeOf(value: unknown, path = "", shape: Record<string, string> = {}): Record<string, string> {
  if (typeof value !== "object" || value === null) {
    if (!/\/(?:description|summary|title|version)$/.test(path)) shape[path] = String(value);
    return shape;
  }
  for (const [key, one] of Object.entries(value)) {
    const isNamed = Array.isArray(value) && typeof one === "object" && one !== null && "name" in one;
    const isText = Array.isArray(value) && typeof one === "string";
    shapeOf(one, `${path}/${isNamed ? String(one.name) : isText ? one : key}`, shape);
  }
  return shape;
}

describe("the client for TypeScript", () => {
  it("has the types of the declarations: after a change run node tools/text/client-types.ts [O-001, O-003]", ({
    expect,
  }) => {
    const words = (text: string) =>
      text
        .replaceAll(/\s*\n\s*\|/g, " |")
        .split(/\s+/)
        .filter(Boolean);
    expect(words(typesOfClient())).toEqual(words(clientTypes()));
  });
});

describe("the versions of the API", () => {
  it("only grow: what docs/developers/openapi-v1.json names is still served, with the same type [O-001]", ({
    expect,
  }) => {
    const committed = JSON.parse(readFileSync(inRoot("docs", "developers", "openapi-v1.json"), "utf8")) as unknown;
    const [before, now] = [shapeOf(committed), shapeOf(v1Document())];
    const removed = Object.entries(before).filter(([path, value]) => now[path] !== value);
    expect(removed).toEqual([]);
    // `node tools/developers.ts` adds what is new, so that it can't be removed later.
    expect(Object.keys(now).filter((path) => !(path in before))).toEqual([]);
  });
});
