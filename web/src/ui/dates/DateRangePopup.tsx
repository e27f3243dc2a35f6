import type { RefObject } from "react";
import { Popover } from "react-aria-components/Popover";
import DateRangePanel, { type DateRangePanelProps } from "./DateRangePanel.tsx";
import css from "./DateRange.module.css";
import popup from "../overlays/Popup.module.css";
import { cx } from "../class-names.ts";

interface DateRangePopupProps extends DateRangePanelProps {
  button: RefObject<HTMLButtonElement | null>;
  labelledBy: string;
  onClose: () => void;
}

/** Loaded when its button is first hovered, focused or pressed. */
export default function DateRangePopup({ button, labelledBy, onClose, ...panel }: DateRangePopupProps) {
  return (
    // Without an inner dialog, the popover is one.
    <Popover
      isOpen
      triggerRef={button}
      onOpenChange={(open) => !open && onClose()}
      aria-labelledby={labelledBy}
      className={cx(popup.popover, css.popover)}
      placement="bottom end"
      offset={4}
    >
      <DateRangePanel {...panel} />
    </Popover>
  );
}
