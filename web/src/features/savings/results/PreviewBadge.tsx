import { Badge } from "../../../ui/states/Badge.tsx";
import { resultTexts, whatIfTexts } from "../texts.ts";

interface PreviewBadgeProps {
  /** What if's plan is shown. */
  isWhatIf: boolean;
  /** Unsaved inputs. */
  inputs: number;
}

/** Marks a plan of other than the saved inputs. */
export function PreviewBadge({ isWhatIf, inputs }: PreviewBadgeProps) {
  if (isWhatIf) return <Badge tone="warning">{whatIfTexts.preview}</Badge>;
  return inputs > 0 && <Badge tone="warning">{resultTexts.preview(inputs)}</Badge>;
}
