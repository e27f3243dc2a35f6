/** Texts of the assumptions of a simulation. */
export const assumptionTexts = {
  title: "Assumptions",
  lead: "Changes show at once and use no simulation.",
  tilt: "Module tilt",
  cleaningRain: "Rain in a day that cleans",
  partial: "Lighter rain removes a part of the soiling",
  reset: "Reset",
  accuracy: "The stated accuracy was measured with the default assumptions: 25°, 5 mm, all or nothing.",
  failed: "The simulation could not be run in this browser. The figures are of the default assumptions.",
} as const;
