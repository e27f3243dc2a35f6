import { type FormEvent, useState } from "react";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { Button } from "../../../ui/actions/Button.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import css from "./scenarios.module.css";
import { whatIfTexts } from "../texts.ts";
import { scenarioTermsOf } from "./terms.model.ts";
import type { ScenariosState } from "./use-scenarios.ts";

interface KeepFormProps {
  state: ScenariosState;
  terms: PlanTerms;
  problem: string | undefined;
}

export function KeepForm({ state, terms, problem }: KeepFormProps) {
  const [name, setName] = useState("");
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined && name.trim() !== "") state.keep(name.trim(), scenarioTermsOf(terms), () => setName(""));
  };
  return (
    <form className={css.keep} onSubmit={keep} noValidate>
      <TextField
        label={whatIfTexts.scenarioName}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={state.refused ?? undefined}
        onChange={(event) => {
          if (state.refused !== null) state.forget();
          setName(event.currentTarget.value);
        }}
      />
      <Button
        type="submit"
        pending={state.keeping}
        reason={problem ?? (name.trim() === "" ? whatIfTexts.enterName : undefined)}
      >
        {whatIfTexts.saveScenario}
      </Button>
    </form>
  );
}
