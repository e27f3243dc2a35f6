import { memo } from "react";
import type { FreshResult } from "#domain/cleaning-plan/index";
import { Badge } from "../../../ui/states/Badge.tsx";
import { cx } from "../../../ui/class-names.ts";
import { ListText } from "../ListText.tsx";
import { type ComparedCase, comparedRows } from "./comparison.model.ts";
import css from "./scenarios.module.css";

interface ScenarioComparisonProps {
  cases: readonly ComparedCase[];
  plans: ReadonlyMap<string, FreshResult>;
}

export const Comparison = memo(function Comparison({ cases, plans }: ScenarioComparisonProps) {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="visually-hidden">Compare scenarios</caption>
        <thead>
          <tr>
            <th scope="col">Case</th>
            {cases.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedRows(cases, plans).map(({ label, kind, values, differs, best }) => (
            <tr key={label} className={cx(css[kind], kind === "input" && differs && css.differs)}>
              <th scope="row">
                {label}
                {kind === "input" && differs && <span className={css.sign}> differs</span>}
              </th>
              {values.map((value, index) => (
                <td key={cases[index]!.key}>
                  {best === index && <Badge tone="ok">most</Badge>} <ListText text={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
