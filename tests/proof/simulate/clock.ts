/** Clock of a fleet that runs faster than its server. Instants are UTC epoch seconds. */
export interface ClockPlan {
  begin: number;
  end: number;
  speed: number;
}

export const simulatedTime = ({ begin, end, speed }: ClockPlan, at: number): number =>
  at >= end ? at : end - speed * (end - Math.max(begin, at));

export const worldStart = (plan: ClockPlan): number => simulatedTime(plan, plan.begin);

export const realNow = (): number => Date.now() / 1000;
