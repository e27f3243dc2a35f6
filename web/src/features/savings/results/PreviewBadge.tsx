import { Badge } from "../../../ui/states/Badge.tsx";
import { resultTexts, whatIfTexts } from "../texts.ts";

interface PreviewBadgeProps {
  isWhatIf: boolean;
  unsavedInputs: number;
}

export function PreviewBadge({ isWhatIf, unsavedInputs }: PreviewBadgeProps) {
  if (isWhatIf) return <Badge tone="warning">{whatIfTexts.preview}</Badge>;
  return unsavedInputs > 0 && <Badge tone="warning">{resultTexts.preview(unsavedInputs)}</Badge>;
}
