/** Everything that `npm test` proves, in its order: cheap first. */
export interface StaticCheck {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
}

/** For checks written in Go that end after one answer: memory is freed five times less often, a quarter of their time. */
const rareCollection = { GOGC: "500", GOMEMLIMIT: "3GiB" };

export const staticChecks: StaticCheck[] = [
  { name: "types", command: ["tsc", "-b"], env: rareCollection },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"], env: rareCollection },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "sizes, one workerd, migrations", command: ["node", "tools/sizes.ts"] },
  { name: "unused files and packages", command: ["knip"] },
  { name: "binding types are current", command: ["wrangler", "types", "worker/env.d.ts", "--check"] },
  { name: "weight of the web", command: ["node", "tools/web-budget.ts"] },
  { name: "requirements ledger", command: ["node", "tools/requirements.ts"] },
];

/** Projects of vitest.config.ts that lanes run before they take stories: what is started in one lane runs in its order. */
export const testLanes = [["analytics", "web", "tools"], ["worker"], []] as const;
/** The project that waits for a browser half of its time; whichever lane is free takes its next part. */
export const BROWSER_PROJECT = "e2e";
