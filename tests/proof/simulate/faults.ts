export interface FaultRate {
  probability: number;
  random: () => number;
}

/**
 * One kind of fault. Strikes once per 1/probability chances, at a random one: as often as independent draws, but short runs have every kind
 * too.
 */
export class Fault {
  private chances = 0;
  private strikes = 0;
  private next: number | null = null;

  isStriking({ probability, random }: FaultRate): boolean {
    if (probability === 0) return false;
    this.next ??= random() / probability;
    if (this.chances++ < Math.floor(this.next)) return false;
    this.strikes++;
    this.next = (this.strikes + random()) / probability;
    return true;
  }
}
