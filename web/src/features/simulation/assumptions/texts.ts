export const assumptionTexts = {
  title: "Assumptions",
  lead: "Changes show right away and don't use a simulation.",
  tilt: "Module tilt",
  cleaningRain: "Daily rain that counts as a wash",
  partial: "Lighter rain removes some of the soiling",
  reset: "Reset",
  neighborhood: "What is around the site?",
  measuredRate: "Soiling rate measured here",
  measuredRateUnit: "%/day",
  measuredRateHint: "Optional. Mean of the dry days, from a sensor or your own records.",
  accuracy: "The model was compared with sites at 25° tilt, 0.20 in/day and no partial cleaning.",
  failed: "This browser couldn't run the simulation. These figures use the default assumptions.",
} as const;
