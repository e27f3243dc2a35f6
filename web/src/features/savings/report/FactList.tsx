import type { Fact } from "#print/pdf/facts";
import { cx } from "../../../ui/class-names.ts";
import { ListText } from "../ListText.tsx";
import css from "./report.module.css";

export function FactList({ facts, large = false }: { facts: readonly Fact[]; large?: boolean }) {
  return (
    <dl className={cx(css.facts, large && css.large)}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <ListText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
