import type { Neighborhood } from "./terms.ts";

export const simulationTexts = {
  ownUser: "Run simulations as the user who is signed in.",
  dayOrder: "The end date is before the start date.",
  latitude: "Latitude must be a number from -90 to 90.",
  longitude: "Longitude must be a number from -180 to 180.",
  notCovered: "No climate data for this location. Choose a place in the 50 states, DC, or Puerto Rico.",
  noneLeft: "You have no simulations left.",
  notFound: "This simulation doesn't exist, or you don't have access to it.",
  noGroundDevice: "No device within 31 miles of this location.",
  monthlyTable: "Monthly mean soiling percentages",
  fullYear: "Full Year",
  simulated: "Simulated",
  neighborhoods: {
    unknown: "Not said",
    farmland: "Farm fields",
    unpaved: "Unpaved roads or desert",
    industry: "Industry or a quarry",
    town: "A town",
    none: "None of these",
  } satisfies Record<Neighborhood, string>,
  groundSeries: "Ground Measured Data",
  groundWarning: (email: string) => `Contact the provider at ${email} to learn how to collect ground measured data.`,
} as const;

export const NO_SIMULATIONS_LEFT = "no-simulations-left";
