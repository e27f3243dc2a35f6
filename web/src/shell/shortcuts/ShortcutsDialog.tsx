import { useState } from "react";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { areSingleKeysOn, saveSingleKeys } from "./single-keys.ts";
import css from "./shortcuts.module.css";
import { shortcutTexts } from "./texts.ts";

function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span data-layout="inline" className={css.keys}>
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areKeysOn, setKeysOn] = useState(areSingleKeysOn);
  return (
    <Dialog title={shortcutTexts.title} onClose={onClose}>
      {shortcutTexts.groups.map(({ name, keys }) => (
        <section key={name} className={css.group}>
          <h3 data-text="name">{name}</h3>
          <dl data-layout="grid gap-2">
            {keys.map((shortcut: { keys: readonly string[]; or?: readonly string[]; does: string }) => (
              <div key={shortcut.does} data-layout="grid baseline gap-3">
                <dt data-text="muted">
                  <KeyHint keys={shortcut.keys} />
                  {shortcut.or && (
                    <>
                      {" or "}
                      <KeyHint keys={shortcut.or} />
                    </>
                  )}
                </dt>
                <dd data-text="second">{shortcut.does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        checked={areKeysOn}
        onChange={({ currentTarget: { checked } }) => {
          saveSingleKeys(checked);
          setKeysOn(checked);
        }}
      >
        {shortcutTexts.singleKeys}
      </Checkbox>
    </Dialog>
  );
}
