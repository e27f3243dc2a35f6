import { useState } from "react";
import { type RainOfPlan, rainLine } from "./rain-line.ts";

export function RainBasis({ plan }: { plan: RainOfPlan }) {
  const [now] = useState(() => Date.now() / 1000);
  const line = rainLine(plan, now);
  return line === null ? null : <p data-text="second caption anywhere">{line}</p>;
}
