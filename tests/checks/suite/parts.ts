export interface StaticCheck {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
  /** Reads the built web. */
  ofWeb?: true;
}

/**
 * For Go tools that end after one run. Collecting garbage five times less often takes a quarter of their time; each further thread would
 * infer the same types once more, which doubles their processor time, and other parts need the other core.
 */
const onceOnOneCore = { GOGC: "500", GOMEMLIMIT: "3GiB", GOMAXPROCS: "1" };

const staticChecks: StaticCheck[] = [
  { name: "types", command: ["tsc", "-b", "--checkers", "1", "--builders", "1"], env: onceOnOneCore },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"], env: onceOnOneCore },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "sizes, one workerd, migrations", command: ["node", "tests/checks/sizes.ts"] },
  { name: "unused files and packages", command: ["knip"] },
  { name: "weight of the web", command: ["node", "tests/checks/budget.ts"], ofWeb: true },
  { name: "requirements ledger", command: ["node", "tests/checks/requirements.ts"] },
];

export interface TestLane {
  checks: readonly StaticCheck[];
  /** Of vitest, in one run. */
  projects: readonly string[];
  /** Runs the bundled program. */
  ofProgram?: true;
  /** How far it lets others go first; the lowest has a processor whenever it needs one. */
  nice: number;
}

/** Run at once. What can use only one core goes first: alone at the end, it would leave the other core idle. */
export const testLanes: readonly TestLane[] = [
  { checks: [], projects: ["worker"], nice: 0 },
  { checks: staticChecks, projects: ["analytics", "web", "tools"], nice: 0 },
  { checks: [], projects: ["e2e"], nice: 5, ofProgram: true },
];
