import type { CalculationInputs } from "#contract/calculation-inputs";
import * as format from "#contract/format";
import { Button } from "../../ui/Button.tsx";
import css from "./savings.module.css";

interface BlockedWeeksProps {
  weeks: readonly string[];
  onChange: (change: Partial<CalculationInputs>) => void;
}

/** The weeks in which nobody can wash, as they are kept with the inputs; they are chosen in the plan of the sliders. */
export function BlockedWeeks({ weeks, onChange }: BlockedWeeksProps) {
  return (
    <div className={css.blocked}>
      <p className={css.quiet}>
        <strong>No washing</strong> in the {weeks.length === 1 ? "week" : "weeks"} of{" "}
        {weeks.map(format.day).join(" · ")}
      </p>
      <Button size="compact" onClick={() => onChange({ blocked_weeks: [] })}>
        Allow all weeks
      </Button>
    </div>
  );
}
