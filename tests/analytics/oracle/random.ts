export function mulberry32(seed: number): () => number {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function fnv1a(text: string, start = 0x811c9dc5): number {
  let hash = BigInt(start);
  for (const byte of Buffer.from(text, "utf8")) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn;
  return Number(hash);
}

export function gaussian(uniform: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(Math.max(uniform(), 1e-12))) * Math.cos(2 * Math.PI * uniform());
}

/** Gamma numbers for shape 1 and above, scale 1 (Marsaglia and Tsang). */
export function gammaAboveOne(uniform: () => number): (shape: number) => number {
  const normal = gaussian(uniform);
  return (shape) => {
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * (shape - 1 / 3))) ** 3;
      if (v <= 0) continue;
      const logU = Math.log(Math.max(uniform(), 1e-12));
      if (logU < x * x * 0.5 + (shape - 1 / 3) * (1 - v + Math.log(v))) return (shape - 1 / 3) * v;
    }
  };
}

export function correlatedNoise(length: number, rho: number, normal: () => number): number[] {
  const series: number[] = [];
  for (let k = 0; k < length; k++) {
    series.push(k === 0 ? normal() : rho * series[k - 1]! + Math.sqrt(1 - rho * rho) * normal());
  }
  return series;
}
