/**
 * Loaded before wrangler (`node --import`, tools/portal/server.ts). Passes all of `.dev.vars` to the worker, because wrangler would pass
 * only required secrets. Not done on the command line, which every user of the machine can read. Keeps device keys out of logs.
 */
import { join } from "node:path";
import { hideKeys } from "./keyless-log.ts";
import { localSettings } from "./local-settings.ts";

for (const [name, value] of Object.entries(localSettings(join(process.cwd(), ".dev.vars"))))
  process.argv.push("--var", `${name}:${value}`);

for (const stream of [process.stdout, process.stderr]) hideKeys(stream);
// Wrangler's own log in the home folder would hold device keys.
process.env.WRANGLER_WRITE_LOGS ??= "false";
