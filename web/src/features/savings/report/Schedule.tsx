import type { SavingsResult } from "#contract/savings/savings";
import { scheduleRows } from "#print/cleaning-report/schedule";
import css from "./report.module.css";

export function Schedule({ result }: { result: SavingsResult }) {
  const rows = scheduleRows(result);
  if (rows.length === 0) return null;
  return (
    // Scrolls sideways on narrow screens; the tab stop makes it reachable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.scroll} aria-label="Wash schedule" tabIndex={0}>
      <table className={css.table} aria-label="Wash schedule">
        <thead>
          <tr>
            {["Wash", "Best week", "Wash window", "Nets", "Pays back"].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, date, window, nets, paysBack }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{date}</td>
              <td>{window}</td>
              <td>{nets}</td>
              <td>{paysBack}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
