import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { openApiDocument } from "./openapi-document.ts";

let document: string | undefined;

export const openApi = new Hono<AppEnv>().get("/api/openapi.json", allow("public"), (c) => {
  document ??= JSON.stringify(openApiDocument());
  c.header("Cache-Control", "public, max-age=300");
  return c.body(document, 200, { "content-type": "application/json" });
});
