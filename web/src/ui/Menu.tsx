import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { MenuItem, MenuTrigger, Menu as RacMenu } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Pressable } from "react-aria-components/Pressable";
import { Separator } from "react-aria-components/Separator";
import css from "./Popup.module.css";

export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  detail?: string;
  /** Ticked entries show a state ("Columns") that pressing changes. */
  ticked?: boolean;
  tone?: "danger";
  disabled?: boolean;
  /** A link instead of an action. */
  href?: string;
  onAction?: () => void;
}

export interface MenuProps {
  label: string;
  /** The button that opens it; it must pass its props and `ref` to the element (Button, IconButton). */
  trigger: ReactElement<object, string>;
  items: readonly (MenuAction | "separator")[];
}

/** A list of actions behind a button. */
export function Menu({ label, trigger, items }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable>{trigger}</Pressable>
      <Popover className={css.popover ?? ""} placement="bottom end" offset={4}>
        <RacMenu aria-label={label} className={css.list ?? ""}>
          {items.map((item, index) =>
            item === "separator" ? (
              // oxlint-disable-next-line react/no-array-index-key -- separators have no identity but their place
              <Separator key={`separator-${index}`} className={css.separator ?? ""} />
            ) : (
              <Entry key={item.key} item={item} />
            ),
          )}
        </RacMenu>
      </Popover>
    </MenuTrigger>
  );
}

function Entry({ item }: { item: MenuAction }) {
  const { key, label, icon, detail, ticked, tone, disabled, href, onAction } = item;
  return (
    <MenuItem
      id={key}
      textValue={label}
      className={css.item ?? ""}
      data-tone={tone}
      isDisabled={disabled ?? false}
      {...(href === undefined ? {} : { href })}
      {...(onAction ? { onAction } : {})}
    >
      {icon}
      <span className={css.text}>
        {label}
        {ticked === true && <span className="visually-hidden"> (on)</span>}
        {detail !== undefined && <span className={css.detail}>{detail}</span>}
      </span>
      {ticked === true && <Check aria-hidden="true" />}
    </MenuItem>
  );
}
