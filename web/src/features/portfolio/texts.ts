/** Sentences of the Portfolio screen. */
export const portfolioTexts = {
  title: "Portfolio",
  lead: "Your plants, ranked by the cost of waiting another week.",
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
    atStakeDefinition: "What waiting one week to wash would cost across all plants.",
    now: "Plants to wash now",
    worth: "Value of the next washes",
    worthDefinition: "What the next wash of each plant recovers beyond its cost, across all plants.",
  },
  updating: (count: number) =>
    count === 1 ? "Updating 1 decision that is out of date…" : `Updating ${count} decisions that are out of date…`,
  empty: "No plants to compare yet.",
  emptyDetail: "Plants appear here once they have a device.",
  addPlant: "Go to Plants",
  runs: {
    title: "Wash runs",
    lead: "Washes one crew can combine into a single trip in the same week. Saves mobilization, minus what each plant loses outside its best week.",
    mobilization: "Mobilization cost",
    mobilizationHelp:
      "The part of each wash cost that gets the crew on site. A plant’s own mobilization takes precedence.",
    miles: "Farthest apart",
    plants: "Plants per run",
    needed: "Enter a number.",
    week: (day: string, plants: string) => `Week of ${day}: ${plants}`,
    plantCount: (count: number) => (count === 1 ? "1 plant" : `${count} plants`),
    saves: (dollars: string) => `Saves ${dollars}`,
    size: "Size",
    sizeUnknown: "Not entered for every plant",
    megawatts: (figure: string) => `${figure} MW`,
    across: "Farthest apart",
    cost: "Cost",
    value: "Value beyond cost",
    inBestWeek: "In its best week",
    moved: (best: string, lost: string) => `Best week ${best}; moving costs ${lost}`,
    none: "No two washes are worth combining with these settings.",
    alone: (count: number) =>
      count === 1
        ? "1 more plant is best washed on its own trip."
        : `${count} more plants are best washed on their own trips.`,
  },
};
