export interface StaticCheck {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
  /** Reads the built web. */
  ofWeb?: true;
}

/** For Go tools that end after one run: collecting garbage five times less often takes a quarter of their time. */
const rareCollection = { GOGC: "500", GOMEMLIMIT: "3GiB" };

export const staticChecks: StaticCheck[] = [
  { name: "types", command: ["tsc", "-b"], env: rareCollection },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"], env: rareCollection },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "sizes, one workerd, migrations", command: ["node", "tests/checks/sizes.ts"] },
  { name: "unused files and packages", command: ["knip"] },
  { name: "binding types are current", command: ["wrangler", "types", "worker/env.d.ts", "--check"] },
  { name: "weight of the web", command: ["node", "tests/checks/budget.ts"], ofWeb: true },
  { name: "requirements ledger", command: ["node", "tests/checks/requirements.ts"] },
];

/** Vitest projects that lanes run in order, and how many stories each runs at once after them: a story waits half of its time. */
export const testLanes = [
  { projects: ["analytics", "web", "tools"], stories: 1 },
  { projects: ["worker"], stories: 2 },
  { projects: [], stories: 1 },
] as const;
export const BROWSER_PROJECT = "e2e";
