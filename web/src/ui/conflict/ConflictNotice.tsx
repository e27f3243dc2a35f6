import { Button } from "../actions/Button.tsx";
import { conflictTexts } from "./conflict.model.ts";
import { Notice } from "../states/Notice.tsx";

interface ConflictNoticeProps {
  title: string;
  changes: readonly string[];
  onDiscard: () => void;
}

export function ConflictNotice({ title, changes, onDiscard }: ConflictNoticeProps) {
  return (
    <div data-layout="stack shrink gap-4" role="alert">
      <Notice action={<Button onClick={onDiscard}>{conflictTexts.discard}</Button>}>
        <strong>{title}</strong> {changes.length > 0 ? conflictTexts.lead : conflictTexts.same}
      </Notice>
      {changes.length > 0 && (
        <ul data-layout="gap-3">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
