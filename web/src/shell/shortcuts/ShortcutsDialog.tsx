import { useState } from "react";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { KeyHint } from "../../ui/actions/KeyHint.tsx";
import { areSingleKeysOn, saveSingleKeys } from "./single-keys.ts";
import css from "./shortcuts.module.css";
import { shortcutTexts } from "./texts.ts";

interface Shortcut {
  keys: readonly string[];
  or?: readonly string[];
  does: string;
}

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areKeysOn, setKeysOn] = useState(areSingleKeysOn);
  return (
    <Dialog open title={shortcutTexts.title} onClose={onClose}>
      {shortcutTexts.groups.map(({ name, keys }) => (
        <section key={name} className={css.group}>
          <h3>{name}</h3>
          <dl>
            {keys.map((shortcut: Shortcut) => (
              <div key={shortcut.does}>
                <dt>
                  <KeyHint keys={shortcut.keys} />
                  {shortcut.or && (
                    <>
                      {" or "}
                      <KeyHint keys={shortcut.or} />
                    </>
                  )}
                </dt>
                <dd>{shortcut.does}</dd>
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
