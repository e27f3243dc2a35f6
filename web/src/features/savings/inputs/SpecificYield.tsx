import { questionYield } from "#contract/dashboard/specific-yield";
import { Notice } from "../../../ui/states/Notice.tsx";

interface SpecificYieldProps {
  /** Energy of the year of the file [kWh]; null: no file. */
  annualKwh: number | null;
  /** kW DC */
  arrayKw: number | null;
}

/** Warns where energy file and array size cannot both be right. */
export function SpecificYield({ annualKwh, arrayKw }: SpecificYieldProps) {
  const question = questionYield(annualKwh, arrayKw);
  return question === null ? null : <Notice>{question}</Notice>;
}
