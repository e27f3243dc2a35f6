/**
 * `wrangler dev` in its own process group, so that it can be killed as a whole; started by `portal.ts`. If the starter dies, its pipe
 * closes and the group ends (tools/process/parent.ts).
 */
import { start } from "../../../tools/process/command.ts";
import { onEnd } from "../../../tools/process/parent.ts";

const [name, ...options] = process.argv.slice(2);
const { child } = start(name!, ["wrangler", "dev", ...options]);
child.on("exit", (code) => process.exit(code ?? 1));
onEnd(() => child.kill("SIGTERM"));
