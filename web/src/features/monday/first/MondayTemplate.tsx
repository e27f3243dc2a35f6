import { Ellipsis, Plus } from "lucide-react";
import { Button } from "../../../ui/actions/Button.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { StatusShape } from "../../../ui/states/StatusBadge.tsx";
import css from "../monday.module.css";
import { MondayCards } from "../MondayCards.tsx";
import { MondayHead } from "../MondayHead.tsx";
import { type MondayRow, rowWords } from "../monday.model.ts";
import { MondayTable } from "../MondayTable.tsx";
import { mondayTexts as texts } from "../texts.ts";
import { statuses, TEMPLATE_ID } from "./paint-monday.ts";

/** A part without a text has no place. */
const words = Object.fromEntries(rowWords.map((word) => [word, "\u00A0"])) as Record<(typeof rowWords)[number], string>;

const row = (id: string, group: MondayRow["group"], action: MondayRow["action"]): MondayRow => ({
  ...words,
  owners: "",
  window: { label: "", bar: null, dot: null, later: "" },
  spark: ["", "", ""],
  sensors: { status: "unknown", text: "" },
  data: { text: "", isOld: false },
  id,
  group,
  action,
});

/** One row for each kind of action. */
const rows = [
  row("first", "wash", "plan"),
  row("plan", "wash", "plan"),
  row("link", "fix", "setup"),
  row("open", "wait", "open"),
];

const nothing = () => undefined;
const list = { rows, axis: { from: "", labels: ["", "", ""] }, first: "first", onPlan: nothing, onOpen: nothing };

/** Markup of the page without words, filled in by `paintMonday`. */
export const MondayTemplate = () => (
  <template id={TEMPLATE_ID}>
    <div data-layout="grid one gap-3" className={css.page}>
      <MondayHead title="" lead={[]} counts={{ wash: 0, fix: 0, wait: 0 }} show="all" onShow={nothing}>
        <span className={css.many} data-part="many">
          <TextField type="search" label={texts.search} hideLabel placeholder={texts.search} readOnly />
          <span data-part="views" />
        </span>
        <span className={css.wide} data-part="campaign">
          <Button icon={<Plus />}>{texts.actions.campaign}</Button>
        </span>
        <span className={css.more}>
          <IconButton variant="secondary" label={texts.actions.more} icon={<Ellipsis />} />
        </span>
      </MondayHead>
      <div data-layout="panel" className={css.frame} data-part="desk">
        <MondayTable {...list} hidden={[]} />
      </div>
      <div data-part="phone">
        <MondayCards {...list} />
      </div>
    </div>
    <span data-part="shapes">
      {statuses.map((status) => (
        <StatusShape key={status} status={status} />
      ))}
    </span>
  </template>
);
