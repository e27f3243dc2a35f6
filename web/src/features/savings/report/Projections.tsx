import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { projectionRows } from "#print/cleaning-report/decision";
import { Badge } from "../../../ui/states/Badge.tsx";
import { ListText } from "../ListText.tsx";
import css from "./report.module.css";

export function Projections({ result }: { result: SavingsResult }) {
  return (
    // Scrolls sideways on narrow screens; the tab stop makes it reachable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.scroll} aria-label="Other Projections" tabIndex={0}>
      <table className={css.table} aria-label="Other Projections">
        <thead>
          <tr>
            <th scope="col"># of Annual Cleanings</th>
            <th scope="col" className={css.end}>
              Income
            </th>
            <th scope="col" className={css.end}>
              Loss due to Soiling
            </th>
            <th scope="col">Best Weeks to Clean</th>
          </tr>
        </thead>
        <tbody>
          {projectionRows(result).map((row) => (
            <tr
              key={row.cleanings}
              className={row.mark === "Highest" ? css.best : row.mark === "Lowest" ? css.worst : undefined}
            >
              <th scope="row">
                {row.cleanings} {row.best && <Badge tone="ok">best</Badge>}{" "}
                {row.planned && <Badge tone="info">planned</Badge>}
              </th>
              <td className={css.end}>
                {row.mark && <Badge tone={row.mark === "Highest" ? "ok" : "critical"}>{row.mark}</Badge>}{" "}
                {format.dollars(row.income, 0)}
              </td>
              <td className={css.end}>{format.dollars(row.soilingLoss, 0)}</td>
              <td className={css.list}>
                {row.dates.length === 0 ? "none" : <ListText text={row.dates.map(format.day).join(" · ")} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
