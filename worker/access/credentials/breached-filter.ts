import { createHash } from "node:crypto";

/**
 * 24 bits per entry and 17 hashes give a false-positive rate of 1 in 100,000 (Bloom 1970, doi 10.1145/362686.362692).
 */
const BITS_PER_ENTRY = 24;
const HASHES = 17;
/** Shorter passwords are found by guessing anyway [characters]. */
const MIN_CHARACTERS = 7;

/** Base of a decorated password: lower case, without symbols at both ends; null if it is shorter than `MIN_CHARACTERS`. */
export function stripDecoration(password: string): string | null {
  const plain = password
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return plain.length < MIN_CHARACTERS ? null : plain;
}

export function buildFilter(plains: ReadonlySet<string>): Uint8Array {
  const filter = new Uint8Array(Math.ceil((plains.size * BITS_PER_ENTRY) / 8));
  for (const plain of plains) for (const bit of bitPositions(plain, filter)) filter[bit >> 3]! |= 1 << (bit & 7);
  return filter;
}

export const isInFilter = (filter: Uint8Array, plain: string): boolean =>
  bitPositions(plain, filter).every((bit) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0);

/** Derives all bit positions from two hashes (Kirsch and Mitzenmacher 2008, doi 10.1002/rsa.20208). */
function bitPositions(plain: string, filter: Uint8Array): number[] {
  const digest = createHash("sha256").update(new TextEncoder().encode(plain)).digest();
  const view = new DataView(digest.buffer, digest.byteOffset);
  const [first, step] = [view.getUint32(0), view.getUint32(4)];
  return Array.from({ length: HASHES }, (_, look) => (first + look * step) % (8 * filter.length));
}
