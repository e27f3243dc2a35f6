export const whyTexts = {
  title: "Why this decision?",
  plan: "Show the full plan",
  reasons: "What it's based on",
  assumptions: "What the plan assumes",
  noAssumptions: "No plan calculated yet.",
  planNone: (weeks: number) => `The best plan for the next ${weeks} weeks has no wash.`,
  planWashes: (washes: number, weeks: number, saves: string, low: string, high: string) =>
    `The best plan has ${washes === 1 ? "1 wash" : `${washes} washes`} in ${weeks} weeks. It nets ${saves} more than not washing (${low} to ${high} in 8 of 10 years).`,
  best: (monday: string) => `The best week for the next wash starts ${monday}.`,
  rate: (rate: string, of: "device" | "plant") =>
    of === "device"
      ? `Soiling builds at ${rate}, measured by this device.`
      : `Soiling builds at ${rate}, from the saved inputs.`,
  measured: (loss: string) => `The plan starts from a loss of ${loss}.`,
  changed: (from: string | null, reasons: string) =>
    `The previous plan had ${from === null ? "no wash" : `the next wash in the week of ${from}`}${reasons === "" ? "" : `. What changed: ${reasons}`}.`,
} as const;
