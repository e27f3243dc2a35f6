import { createServer } from "node:net";

/** The default of `wrangler dev`, so bookmarks and the web development server find it. */
export const DEFAULT_PORT = 8787;
const TRIED = 50;

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

export async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + TRIED; port++) if (await isFree(port)) return port;
  throw new Error(`No port from ${wanted} to ${wanted + TRIED - 1} is free. Set PORT to another one.`);
}

export function askedPort(written = process.env.PORT): number | null {
  const text = (written ?? "").trim();
  if (text === "") return null;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`PORT is "${text}"; it must be a whole number from 1 to 65535, such as PORT=${DEFAULT_PORT}.`);
}

export async function portalPort(written = process.env.PORT): Promise<number> {
  const asked = askedPort(written);
  if (asked !== null) {
    if (await isFree(asked)) return asked;
    throw new Error(
      `Port ${asked} cannot be used: another program has it, or this user may not open it. Stop that program, or set PORT to another port.`,
    );
  }
  const port = await freePort(DEFAULT_PORT);
  if (port !== DEFAULT_PORT) console.log(`Port ${DEFAULT_PORT} is taken by another program; using ${port}.`);
  return port;
}
