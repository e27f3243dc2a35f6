interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface Closure {
  scripts: string[];
  styles: string[];
}

/** The chunks of these keys and all that they import; of lazy ones those that `isOwn` names. Keys that the build doesn't have are left out. */
function chunksOf(manifest: Manifest, keys: readonly string[], isOwn: (key: string) => boolean): ManifestChunk[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of chunk.dynamicImports ?? []) if (isOwn(next)) visit(next);
  };
  keys.forEach(visit);
  return [...seen].map((key) => manifest[key]!);
}

export function closure(manifest: Manifest, keys: readonly string[]): Closure {
  const missing = keys.find((key) => !manifest[key]);
  if (missing !== undefined)
    throw new Error(
      `The build has no chunk "${missing}"; name it in tests/checks/budget/budgets.ts as the manifest does.`,
    );
  const chunks = chunksOf(manifest, keys, () => false);
  return {
    scripts: chunks.map(({ file }) => file).sort(),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].sort(),
  };
}

/**
 * All files that these chunks may load, with pictures, fonts and modules. Includes lazy files only if `isOwn` names them, because shared
 * files load parts of other screens.
 */
export function lazyClosure(manifest: Manifest, keys: readonly string[], isOwn: (key: string) => boolean): string[] {
  const chunks = chunksOf(manifest, keys, isOwn);
  return [...new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))].sort();
}
