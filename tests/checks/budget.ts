/** Checks the size of what a browser must load before a screen works; exits 1 over budget. Run it after `npm run build:web`. */
import { join, resolve } from "node:path";
import { budgets } from "./budget/budgets.ts";
import { builtWeb } from "./budget/built-web.ts";
import { check } from "./budget/check.ts";
import { root } from "../../tools/process/root.ts";

const build = builtWeb(resolve(process.argv[2] ?? join(root, "web/dist")));

for (const budget of budgets) {
  const { name, scripts, styles, files, faults } = check(budget, build);
  console.log(`${name}: scripts ${scripts.toFixed(1)} kB, styles ${styles.toFixed(1)} kB, ${files} files`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
