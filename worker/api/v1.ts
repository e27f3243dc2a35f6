import { type Context, Hono } from "hono";
import { v1Declared, v1Operations } from "#contract/v1/operations";
import { V1_ROOT } from "#contract/v1/problems";
import { allow } from "../access/allow.ts";
import type { AppEnv } from "../platform/context.ts";
import { apiProblem } from "../platform/problem.ts";
import { openApiDocument, v1Document } from "./documents.ts";
import { handlerOf } from "./handlers.ts";
import { serve, type V1Id } from "./serve.ts";

const DOCUMENT = "openapi.json";
const DOCUMENT_SECONDS = 300;

/** Made once an isolate. */
function documentRoute(make: () => object) {
  let text: string | undefined;
  return (c: Context<AppEnv>) => {
    text ??= JSON.stringify(make());
    c.header("Cache-Control", `public, max-age=${DOCUMENT_SECONDS}`);
    return c.body(text, 200, { "content-type": "application/json" });
  };
}

/** Typed without its routes, so that the portal's client doesn't know them. */
export const apiV1 = new Hono<AppEnv>()
  .get("/api/openapi.json", allow("public"), documentRoute(openApiDocument))
  .get(`${V1_ROOT}${DOCUMENT}`, allow("public", { token: "any" }), documentRoute(v1Document)) as Hono<AppEnv>;
for (const [id, declared] of Object.entries(v1Declared)) apiV1.route("/", serve(declared, handlerOf(id as V1Id)));

const isOf = (declared: string, path: string): boolean => {
  const [parts, sent] = [declared.split("/"), path.split("/")];
  const isPart = (part: string, at: number) => (part.startsWith("{") ? sent[at] !== "" : part === sent[at]);
  return parts.length === sent.length && parts.every(isPart);
};

const addresses = [...v1Operations, { path: `/${DOCUMENT}`, method: "GET" }];

/** Answers a call of an address with a method that it doesn't have; null: there is no such address. */
export function refuseMethod(c: Context<AppEnv>): Response | null {
  if (!c.req.path.startsWith(V1_ROOT)) return null;
  const path = c.req.path.slice(V1_ROOT.length - 1);
  const methods = addresses.flatMap((declared) => (isOf(declared.path, path) ? [declared.method] : [])).toSorted();
  if (methods.length === 0) return null;
  c.header("Allow", methods.join(", "));
  return apiProblem(c, "invalid-request", { title: `Call this address with ${methods.join(" or ")}.`, status: 405 });
}
