/**
 * Loaded before wrangler (`node --import`, tools/portal/server.ts): hands all of `.dev.vars` to the worker. Because wrangler.toml names the
 * required secrets, wrangler itself would pass on those alone. Added here and not by the starter, because every user of the machine
 * can read the command line that a process was started with. Keeps device keys out of its logs.
 */
import { join } from "node:path";
import { hideKeys } from "./keyless-log.ts";
import { localSettings } from "./local-settings.ts";

for (const [name, value] of Object.entries(localSettings(join(process.cwd(), ".dev.vars"))))
  process.argv.push("--var", `${name}:${value}`);

for (const stream of [process.stdout, process.stderr]) hideKeys(stream);
// Wrangler's own copy of its log, in the home folder, would hold them.
process.env.WRANGLER_WRITE_LOGS ??= "false";
