import { createServer } from "node:net";

/** The default of `wrangler dev`, so bookmarks and the development server of the web find it. */
const DEFAULT_PORT = 8787;
const TRIED = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** `PORT` or 8787, or the next free one. */
export async function freePort(wanted = Number(process.env.PORT) || DEFAULT_PORT): Promise<number> {
  for (let port = wanted; port < wanted + TRIED; port++) if (await isFree(port)) return port;
  throw new Error(`No port from ${wanted} to ${wanted + TRIED - 1} is free. Set PORT to another one.`);
}
