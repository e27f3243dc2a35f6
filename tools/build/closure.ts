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

export function closure(manifest: Manifest, keys: readonly string[]): Closure {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(`The build has no chunk "${key}"; name it in tests/checks/budget/budgets.ts as the manifest does.`);
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  const chunks = [...seen].map((key) => manifest[key]!);
  return {
    scripts: chunks.map(({ file }) => file).sort(),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].sort(),
  };
}

/**
 * All files that these chunks may load, with pictures, fonts and modules. Includes lazy files only if `isOwn` names them, because shared
 * files load parts of other screens.
 */
export function lazyClosure(manifest: Manifest, keys: readonly string[], isOwn: (key: string) => boolean): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of chunk.dynamicImports ?? []) if (isOwn(next)) visit(next);
  };
  keys.forEach(visit);
  const chunks = [...seen].map((key) => manifest[key]!);
  const files = chunks.map(({ file }) => file);
  const styles = chunks.flatMap(({ css = [] }) => css);
  return [
    ...new Set(
      files.concat(
        styles,
        chunks.flatMap(({ assets = [] }) => assets),
      ),
    ),
  ].sort();
}
