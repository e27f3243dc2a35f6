import type { ReactNode } from "react";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import css from "./plants.module.css";

interface PeopleChoiceProps {
  legend: string;
  people: readonly { id: string; name: string; detail: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  empty: string;
  children?: ReactNode;
}

export function PeopleChoice({ legend, people, chosen, onChange, empty, children }: PeopleChoiceProps) {
  return (
    <fieldset data-layout="stack shrink gap-1">
      <legend data-layout="below-1" data-text="label second">
        {legend}
      </legend>
      <div data-layout="stack gap-half scroll-y" data-text="anywhere" className={css.options}>
        {people.map(({ id, name, detail }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            description={detail}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          >
            {name}
          </Checkbox>
        ))}
        {people.length === 0 && <p data-text="muted">{empty}</p>}
      </div>
      {children}
    </fieldset>
  );
}
