import { createHash } from "node:crypto";

/** Bits for each entry and looks at each: of 100,000 other passwords one is taken for a breached one (Bloom 1970, doi 10.1145/362686.362692). */
const BITS_AN_ENTRY = 24;
const LOOKS = 17;
/** A shorter rest is found by guessing anyway. */
const SHORTEST = 7;

/** What a person decorates: the password in small letters, without the signs at its ends; null where too little is left. */
export function plainOf(password: string): string | null {
  const plain = password
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return plain.length < SHORTEST ? null : plain;
}

/** A filter of passwords as `plainOf` gives them: it knows all of them. */
export function filterOf(plains: ReadonlySet<string>): Uint8Array {
  const filter = new Uint8Array(Math.ceil((plains.size * BITS_AN_ENTRY) / 8));
  for (const plain of plains) for (const bit of bitsOf(plain, filter)) filter[bit >> 3]! |= 1 << (bit & 7);
  return filter;
}

/** Whether a plain password is one of the filter's. */
export const isInFilter = (filter: Uint8Array, plain: string): boolean =>
  bitsOf(plain, filter).every((bit) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0);

/** Two hashes make all the looks (Kirsch and Mitzenmacher 2008, doi 10.1002/rsa.20208). */
function bitsOf(plain: string, filter: Uint8Array): number[] {
  const digest = createHash("sha256").update(new TextEncoder().encode(plain)).digest();
  const view = new DataView(digest.buffer, digest.byteOffset);
  const [first, step] = [view.getUint32(0), view.getUint32(4)];
  return Array.from({ length: LOOKS }, (_, look) => (first + look * step) % (8 * filter.length));
}
