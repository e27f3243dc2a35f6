import { yieldWarning } from "#contract/dashboard/specific-yield";
import { Notice } from "../../../ui/states/Notice.tsx";

export function SpecificYield({ annualKwh, arrayKw }: { annualKwh: number | null; arrayKw: number | null }) {
  const question = yieldWarning(annualKwh, arrayKw);
  return question === null ? null : <Notice>{question}</Notice>;
}
