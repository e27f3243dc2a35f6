import { exampleCustomCsv, examplePvsystCsv } from "#documents/energy/examples";
import { download } from "../../charts/download.ts";
import { Button } from "../../ui/Button.tsx";
import css from "./savings.module.css";

const save = (text: string, name: string) => download(new Blob([text], { type: "text/csv;charset=utf-8" }), name);

/** What an energy file is, how one gets it, and examples to look at or to try. */
export function EnergyFileHelp() {
  return (
    <div className={css.help}>
      <p className={css.quiet}>
        A PVsyst hourly export (.csv), or a custom file with one value in kWh a day on 364 to 366 lines.
      </p>
      <details>
        <summary>How to make the file</summary>
        <dl className={css.helpList}>
          <dt>PVsyst</dt>
          <dd>
            In the simulation choose Advanced output, Output file, hourly values, with <code>E_Grid</code> among the
            variables. Any separator, decimal sign and date order is understood; the year of the dates does not matter.
          </dd>
          <dt>Custom CSV</dt>
          <dd>
            One number a line: the energy of a day in kWh, at least 10. A first line with a heading is skipped. You are
            asked for the day of the first value.
          </dd>
        </dl>
      </details>
      <div className={css.helpFiles}>
        <span className={css.quiet}>Examples:</span>
        <Button size="compact" onClick={() => save(examplePvsystCsv(), "pvsyst-example.csv")}>
          PVsyst CSV
        </Button>
        <Button size="compact" onClick={() => save(exampleCustomCsv(), "custom-example.csv")}>
          Custom CSV
        </Button>
      </div>
    </div>
  );
}
