export interface SimulationPlan {
  name: string;
  price: number;
  simulations: number;
}

const FREE_TRIAL = "free-trial";

export const paidPlanOf = (account: {
  subscriptionId: string | null;
  subscriptionPlan: string | null;
}): string | null =>
  account.subscriptionId === null || account.subscriptionPlan === FREE_TRIAL ? null : account.subscriptionPlan;

export const simulationPlans: readonly SimulationPlan[] = [
  { name: "Basic", price: 50, simulations: 10 },
  { name: "Standard", price: 75, simulations: 20 },
  { name: "Professional", price: 100, simulations: 50 },
  { name: "Enterprise", price: 150, simulations: 100 },
];
