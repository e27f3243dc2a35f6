import { Button } from "../../../ui/actions/Button.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import {
  fitsExport,
  fitsRollout,
  isSelected,
  nothingSelected,
  type DeviceSelection,
  selectedCount,
  toggleDevices,
} from "./rollout.model.ts";
import { selectionTexts as texts } from "./texts.ts";

interface SelectionBarProps {
  selection: DeviceSelection;
  page: readonly { device_id: string; device_name: string }[];
  total: number;
  onSelect: (selection: DeviceSelection) => void;
  onDownload: () => void;
  /** Null: these devices can't be changed. */
  onChange: (() => void) | null;
}

export function SelectionBar({ selection, page, total, onSelect, onDownload, onChange }: SelectionBarProps) {
  const count = selectedCount(selection);
  const isPage = page.length > 0 && page.every(({ device_id }) => isSelected(selection, device_id));
  return (
    <div data-layout="row middle gap-2">
      <Checkbox
        checked={isPage}
        onChange={({ target }) => onSelect(toggleDevices(selection, page, page, target.checked))}
      >
        {texts.selectPage}
      </Checkbox>
      {count > 0 && (
        <>
          <output>{texts.selected(count)}</output>
          {onChange && selection.all === null && total > count && (
            <Button size="compact" variant="ghost" onClick={() => onSelect({ names: new Map(), all: total })}>
              {texts.selectAll(total)}
            </Button>
          )}
          <Button size="compact" variant="ghost" onClick={() => onSelect(nothingSelected)}>
            {texts.clear}
          </Button>
          <Button size="compact" reason={fitsExport(selection) ? undefined : texts.tooManyFiles} onClick={onDownload}>
            {texts.download}
          </Button>
          {onChange && (
            <Button
              size="compact"
              variant="primary"
              reason={fitsRollout(selection) ? undefined : texts.tooMany}
              onClick={onChange}
            >
              {texts.change}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
