export interface Weather {
  probability: number;
  random: () => number;
}

/**
 * One kind of fault. It strikes once in each 1/probability chances, at a random one of them: as often as if each chance were drawn
 * by itself, but a short run has every kind too, however few requests a slow machine sends.
 */
export class Fault {
  private chances = 0;
  private strikes = 0;
  private next: number | null = null;

  isStriking({ probability, random }: Weather): boolean {
    if (probability === 0) return false;
    this.next ??= random() / probability;
    if (this.chances++ < Math.floor(this.next)) return false;
    this.strikes++;
    this.next = (this.strikes + random()) / probability;
    return true;
  }
}
