import { dirname } from "node:path";

export interface SourceFile {
  path: string;
  text: string;
}

/** Maximum lines of a source file, blank lines and comments included. */
const MAX_LINES = 300;

/** Source files per folder; other files and subfolders do not count. */
const MAX_FILES = 22;

function lines(text: string): number {
  if (text === "") return 0;
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function median(files: SourceFile[]): number {
  const sorted = files.map((file) => lines(file.text)).toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length === 0 ? 0 : (sorted[middle]! + sorted[sorted.length - 1 - middle]!) / 2;
}

export function sizeFaults(files: SourceFile[]): string[] {
  return files
    .filter((file) => lines(file.text) > MAX_LINES)
    .map((file) => `${file.path} has ${lines(file.text)} lines; the most is ${MAX_LINES}. Split it by what it owns.`);
}

export function folderFaults(files: SourceFile[]): string[] {
  const folders = Map.groupBy(files, ({ path }) => dirname(path));
  return [...folders].flatMap(([folder, { length }]) =>
    length > MAX_FILES ? [`${folder} holds ${length} files; the most is ${MAX_FILES}. Give it shelves.`] : [],
  );
}

export function summary(files: SourceFile[]): string {
  const longest = files.reduce((most, file) => Math.max(most, lines(file.text)), 0);
  return `${files.length} files, median ${median(files)} lines, longest ${longest}`;
}
