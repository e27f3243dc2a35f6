import type { Budget } from "./budgets.ts";
import { type Manifest, closure } from "../../../tools/build/closure.ts";

export interface Build {
  manifest: Manifest;
  manifests?: Readonly<Partial<Record<NonNullable<Budget["manifest"]>, Manifest>>>;
  /** In /assets. */
  files?: readonly string[];
  packages: Readonly<Record<string, readonly string[]>>;
  weigh: (file: string) => number;
}

export interface Weighed {
  name: string;
  scripts: number;
  styles: number;
  files: number;
  faults: string[];
}

export function check(budget: Budget, { manifest, manifests, files = [], packages, weigh }: Build): Weighed {
  const { scripts: chunks, styles: own } = closure(
    budget.manifest ? manifests![budget.manifest]! : manifest,
    budget.chunks,
  );
  const workers = (budget.workers ?? []).map((start) => files.find((file) => file.startsWith(`assets/${start}-`))!);
  const scripts = [...chunks, ...workers];
  // Its styles are one file.
  const styles = budget.manifest ? files.filter((file) => /^assets\/style-.*\.css$/.test(file)) : own;
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + weigh(file), 0) / 1000;
  const weighed = {
    name: budget.name,
    scripts: sum(scripts),
    styles: sum(styles),
    files: scripts.length + styles.length,
  };
  const faults: string[] = [];
  const over = (what: "scripts" | "styles"): void => {
    if (weighed[what] > budget[what])
      faults.push(`${budget.name}: ${what} weigh ${weighed[what].toFixed(1)} kB, at most ${budget[what]} kB`);
  };
  over("scripts");
  over("styles");
  if (weighed.files > budget.files)
    faults.push(
      `${budget.name}: ${weighed.files} files, at most ${budget.files}; web/layers-plugin.ts says which travel together`,
    );
  for (const file of scripts)
    for (const name of packages[file] ?? [])
      if (budget.forbidden.includes(name)) faults.push(`${budget.name}: ${file} brings ${name}, which must load later`);
  return { ...weighed, faults };
}
