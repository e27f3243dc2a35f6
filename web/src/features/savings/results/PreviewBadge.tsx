import { Badge } from "../../../ui/states/Badge.tsx";
import { resultTexts, whatIfTexts } from "../texts.ts";

interface PreviewBadgeProps {
  /** The plan of What if is shown. */
  isWhatIf: boolean;
  /** Number of inputs of the plan that are not saved. */
  inputs: number;
}

/** Marks what is not the plan of the saved inputs; nothing where it is. */
export function PreviewBadge({ isWhatIf, inputs }: PreviewBadgeProps) {
  if (isWhatIf) return <Badge tone="warning">{whatIfTexts.preview}</Badge>;
  return inputs > 0 && <Badge tone="warning">{resultTexts.preview(inputs)}</Badge>;
}
