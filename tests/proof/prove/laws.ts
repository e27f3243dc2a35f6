import { globSync, readFileSync } from "node:fs";
import { run } from "../../../tools/process/command.ts";
import { inRoot, root } from "../../../tools/process/root.ts";

export interface Laws {
  ok: boolean;
  laws: number;
  cases: number;
  failures: string[];
  log: string;
}

export function countLaws(output: string): { laws: number; cases: number } {
  const counts = [...output.matchAll(/law held (\d+) times/g)].map(([, runs]) => Number(runs));
  return { laws: counts.length, cases: counts.reduce((sum, count) => sum + count, 0) };
}

/** Runs every law `factor` times as often as `npm test` does, and all combinations in exhaustive tests. */
export async function proveLaws(factor: number): Promise<Laws> {
  const files = globSync("tests/**/*.test.{ts,tsx}", { cwd: root }).filter((path) =>
    /fc\.assert\(|thorough\.ts"/.test(readFileSync(inRoot(path), "utf8")),
  );
  const options = ["--config", "tests/proof/prove/vitest.config.ts", "--silent=false"];
  const done = await run("laws", ["env", `RUNS=${factor}`, "vitest", "run", ...options, ...files]);
  const failures = done.output.split("\n").filter((line) => /FAIL|Property failed|seed:|Counterexample/.test(line));
  return { ok: done.ok, ...countLaws(done.output), failures: [...new Set(failures)], log: done.log };
}
