import { useState } from "react";
import { commandKinds } from "#contract/commands/kinds";
import type { DeviceConfig } from "#contract/devices/config";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { TextField } from "../../../../ui/fields/TextField.tsx";
import cardCss from "../../../../ui/layout/Card.module.css";
import { cx } from "../../../../ui/class-names.ts";
import { commandTexts as texts } from "../texts.ts";
import { CommandRow } from "./CommandRow.tsx";
import css from "./dynamite.module.css";

export function DynamiteList({ config }: { config: DeviceConfig }) {
  const [typed, setTyped] = useState("");
  const isUnlocked = typed.trim() === config.device_name;
  return (
    <details data-layout="stack shrink" className={cx(cardCss.card, css.dynamite)}>
      <summary data-layout="row middle gap-1-3" className={css.summary}>
        <h2 className={cardCss.title}>{texts.dynamite}</h2>
        <span data-text="label critical">{texts.dynamiteWarning}</span>
      </summary>
      <div data-layout="stack gap-3" className={css.body}>
        <Notice>{texts.dynamiteWarning}</Notice>
        <TextField
          label={texts.typeName}
          description={config.device_name}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          {commandKinds
            .filter(({ group }) => group === "dynamite")
            .map((kind) => (
              <CommandRow
                key={kind.kind}
                config={config}
                kind={kind}
                reason={isUnlocked ? undefined : texts.nameNeeded}
              />
            ))}
        </div>
      </div>
    </details>
  );
}
