import { globSync, readFileSync } from "node:fs";
import { inRoot } from "../../../tools/process/root.ts";

export interface StoryFile {
  file: string;
  seconds: number;
}

const UNMEASURED_SECONDS = 30;
const MIN_PART_SECONDS = 15;
/** Share of a lane's remaining work per part, so that slower lanes take less. */
const PART_OF_SHARE = 0.8;

/**
 * Parts that lanes take in turn, longest files first, so that all lanes end together. Each part costs 6 s of processor time to load vitest,
 * the browser driver and wrangler.
 */
export function storyParts(files: readonly StoryFile[], lanes: number): string[][] {
  const waiting = files.toSorted((a, b) => b.seconds - a.seconds || a.file.localeCompare(b.file));
  let left = waiting.reduce((sum, { seconds }) => sum + seconds, 0);
  const parts: string[][] = [];
  while (waiting.length > 0) {
    const wanted = Math.max(MIN_PART_SECONDS, (PART_OF_SHARE * left) / lanes);
    const part: string[] = [];
    let partSeconds = 0;
    // The last part takes what is too little for a separate one.
    while (waiting.length > 0 && (partSeconds < wanted || left - partSeconds < MIN_PART_SECONDS)) {
      const { file, seconds } = waiting.shift()!;
      part.push(file);
      partSeconds += seconds;
    }
    left -= partSeconds;
    parts.push(part);
  }
  return parts;
}

export function storyFiles(): StoryFile[] {
  const measured: Record<string, number> = JSON.parse(
    readFileSync(inRoot("tests", "checks", "suite", "stories.json"), "utf8"),
  );
  return globSync("tests/e2e/**/*.test.ts", { cwd: inRoot() }).map((file) => ({
    file,
    seconds: measured[file] ?? UNMEASURED_SECONDS,
  }));
}
