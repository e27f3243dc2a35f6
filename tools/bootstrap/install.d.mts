export function missingPackages(root: string): string | null;
export function install(root: string): boolean;
