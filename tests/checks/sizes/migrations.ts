import type { SourceFile } from "./lines.ts";

/**
 * Faults of migrations. On D1, rebuilding a table erases rows of cascading children although the migration succeeds, so cascades are banned
 * and a rebuild needs a review.
 */
export function migrationFaults({ path, text }: SourceFile): string[] {
  const faults: string[] = [];
  if (/\bCASCADE\b/i.test(text)) faults.push(`${path}: no CASCADE. Remove children by name, in the same batch.`);
  if (/\bDROP\s+TABLE\b|__new_/i.test(text) && !/^-- reviewed:\s*\S/m.test(text)) {
    faults.push(`${path}: it drops or rebuilds a table. Say in a line "-- reviewed: …" what becomes of its rows.`);
  }
  return faults;
}
