/** State of the random numbers, which are the same on every machine. */
let state: u32 = 0;

/** Least uniform number in logarithms and powers. */
const MIN_UNIFORM: f64 = 1e-12;

const DIGIT_ZERO = 48;

/** FNV-1a, 32 bit (Fowler, Noll, Vo; RFC 9923). */
export function textHash(text: usize, length: i32): u32 {
  let hash: u32 = 2166136261;
  for (let i = 0; i < length; i++) hash = hashed(hash, load<u8>(text + <usize>i));
  return hash;
}

export function hashWithNumber(hash: u32, number: u32): u32 {
  const before = number < 10 ? hash : hashWithNumber(hash, number / 10);
  return hashed(before, DIGIT_ZERO + (number % 10));
}

function hashed(hash: u32, byte: u32): u32 {
  return (hash ^ byte) * 16777619;
}

export function randomState(): u32 {
  return state;
}

export function seedRandom(seed: u32): void {
  state = seed;
}

/** mulberry32 (T. Ettinger 2017, public domain); 0 to 1 exclusive. */
export function uniform(): f64 {
  state += 0x6d2b79f5;
  let mixed = (state ^ (state >>> 15)) * (state | 1);
  mixed ^= mixed + (mixed ^ (mixed >>> 7)) * (mixed | 61);
  return <f64>(mixed ^ (mixed >>> 14)) / 4294967296;
}

export function positiveUniform(): f64 {
  return max(uniform(), MIN_UNIFORM);
}

/** Standard normal number: Box and Muller 1958 (doi 10.1214/aoms/1177706645), cosine only; takes two uniform numbers. */
export function normal(): f64 {
  const radius = Math.sqrt(-2 * Math.log(positiveUniform()));
  return radius * Math.cos(2 * Math.PI * uniform());
}
