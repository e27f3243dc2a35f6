import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { securityHeaders } from "../../../worker/access/headers.ts";

const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const page = '<!doctype html><title>Same bits</title><script type="module" src="/same-bits.js"></script>';

async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: file("tests/analytics/same-bits/browser.ts"), formats: ["es"], fileName: "same-bits" },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !("output" in bundle)) throw new Error("Vite gave no bundle.");
  return bundle.output[0].code;
}

export interface Site {
  origin: string;
  stop: () => Promise<void>;
}

/** Serves an empty page, script and module with production headers. */
export async function startSameBitsSite(): Promise<Site> {
  const bodies: Record<string, { type: string; body: string | Buffer }> = {
    "/": { type: "text/html; charset=utf-8", body: page },
    "/same-bits.js": { type: "text/javascript", body: await script() },
    "/analytics.wasm": { type: "application/wasm", body: readFileSync(file("analytics-wasm/build/analytics.wasm")) },
  };
  const server = createServer((request, response) => {
    const found = bodies[request.url ?? ""];
    response.writeHead(found ? 200 : 404, { ...securityHeaders, ...(found && { "Content-Type": found.type }) });
    response.end(found?.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
