// Entry of the tools that an operator runs in a fresh clone: says what is missing instead of failing with a stack trace. Plain
// JavaScript with node: builtins only, because it runs under any Node from 18 and before anything is installed.
import { fileURLToPath } from "node:url";
import { notReady } from "./install.mjs";

const [tool] = process.argv.splice(2, 1);
const problem = notReady(fileURLToPath(new URL("../..", import.meta.url)));
if (problem === null) {
  // npm has put the packages' Node first in the path, so this is Node 24. Not a process of its own, because deploy:setup asks questions.
  await import(`../${tool}.ts`);
} else {
  console.error(problem);
  process.exitCode = 1;
}
