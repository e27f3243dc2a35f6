import { Fragment } from "react";

const LIST = " · ";

/** Breaks after separators only, so that dates stay whole. */
export function ListText({ text }: { text: string }) {
  const members = text.split(LIST);
  if (members.length === 1) return text;
  return members.map((member, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the members of a text have no other key and never move
    <Fragment key={index}>
      {index > 0 && " "}
      <span data-text="nowrap">
        {member}
        {index < members.length - 1 && LIST.trimEnd()}
      </span>
    </Fragment>
  ));
}
