import * as format from "#contract/common/format";
import { Card } from "../../../ui/layout/Card.tsx";
import css from "./plan.module.css";
import { type PlanView, planHeadline, practiceText } from "./plan-view.model.ts";

interface OptimizedCaseProps {
  view: PlanView;
  /** No figure is bold if the plan promises more than was lost. */
  isDoubtful: boolean;
}

export function OptimizedCase({ view, isDoubtful }: OptimizedCaseProps) {
  const { rows, best, overNone, practice } = view;
  const { headline, sub } = planHeadline(view);
  const { dates, income } = rows[best]!;
  const facts: [label: string, note: string, value: string][] = [
    ["# of Annual Cleanings", "", format.number(best)],
    ["Max Annual Income", "", format.dollars(income, 0)],
    ["Max Annual Savings", "over no washing", format.dollars(overNone.mean, 0)],
    ...(practice === null
      ? []
      : [
          ["Your practice", practiceText(practice), format.dollars(overNone.mean - practice.over.mean, 0)] as [
            string,
            string,
            string,
          ],
        ]),
  ];
  return (
    <Card title="Optimized Case" level={3}>
      <div className={css.case} data-doubtful={isDoubtful || undefined}>
        <p className={css.headline}>{headline}</p>
        {sub !== "" && <p data-text="second caption">{sub}</p>}
        <dl className={css.facts}>
          {facts.map(([label, note, value]) => (
            <div key={label} data-layout="flex baseline between gap-2">
              <dt>
                {label} {note !== "" && <span data-text="second caption">{note}</span>}
              </dt>
              <dd data-text="figures">{value}</dd>
            </div>
          ))}
          <div>
            <dt>Optimal Cleaning Dates</dt>
            <dd className={css.chips}>
              {dates.length === 0 ? "none" : dates.map((date) => <span key={date}>{format.shortDay(date)}</span>)}
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
