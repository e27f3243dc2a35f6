import { Button } from "../../../ui/actions/Button.tsx";
import css from "../savings.module.css";
import { inputsTexts } from "../texts.ts";
import type { InputsState } from "./use-inputs.ts";

interface BlockedWeeksProps {
  weeks: readonly string[];
  onChange: InputsState["change"];
}

export function BlockedWeeks({ weeks, onChange }: BlockedWeeksProps) {
  return (
    <div className={css.blocked}>
      <p data-text="second caption anywhere">{inputsTexts.blocked(weeks)}</p>
      <Button size="compact" onClick={() => onChange({ blocked_weeks: [] })}>
        {inputsTexts.unblockAll}
      </Button>
    </div>
  );
}
