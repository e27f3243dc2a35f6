import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type Server, createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { securityHeaders } from "../../../worker/access/headers.ts";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

function serve(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://kit.example").pathname);
    try {
      const body = readFileSync(join(folder, path));
      response.writeHead(200, {
        ...securityHeaders,
        "Content-Type": types[extname(path)] ?? "application/octet-stream",
      });
      response.end(body);
    } catch {
      response.writeHead(404, securityHeaders).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      resolve({ server, origin: `http://127.0.0.1:${port}` });
    });
  });
}

export async function startKit(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "soilsight-kit-"));
  await build({
    configFile: join(web, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: folder, rolldownOptions: { input: join(web, "kit.html") } },
  });
  const { server, origin } = await serve(folder);
  return {
    origin,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
