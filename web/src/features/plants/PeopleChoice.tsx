import type { ReactNode } from "react";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import layout from "../../ui/layout/Layout.module.css";
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
    <fieldset className={layout.group}>
      <legend className={layout.legend}>{legend}</legend>
      <div className={css.options}>
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
        {people.length === 0 && <p className={layout.muted}>{empty}</p>}
      </div>
      {children}
    </fieldset>
  );
}
