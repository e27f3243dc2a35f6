/** A plan that buys simulations (1-platform.md section 9). */
export interface SimulationPlan {
  name: string;
  /** $ a month */
  monthly: number;
  simulations: number;
}

export const simulationPlans: readonly SimulationPlan[] = [
  { name: "Basic", monthly: 50, simulations: 10 },
  { name: "Standard", monthly: 75, simulations: 20 },
  { name: "Professional", monthly: 100, simulations: 50 },
  { name: "Enterprise", monthly: 150, simulations: 100 },
];

/** Name of the plan of a trial. */
export const FREE_TRIAL = "free-trial";

/** $ a simulation */
export const pricePerSimulation = ({ monthly, simulations }: SimulationPlan): number => monthly / simulations;

/** Whether someone out of simulations reads the wording of a paid plan; others read that of the free trial. */
export const hasPaidPlan = (access: { subscriptionId: string | null; subscriptionPlan: string | null }): boolean =>
  Boolean(access.subscriptionId) && Boolean(access.subscriptionPlan) && access.subscriptionPlan !== FREE_TRIAL;
