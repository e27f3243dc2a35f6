import { yieldWarning } from "#contract/dashboard/specific-yield";
import { Notice } from "../../../ui/states/Notice.tsx";

interface SpecificYieldProps {
  annualKwh: number | null;
  arrayKw: number | null;
}

export function SpecificYield({ annualKwh, arrayKw }: SpecificYieldProps) {
  const question = yieldWarning(annualKwh, arrayKw);
  return question === null ? null : <Notice>{question}</Notice>;
}
