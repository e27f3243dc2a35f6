import { type FormEvent, useState } from "react";
import type { PlanTerms } from "#documents/cleaning-plan/index";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import css from "./scenarios.module.css";
import { scenarioTermsOf } from "./terms.model.ts";
import type { ScenariosState } from "./use-scenarios.ts";

interface KeepFormProps {
  state: ScenariosState;
  /** Where the sliders stand. */
  terms: PlanTerms;
}

/** Keeps where the sliders stand, under a name. */
export function KeepForm({ state, terms }: KeepFormProps) {
  const [name, setName] = useState("");
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") state.keep(name.trim(), scenarioTermsOf(terms), () => setName(""));
  };
  return (
    <form className={css.keep} onSubmit={keep} noValidate>
      <TextField
        label="Name of the scenario"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={state.refused ?? undefined}
        onChange={(event) => {
          if (state.refused !== null) state.forget();
          setName(event.currentTarget.value);
        }}
      />
      <Button type="submit" pending={state.keeping} reason={name.trim() === "" ? "Type a name first." : undefined}>
        Keep the sliders
      </Button>
    </form>
  );
}
