import { Circle, CircleCheck } from "lucide-react";
import css from "./RuleList.module.css";
import type { CheckedRule } from "./new-password.model.ts";

export function RuleList({ rules }: { rules: readonly CheckedRule[] }) {
  const met = rules.filter(({ holds }) => holds).length;
  return (
    <div>
      <ul data-layout="stack gap-1" className={css.rules} aria-label="Password rules">
        {rules.map(({ id, text, holds }) => (
          <li key={id} data-holds={holds}>
            {holds ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <span>
              {text}
              <span className="visually-hidden">{holds ? " (met)" : " (not met yet)"}</span>
            </span>
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{`${met} of ${rules.length} password rules are met.`}</output>
    </div>
  );
}
