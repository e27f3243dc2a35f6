/** Time for a fleet that lives faster than its server. All instants are UTC epoch seconds. */
export interface Plan {
  begin: number;
  end: number;
  /** Simulated seconds in a real one, at least 1. */
  speed: number;
}

/** The simulated instant of a real one. It begins in the past, meets real time at the end, and never passes it. */
export const simulated = ({ begin, end, speed }: Plan, at: number): number =>
  at >= end ? at : end - speed * (end - Math.max(begin, at));

export const genesisOf = (plan: Plan): number => simulated(plan, plan.begin);

export const realNow = (): number => Date.now() / 1000;
