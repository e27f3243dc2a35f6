import { Link } from "../../../ui/actions/Link.tsx";
import css from "../savings.module.css";

/** Built by `npm run build:help`. */
const files = [
  { label: "Instructions", of: "PVsyst", name: "pvsyst-instructions.pdf" },
  { label: "Instructions", of: "custom CSV", name: "csv-instructions.pdf" },
  { label: "Example", of: "PVsyst", name: "pvsyst-example.csv" },
  { label: "Example", of: "custom CSV", name: "custom-example.csv" },
] as const;

export function EnergyFileHelp() {
  return (
    <div className={css.help}>
      <p data-text="second caption anywhere">
        A PVsyst hourly export (.csv), or a custom file with one value in kWh a day on 364 to 366 lines.
      </p>
      <details>
        <summary>How to create the file</summary>
        <dl className={css.helpList}>
          <dt>PVsyst</dt>
          <dd>
            In the simulation, choose Advanced output, Output file, hourly values, and include <code>E_Grid</code>. Any
            separator, decimal mark or date order works, and the year doesn&apos;t matter. Add <code>EArrMPP</code>,{" "}
            <code>EArray</code> and <code>EGrdLim</code>, so that clipped energy isn&apos;t counted as soiling loss.
          </dd>
          <dt>Custom CSV</dt>
          <dd>
            One number per line: daily kWh, at least 10 or 0. A header row is skipped. You&apos;ll be asked for the
            first date.
          </dd>
        </dl>
      </details>
      <ul className={css.helpFiles}>
        {files.map(({ label, of, name }) => (
          <li key={name}>
            <Link href={`/help/${name}`} download>
              {label}, {of} ({name.endsWith(".pdf") ? "PDF" : "CSV"})
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
