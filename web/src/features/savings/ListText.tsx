import { Fragment } from "react";
import css from "./savings.module.css";

/** Between the members of a list, as the sentences and figures of a plan write one. */
const LIST = " · ";

/** A text that breaks between the members of its list, after the point: a date is never torn apart. */
export function ListText({ text }: { text: string }) {
  const members = text.split(LIST);
  if (members.length === 1) return text;
  return members.map((member, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the members of a text have no other key and never move
    <Fragment key={index}>
      {index > 0 && " "}
      <span className={css.piece}>
        {member}
        {index < members.length - 1 && LIST.trimEnd()}
      </span>
    </Fragment>
  ));
}
