export function missingPackages(root: string): string | null;
export function nodeProblem(node: { platform: string; arch: string; version: string }): string | null;
export function notReady(root: string): string | null;
export function install(root: string): boolean;
