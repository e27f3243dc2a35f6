/** Everything that `npm test` proves, in its order: cheap first. */
export interface StaticCheck {
  name: string;
  command: string[];
}

export const staticChecks: StaticCheck[] = [
  { name: "types", command: ["tsc", "-b"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "sizes, one workerd, migrations", command: ["node", "tools/sizes.ts"] },
  { name: "unused files and packages", command: ["knip"] },
  { name: "binding types are current", command: ["wrangler", "types", "worker/env.d.ts", "--check"] },
  { name: "weight of the web", command: ["node", "tools/web-budget.ts"] },
  { name: "requirements ledger", command: ["node", "tools/requirements.ts"] },
];

/** Projects of vitest.config.ts. */
export const testProjects = ["analytics", "web", "worker", "tools"] as const;
/** The one that spends half of its time waiting for a browser, in so many parts: whoever is free takes the next. */
export const BROWSER_PROJECT = "e2e";
export const BROWSER_PARTS = 9;
