export type PumpState = "dry" | "weak" | "success" | "blocked";

export function pumpState(washPow: number): PumpState {
  if (washPow < 45) return "dry";
  if (washPow <= 55) return "weak";
  return washPow <= 85 ? "success" : "blocked";
}

const conditions: Record<PumpState, string> = {
  dry: "Tank empty or battery low",
  weak: "Weak spray / pump output line issue",
  success: "Wash success",
  blocked: "Pump output blocked or pump failure",
};

/** Worded by the specification. `washPow` in W. */
export const washCondition = (washPow: number): string => conditions[pumpState(washPow)];
