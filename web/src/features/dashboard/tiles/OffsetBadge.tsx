import { linkClass } from "../../../ui/actions/Link.tsx";
import { measuredTexts } from "../measured/measured-texts.ts";
import { useShown } from "../shown.ts";

export function OffsetBadge() {
  const { device, onDialog } = useShown();
  if (device.offset === 0) return null;
  return (
    <button type="button" data-layout="reach" className={linkClass()} onClick={() => onDialog("offset")}>
      {measuredTexts.offset.badge(device.offset)}
    </button>
  );
}
