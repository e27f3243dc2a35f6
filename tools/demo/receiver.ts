import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { TEST_EVENT } from "#contract/webhooks/event-types";
import { freePort, isFree } from "../portal/port.ts";

/** Below the ports of the operating system, and not those of the portal. */
const FIRST_PORT = 18_787;

/** The receiver fails the first attempt of every third event. */
const FAILING = 3;

/** The URLs of webhooks are sealed, so the port stays that of the first start. */
export const receiverPort = (known: number | undefined): Promise<number> =>
  known === undefined ? freePort(FIRST_PORT) : Promise.resolve(known);

/**
 * Receives the demonstration's webhooks on this machine, so that nothing leaves it. `/work-orders` answers, but for the first attempt of some
 * events; `/former` has moved, which webhooks don't follow. Null: another program has the port, and deliveries wait.
 */
export async function startReceiver(port: number): Promise<string | null> {
  if (!(await isFree(port))) return null;
  const tried = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      const { type, sequence = 1 } = JSON.parse((await text(request)) || "{}") as { type?: string; sequence?: number };
      const id = String(request.headers["webhook-id"]);
      const fails = type !== TEST_EVENT && !tried.has(id) && sequence % FAILING === 0;
      tried.add(id);
      if (request.url !== "/work-orders") response.writeHead(301, { location: "/work-orders" });
      else response.writeHead(fails ? 503 : 204);
      response.end();
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  server.unref();
  return `http://127.0.0.1:${port}`;
}
