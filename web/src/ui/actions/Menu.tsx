import { Check } from "lucide-react";
import { type ComponentProps, type ReactElement, type ReactNode, cloneElement } from "react";
import css from "../overlays/Popup.module.css";
import { usePopupList } from "../overlays/popup-list.ts";

export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  detail?: string;
  ticked?: boolean;
  tone?: "danger";
  disabled?: boolean;
  href?: string;
  onAction?: () => void;
}

export interface MenuProps {
  label: string;
  trigger: ReactElement<ComponentProps<"button">>;
  items: readonly (MenuAction | "separator")[];
}

export function Menu({ label, trigger, items }: MenuProps) {
  const names = items.flatMap((item) => (item === "separator" ? [] : item.label));
  const { open, close, show, buttonProps, listProps } = usePopupList({ names, selected: -1, align: "end" });
  return (
    <>
      {cloneElement(trigger, {
        ...buttonProps,
        "aria-haspopup": "menu",
        // Clicks by keyboard have detail 0.
        onClick: ({ detail }) => (open ? close() : show(detail === 0)),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          show(true);
        },
      })}
      {open && (
        <div {...listProps} className={css.popover} role="menu" aria-label={label}>
          {items.map((item, index) =>
            item === "separator" ? (
              // oxlint-disable-next-line react/no-array-index-key -- separators have no identity but their place
              <hr key={`separator-${index}`} className={css.separator} />
            ) : (
              <Entry key={item.key} item={item} onDone={close} />
            ),
          )}
        </div>
      )}
    </>
  );
}

function Entry({ item, onDone }: { item: MenuAction; onDone: () => void }) {
  const { label, icon, detail, ticked, tone, disabled = false, href, onAction } = item;
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    "data-entry": true,
    "data-tone": tone,
    "aria-disabled": disabled || undefined,
    className: css.item,
    onClick: () => {
      if (disabled) return;
      onDone();
      onAction?.();
    },
  };
  const content = (
    <>
      {icon}
      <span data-layout="shrink fill" className={css.text}>
        {label}
        {ticked === true && <span className="visually-hidden"> (on)</span>}
        {detail !== undefined && (
          <span data-layout="block" data-text="muted">
            {detail}
          </span>
        )}
      </span>
      {ticked === true && <Check />}
    </>
  );
  return href === undefined ? (
    <div {...shared}>{content}</div>
  ) : (
    <a {...shared} href={href}>
      {content}
    </a>
  );
}
