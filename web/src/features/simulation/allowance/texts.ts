import * as format from "#contract/common/format";
import type { SimulationPlan } from "#contract/simulation/plans";

export const allowanceTexts = {
  subscribe: "Subscribe for more simulations",
  trialUsed: (limit: number) => `You've used all ${limit} simulations of your free trial.`,
  trialDetail: "Subscribe to a plan to simulate more places.",
  noTrial: "This account can't run simulations.",
  used: "You're out of simulations",
  paidUsed: (limit: number, plan: string) => `You've used all ${limit} simulations of your ${plan} plan.`,
  paidDetail: "Upgrade your plan to simulate more places.",
  staffDetail: (owner: string) => `Ask ${owner} for more simulations.`,
  stays: "You can still open your previous simulations and their reports.",
  choosePlan: "Choose a plan",
  close: "Close",
  plans: "Simulation plans",
  planLead: "Each new place uses one simulation. Opening it again is free.",
  price: ({ price }: SimulationPlan) => `${format.dollars(price, 0)}/month`,
  simulations: ({ simulations }: SimulationPlan) => `${simulations} simulations`,
  each: ({ price, simulations }: SimulationPlan) => `${format.dollars(price / simulations)} each`,
  askFor: "Ask for this plan",
  ask: ({ name }: SimulationPlan) => `Ask for this plan: ${name}`,
  subject: ({ name }: SimulationPlan) => `Soilsight simulations: ${name} plan`,
  billing: "Go to billing",
  contact: (email: string) => `To subscribe, contact ${email}.`,
} as const;
