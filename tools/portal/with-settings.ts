import { join } from "node:path";
import { localSettings } from "./local-settings.ts";

const KEY = /(\bapiKey=)[^&\s"'<>]+/gi;

const withoutKeys = (text: string): string => text.replace(KEY, "$1(hidden)");

/**
 * Removes device keys from the log, because wrangler logs the URL of a request that fails in its proxy. Relies on wrangler writing whole
 * lines.
 */
function hideKeys(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(withoutKeys(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString()), ...rest);
}

/**
 * Loaded before wrangler (`node --import`, tools/portal/server.ts). Passes all of `.dev.vars` to the worker, because wrangler would pass
 * only required secrets. Not done on the command line, which every user of the machine can read. Keeps device keys out of logs.
 */

for (const [name, value] of Object.entries(localSettings(join(process.cwd(), ".dev.vars"))))
  process.argv.push("--var", `${name}:${value}`);

for (const stream of [process.stdout, process.stderr]) hideKeys(stream);
// Wrangler's own log in the home folder would hold device keys.
process.env.WRANGLER_WRITE_LOGS ??= "false";
