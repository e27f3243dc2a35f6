export const assumptionTexts = {
  title: "Assumptions",
  lead: "Changes show right away and don't use a simulation.",
  tilt: "Module tilt",
  cleaningRain: "Daily rain that cleans",
  partial: "Lighter rain removes some of the soiling",
  reset: "Reset",
  accuracy: "The stated accuracy was measured with the default assumptions: 25°, 5 mm, all or nothing.",
  failed: "This browser couldn't run the simulation. These figures use the default assumptions.",
} as const;
