import { exports } from "cloudflare:workers";
import { describe, it } from "vitest";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { RoutePolicy } from "../../../../worker/access/allow.ts";
import { routePolicies } from "../../../../worker/app.ts";
import { anOwnerWithDevice } from "../../devices/builders.ts";
import { isThorough } from "../../../fixtures/thorough.ts";
import { fetchInPlace } from "../in-place.ts";
import { ORIGIN } from "../people.ts";

/** Each route takes every sixth hostile value, with an offset, so that each value is tried on some forty routes. */
const share = <T>(all: readonly T[], route: number): readonly T[] =>
  isThorough ? all : all.filter((_, index) => (index + route) % 6 === 0);

/** Behind the entry, routes differ; before it they don't: one in 13 is asked through it, so that each value is tried there, too. */
const senderOf = (route: number): ((request: Request) => Promise<Response>) =>
  isThorough || route % 13 === 0 ? (request) => exports.default.fetch(request) : fetchInPlace;

/** Hostile path words; the last are well-formed but of the wrong size. */
const hostileWords = [
  "%00",
  "%2F..%2F",
  "%22%27%3B--",
  "%E0%A4%A",
  "%F0%9F%8C%9E",
  "null",
  "__proto__",
  "-1",
  "1e999",
  "9999999999999999",
  "9".repeat(3000),
  "0000-00-00",
  "9999-12-31",
  "0001-01-01",
];

const hostileBodies = [
  "",
  "{",
  "null",
  "[]",
  "0",
  '"text"',
  "{}",
  '{"__proto__":{"a":1},"constructor":0}',
  '{"t":[1e999,null,"x",-1,{}],"iC":[1,2,3,4,5]}',
  `{"email":"\\ud800@people.example","password":"\\u0000"}`,
  '{"rows":[null,1,{"t":{}}]}',
  `{"washes":[{"publishTime":1e300}]}`,
  "[".repeat(20_000),
  '{"version":1e308,"inputs":{"array_size":-0}}',
  '{"fileName":"\\u202e.csv","content":"\\u0000\\udfff","customCSVFileStartDate":"2026-13-45"}',
  '{"job":"\' OR 1=1 --"}',
];

function pathsOf({ path }: RoutePolicy, good: Record<string, string>, words: readonly string[]): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map((found) => found[1]!);
  const filled = (hostile: string, word: string) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => (name === hostile ? word : good[name]!));
  return [filled("", ""), ...names.flatMap((name) => words.map((word) => filled(name, word)))];
}

/** Reading changes nothing, so that all routes that read have the same. */
let reader: ReturnType<typeof anOwnerWithDevice> | undefined;
const ownerFor = ({ method }: RoutePolicy) =>
  method === "GET" ? (reader ??= anOwnerWithDevice({ api_key_hash: null })) : anOwnerWithDevice({ api_key_hash: null });

describe("no request makes the server fail", () => {
  it.for(routePolicies.map((policy, index) => [`${policy.method} ${policy.path}`, policy, index] as const))(
    "%s answers every request in the standard shape",
    async ([, policy, index], { expect }) => {
      const { cookie, device, plant } = await ownerFor(policy);
      const send = senderOf(index);
      const id = policy.path.startsWith("/api/plant") ? plant : device;
      const good = { id, from: "2026-01-01", to: "2026-02-01", energyRate: "0.1", arraySize: "1000" };
      const isForm = policy.body === "multipart" || (policy.body === "file" && policy.method === "PUT");
      const type = isForm ? "multipart/form-data; boundary=x" : "application/json";
      const faults: string[] = [];
      const ask = async (path: string, body?: string) => {
        const headers: Record<string, string> = {
          cookie,
          "sec-fetch-site": "same-origin",
          "content-type": type,
          "cf-connecting-ip": crypto.randomUUID(),
        };
        if (body !== undefined) headers["content-length"] = String(new TextEncoder().encode(body).length);
        const init: RequestInit = { method: policy.method, headers, redirect: "manual" };
        if (body !== undefined) init.body = body;
        const answer = await send(new Request(`${ORIGIN}${path}`, init));
        const text = await answer.text();
        const isProblem = answer.headers.get("content-type") === "application/problem+json";
        const isLimited = policy.method === "GET" && answer.status === 429;
        if (answer.status >= 500 || (answer.status >= 400 && !isProblem) || isLimited)
          faults.push(`${answer.status} ${path.slice(0, 120)} ${(body ?? "").slice(0, 60)} ${text.slice(0, 200)}`);
      };
      const [honest, ...paths] = pathsOf(policy, good, share(hostileWords, index));
      const queries = ["?from=x&to=y", "?plant=%00&owner='", "?from=2026-01-01&from=2026-01-02", "?%E0%A4%A"];
      const addresses = [honest!, ...paths, ...queries.map((query) => honest! + query)];
      // What reads is asked at once, so that its session is read once.
      if (policy.method === "GET") await Promise.all(addresses.map(async (path) => ask(path)));
      else {
        for (const path of addresses) await ask(path, "{}");
        for (const body of share(hostileBodies, index)) await ask(honest!, body);
      }
      expect(faults).toEqual([]);
    },
  );

  it("is alive afterwards", async ({ expect }) => {
    const answer = await exports.default.fetch(`${ORIGIN}/api/version`);
    expect(await answer.json()).toEqual({ version: APPLICATION_VERSION });
  });
});
