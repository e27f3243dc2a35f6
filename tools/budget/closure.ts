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

/** Every file that these chunks cannot start without: themselves and what they import statically. */
export function closure(manifest: Manifest, keys: readonly string[]): Closure {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk)
      throw new Error(`The build has no chunk "${key}"; name it in tools/budget/budgets.ts as the manifest does.`);
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
 * Every file that these chunks can come to need, with their pictures, fonts and modules: of what is loaded later only what `isOwn`
 * names, because files that several screens share load parts of the others as well.
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
