import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Scenario } from "#contract/savings/scenarios";
import { Button } from "../../../ui/actions/Button.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import css from "./scenarios.module.css";
import { whatIfTexts } from "../texts.ts";
import { summarizeTerms, planTermsOf } from "./terms.model.ts";
import type { ScenariosState } from "./use-scenarios.ts";

interface CaseRowProps {
  name: string;
  summary: string;
  isCompared: boolean;
  /** No more cases fit the comparison. */
  isComparisonFull: boolean;
  onCompare: (isCompared: boolean) => void;
  children?: React.ReactNode;
}

/** A case to compare: the saved inputs or a scenario. */
export function CaseRow({ name, summary, isCompared, isComparisonFull, onCompare, children }: CaseRowProps) {
  return (
    <li className={css.case}>
      <Checkbox
        checked={isCompared}
        disabled={isComparisonFull && !isCompared}
        description={summary}
        onChange={(event) => onCompare(event.currentTarget.checked)}
      >
        <span className="visually-hidden">Compare </span>
        {name}
      </Checkbox>
      <div data-layout="flex gap-1 middle">{children}</div>
    </li>
  );
}

function RenameForm({ scenario, state, onDone }: { scenario: Scenario; state: ScenariosState; onDone: () => void }) {
  const [name, setName] = useState(scenario.name);
  const [error, setError] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const problem = name.trim() === scenario.name ? null : await state.rename(scenario, name.trim());
    if (problem === null) onDone();
    else setError(problem);
  };
  return (
    <li className={css.case}>
      <form className={css.keep} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={`New name of ${scenario.name}`}
          value={name}
          maxLength={60}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
          autoFocus
          error={error ?? undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
        <Button type="submit" reason={name.trim() === "" ? whatIfTexts.enterName : undefined}>
          Rename
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </form>
    </li>
  );
}

interface ScenarioRowProps extends Pick<CaseRowProps, "isCompared" | "isComparisonFull" | "onCompare"> {
  scenario: Scenario;
  state: ScenariosState;
  maySave: boolean;
  onLoad: (scenario: Scenario) => void;
}

export function ScenarioRow({ scenario, state, maySave, onLoad, ...row }: ScenarioRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name } = scenario;
  if (isRenaming) return <RenameForm scenario={scenario} state={state} onDone={() => setRenaming(false)} />;
  return (
    <CaseRow {...row} name={name} summary={summarizeTerms(planTermsOf(scenario.terms))}>
      <Button size="compact" aria-label={`Load ${name} into the sliders`} onClick={() => onLoad(scenario)}>
        Load
      </Button>
      {maySave && (
        <>
          <IconButton label={`Rename ${name}`} icon={<Pencil aria-hidden />} onClick={() => setRenaming(true)} />
          <IconButton label={`Delete ${name}`} icon={<Trash2 aria-hidden />} onClick={() => state.drop(scenario)} />
        </>
      )}
    </CaseRow>
  );
}
