import { globSync, readFileSync } from "node:fs";
import { inRoot } from "../process/root.ts";

/** A file of stories and about how long it takes [s]. */
export interface StoryFile {
  file: string;
  seconds: number;
}

/** Of a file that was not measured yet [s]. */
const UNMEASURED_SECONDS = 30;
/** A part is not smaller than that while there are files left: each starts vitest and a browser [s]. */
const MIN_PART_SECONDS = 30;
/** Of a lane's share of what is left, as much goes into a part: the rest lets lanes that were slower take less. */
const PART_OF_SHARE = 0.8;

/**
 * Parts that lanes take in turn, so that all lanes end at about the same time: the longest files first, and each part with most
 * of a lane's share of what is left. Loading vitest, the browser's driver and wrangler takes 6 s of a processor for each part.
 */
export function storyParts(files: readonly StoryFile[], lanes: number): string[][] {
  const waiting = files.toSorted((a, b) => b.seconds - a.seconds || a.file.localeCompare(b.file));
  let left = waiting.reduce((sum, { seconds }) => sum + seconds, 0);
  const parts: string[][] = [];
  while (waiting.length > 0) {
    const wanted = Math.max(MIN_PART_SECONDS, (PART_OF_SHARE * left) / lanes);
    const part: string[] = [];
    let taken = 0;
    // The last part takes what is too little for one of its own.
    while (waiting.length > 0 && (taken < wanted || left - taken < MIN_PART_SECONDS)) {
      const { file, seconds } = waiting.shift()!;
      part.push(file);
      taken += seconds;
    }
    left -= taken;
    parts.push(part);
  }
  return parts;
}

export function storyFiles(): StoryFile[] {
  const measured: Record<string, number> = JSON.parse(readFileSync(inRoot("tools", "suite", "stories.json"), "utf8"));
  return globSync("tests/e2e/**/*.test.ts", { cwd: inRoot() }).map((file) => ({
    file,
    seconds: measured[file] ?? UNMEASURED_SECONDS,
  }));
}
