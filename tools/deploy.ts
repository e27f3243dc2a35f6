/** `npm run deploy`: deploys a new version of a portal that `npm run deploy:setup` has set up. */
import { spawnSync } from "node:child_process";
import { buildAll } from "./build.ts";
import { Description } from "./deploy/project.ts";
import { deployTexts } from "./deploy/texts.ts";
import { environment } from "./process/command.ts";
import { root } from "./process/root.ts";

function wrangler(...args: string[]): boolean {
  console.log(`$ npx wrangler ${args.join(" ")}`);
  return spawnSync("wrangler", args, { cwd: root, env: environment, stdio: "inherit" }).status === 0;
}

async function main(): Promise<boolean> {
  if (new Description(root).databaseId === null) {
    console.error(deployTexts.placeholder);
    return false;
  }
  return (await buildAll()) && wrangler("d1", "migrations", "apply", "DB", "--remote") && wrangler("deploy");
}

if (!(await main())) process.exitCode = 1;
