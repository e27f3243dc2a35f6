/** `npm run deploy:setup`: sets up everything that a deployed portal needs, step by step; see `usage`. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { buildAll } from "./build.ts";
import { readOptions, usage } from "./deploy/options.ts";
import { setUp } from "./deploy/setup.ts";
import type { Asker } from "./deploy/step.ts";
import { root } from "./process/root.ts";

const ask: Asker = async (question, isSecret = false) => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stdout,
    terminal: isSecret,
  });
  const answer = await lines.question("");
  lines.close();
  if (isSecret) process.stdout.write("\n");
  return answer;
};

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help")) return console.log(usage);
  const options = readOptions(args, process.stdin.isTTY);
  await setUp(options, { folder: root, say: (line) => console.log(line), ask, build: buildAll, env: process.env });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
