import { Fragment } from "react";
import type { Fact } from "#documents/pdf/facts";
import { cx } from "../../../ui/class-names.ts";
import css from "./report.module.css";

/** Between the members of a list, as `decision.ts` and `inputs.ts` write one. */
const LIST = " · ";

/** A list breaks between its members: a date is never torn apart. */
function Value({ text }: { text: string }) {
  const members = text.split(LIST);
  if (members.length === 1) return text;
  return members.map((member, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the members of a text have no other key and never move
    <Fragment key={index}>
      {index > 0 && LIST}
      <span className={css.piece}>{member}</span>
    </Fragment>
  ));
}

/** Labels with their values; `large`: the figures that decide. */
export function FactList({ facts, large = false }: { facts: readonly Fact[]; large?: boolean }) {
  return (
    <dl className={cx(css.facts, large && css.large)}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
