const conditionNames = ["skewed clock", "silence", "empty tank", "frost", "stuck pump"] as const;
export type ConditionName = (typeof conditionNames)[number];

const lengths: Record<ConditionName, [number, number]> = {
  "skewed clock": [20, 60],
  silence: [10, 40],
  "empty tank": [20, 60],
  frost: [20, 60],
  "stuck pump": [20, 60],
};

export class Conditions {
  readonly counts = new Map<ConditionName, number>();
  private readonly until = new Map<ConditionName, number>();
  private readonly random: () => number;
  private before: number;

  constructor(random: () => number, now: number) {
    this.random = random;
    this.before = now;
  }

  pass(now: number, probability: number): void {
    const minutes = (now - this.before) / 60;
    this.before = now;
    for (const name of conditionNames) {
      if ((this.until.get(name) ?? Infinity) <= now) this.until.delete(name);
      if (this.until.has(name) || this.random() >= probability * minutes) continue;
      const [shortest, longest] = lengths[name];
      this.until.set(name, now + shortest + this.random() * (longest - shortest));
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    }
  }

  has(name: ConditionName): boolean {
    return this.until.has(name);
  }

  end(name: ConditionName): void {
    this.until.delete(name);
  }

  clear(): void {
    this.until.clear();
  }
}
