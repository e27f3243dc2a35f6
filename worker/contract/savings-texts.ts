/** Two ways to dollars stand on one page; both say which they are (design section 9). */
export const dollarBases = {
  plan: "Dollars of the plan: the energy of the file, day by day, at the price of its month. They look ahead, over all rain years.",
  measured:
    "The tiles and the dollar-loss chart look back instead: measured insolation × array size × 0.788 (area, efficiency and performance of the specification) × price × measured loss. Where the file promises more or less than the sun gave, the two differ.",
} as const;
