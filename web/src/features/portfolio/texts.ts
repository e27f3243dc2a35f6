/** Sentences of the Portfolio screen. */
export const portfolioTexts = {
  title: "Portfolio",
  lead: "Your plants, ranked by what waiting another week costs.",
  table: "Plants by dollars at stake",
  columns: {
    plant: "Plant",
    decision: "Decision",
    atStake: "At stake",
    worth: "Next wash is worth",
    wash: "Best week",
  },
  perWeek: "$/week",
  open: (plant: string) => `Open ${plant} on the dashboard`,
  devices: (count: number) => (count === 1 ? "1 device" : `${count} devices`),
  spread: (low: string, high: string) => `${low} to ${high} between devices`,
  notYet: "Not calculated yet.",
  noWash: "None",
  sums: {
    atStake: "At stake this week",
    atStakeDefinition: "What washing next week instead of this week would cost, all plants together.",
    now: "Plants to wash now",
    worth: "Value of the next washes",
    worthDefinition: "What the next wash of each plant brings beyond its cost, all plants together.",
  },
  updating: (count: number) =>
    count === 1 ? "Updating 1 decision that is out of date…" : `Updating ${count} decisions that are out of date…`,
  empty: "No plants to compare yet.",
  emptyDetail: "Plants appear here once they have a device.",
  addPlant: "Go to Plants",
};
