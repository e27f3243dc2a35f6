import { number } from "#contract/common/format";

export interface FileRules {
  accept: readonly string[];
  maximumBytes?: number | undefined;
}

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${number(bytes)} bytes`;
  if (bytes < 1e6) return `${number(bytes / 1000, 1)} kB`;
  return `${number(bytes / 1e6, 1)} MB`;
}

/** Why a file can't be used and what to do; null: it can. */
export function fileProblem(file: { name: string; size: number }, { accept, maximumBytes }: FileRules): string | null {
  const name = file.name.toLowerCase();
  if (accept.length > 0 && !accept.some((ending) => name.endsWith(ending.toLowerCase())))
    return `Choose a ${accept.join(" or ")} file.`;
  if (file.size === 0) return "This file is empty. Choose another one.";
  if (maximumBytes !== undefined && file.size > maximumBytes)
    return `This file is larger than ${sizeText(maximumBytes)}. Split it into parts.`;
  return null;
}
