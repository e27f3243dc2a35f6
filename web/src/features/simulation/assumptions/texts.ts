export const assumptionTexts = {
  title: "Assumptions",
  lead: "Changes show right away and don't use a simulation.",
  tilt: "Module tilt",
  cleaningRain: "Daily rain that counts as a wash",
  partial: "Lighter rain removes some of the soiling",
  reset: "Reset",
  accuracy: "The stated accuracy applies to the default assumptions: 25° tilt, 0.20 in/day, no partial cleaning.",
  failed: "This browser couldn't run the simulation. These figures use the default assumptions.",
} as const;
