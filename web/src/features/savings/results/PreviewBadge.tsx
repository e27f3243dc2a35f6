import { Badge } from "../../../ui/states/Badge.tsx";
import { resultTexts, whatIfTexts } from "../texts.ts";

interface PreviewBadgeProps {
  isWhatIf: boolean;
  /** Unsaved inputs. */
  inputs: number;
}

export function PreviewBadge({ isWhatIf, inputs }: PreviewBadgeProps) {
  if (isWhatIf) return <Badge tone="warning">{whatIfTexts.preview}</Badge>;
  return inputs > 0 && <Badge tone="warning">{resultTexts.preview(inputs)}</Badge>;
}
