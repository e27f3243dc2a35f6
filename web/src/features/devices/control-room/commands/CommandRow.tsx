import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { interlockTexts, activeInterlocks } from "#contract/commands/interlocks";
import type { CommandKind } from "#contract/commands/kinds";
import type { DeviceConfig } from "#contract/devices/config";
import { ConfirmDialog } from "../../../../ui/overlays/ConfirmDialog.tsx";
import { InlineError } from "../../../../ui/states/InlineError.tsx";
import { commandTexts as texts } from "../texts.ts";
import { useNowSeconds } from "../use-now-seconds.ts";
import { CommandButton } from "./CommandButton.tsx";
import css from "./commands.module.css";
import { buttonStateOf, latestOf, statusOf } from "./button-state.model.ts";
import { OutcomeLine } from "./OutcomeLine.tsx";
import { useSend } from "./use-send.ts";

interface CommandRowProps {
  config: DeviceConfig;
  kind: CommandKind;
  /** `device_param`; default: the command's name. */
  param?: string;
  label?: string;
  /** The card's title is the label. */
  isTitled?: boolean;
  hint?: string | undefined;
  go?: string;
  children?: ReactNode;
  reason?: string | undefined;
}

/** Precise enough for warnings and fading outcomes [ms]. */
const CLOCK_MS = 30_000;

/** Description, obstacles, button and last result of a command. */
export function CommandRow({ config, kind, param = kind.kind, label = kind.label, ...props }: CommandRowProps) {
  const now = useNowSeconds(CLOCK_MS);
  const sender = useSend(config, kind);
  const { state } = sender;
  const latest = latestOf(config, kind.kind);
  // Another value may be sent at once: it replaces the pending one.
  const isOther = kind.setting !== null && latest !== undefined && latest.requested !== param;
  const face = buttonStateOf(statusOf(config, kind.kind), latest, now);
  // The page's notice says it for all commands.
  const warnings = activeInterlocks(kind.interlocks, config.facts, now).filter((code) => code !== "offline");
  const prompts = state.step === "asking" || state.step === "sending" ? Object.values(state.prompts) : [];
  return (
    <div data-layout="stack gap-1" className={css.command}>
      <div data-layout="row bottom gap-2-3" className={css.line}>
        <div data-layout="stack shrink" className={css.what}>
          {props.isTitled !== true && <span data-text="name">{label}</span>}
          {props.hint !== undefined && <span data-text="muted">{props.hint}</span>}
        </div>
        {props.children}
        <CommandButton
          label={label}
          face={face === "pending" && isOther ? "go" : face}
          go={props.go ?? texts.go}
          reason={props.reason}
          isSending={state.step === "sending"}
          onPress={() => sender.press(param)}
        />
      </div>
      {warnings.map((code) => (
        <p key={code} data-layout="flex start gap-1-2" data-text="caption warning" className={css.warning}>
          <TriangleAlert aria-hidden="true" />
          {interlockTexts[code]}
        </p>
      ))}
      {latest && <OutcomeLine device={config.device_id} command={latest} label={label} />}
      {state.step === "failed" && <InlineError message={state.message} onRetry={sender.proceed} />}
      <ConfirmDialog
        open={prompts.length > 0}
        title={`${label}?`}
        confirmLabel={texts.confirm}
        danger={kind.group === "dynamite"}
        pending={state.step === "sending"}
        onConfirm={sender.proceed}
        onCancel={sender.giveUp}
      >
        <ul data-layout="stack gap-2" className={css.prompts}>
          {prompts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
}
