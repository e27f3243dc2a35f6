import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { activeInterlocks, interlockTexts } from "#contract/commands/interlocks";
import type { CommandKind } from "#contract/commands/kinds";
import type { ConfigAnswer, DeviceConfig } from "#contract/devices/config";
import type { Command } from "#contract/commands/command";
import { ConfirmDialog } from "../../../../ui/overlays/ConfirmDialog.tsx";
import { InlineError } from "../../../../ui/states/InlineError.tsx";
import { commandTexts as texts } from "../texts.ts";
import { useNow } from "../../../../ui/timing/use-now.ts";
import css from "./commands.module.css";
import {
  afterError,
  afterPress,
  type ButtonState,
  buttonStateOf,
  idle,
  isUndone,
  latestOf,
  limitedTo,
  outcomeOf,
  promptsOf,
  requestOf,
  type SendState,
  statusOf,
  timeLeft,
} from "./commands.model.ts";
import { toasts } from "../../../../ui/toasts/toast-queue.ts";
import { cancelCommand, configQuery, historyQuery, sendCommand } from "../queries.ts";
import { Button } from "../../../../ui/actions/Button.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { Lines } from "../../../../ui/layout/Lines.tsx";
import { useZone } from "../zone.ts";

function TimeLeft({ until }: { until: number }) {
  const now = useNow(1000);
  return (
    <span data-text="muted figures">
      {timeLeft(until - now)} {texts.left}
    </span>
  );
}

function OutcomeLine({ device, command, label }: { device: string; command: Command; label: string }) {
  const client = useQueryClient();
  const zone = useZone();
  const cancel = useMutation({
    mutationFn: () => cancelCommand(device, command.id),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(configQuery(device)),
        client.invalidateQueries({ queryKey: historyQuery(device).queryKey }),
      ]),
  });
  const { tone, text, until, canCancel } = outcomeOf(command, zone);
  const limit = limitedTo(command);
  return (
    <>
      <p data-layout="row middle gap-1-2" data-text="caption" data-color={tone}>
        <output>
          {text}
          {limit !== null && ` ${texts.limited} ${limit}.`}
        </output>
        {until !== null && <TimeLeft until={until} />}
        {canCancel && (
          <Button
            size="compact"
            variant="ghost"
            pending={cancel.isPending}
            aria-label={`${texts.cancel} ${label}`}
            onClick={() => cancel.mutate()}
          >
            {texts.cancel}
          </Button>
        )}
      </p>
      {cancel.error && <InlineError message={cancel.error.message} />}
    </>
  );
}

interface CommandButtonProps {
  label: string;
  face: ButtonState;
  go: string;
  reason?: string | undefined;
  isSending: boolean;
  onPress: () => void;
}

/** State for screen readers, including every word the button may show (WCAG 2.5.3). */
const nameOf: Record<ButtonState, (go: string) => string> = {
  go: (go) => go,
  pending: () => texts.waiting,
  success: (go) => `${texts.success}${texts.dot}${go}`,
  failed: () => `${texts.failed}, ${texts.retry}`,
  unknown: (go) => `${texts.noAnswer}, ${go}`,
};

const SuccessLabel = ({ go }: { go: string }) => (
  <span className={css.swap} aria-hidden="true">
    <span className={css.rest}>{texts.success}</span>
    <span className={css.dot}>{texts.dot}</span>
    <span className={css.pointed}>{go}</span>
  </span>
);

function CommandButton({ label, face: known, go, reason, isSending, onPress }: CommandButtonProps) {
  const face = isSending ? "pending" : known;
  return (
    <Button
      className={cx(css.button, css[face])}
      pending={face === "pending"}
      reason={reason}
      aria-label={`${label}: ${nameOf[face](go)}`}
      onClick={onPress}
    >
      {face === "pending" ? (
        texts.waiting
      ) : face === "success" ? (
        <SuccessLabel go={go} />
      ) : face === "failed" ? (
        texts.retry
      ) : (
        go
      )}
    </Button>
  );
}

function announce({ message, command }: ConfigAnswer): void {
  const limit = limitedTo(command);
  toasts.show({ text: message, tone: "ok", ...(limit !== null && { detail: `${texts.limited} ${limit}.` }) });
}

function useSend(config: DeviceConfig, kind: CommandKind) {
  const client = useQueryClient();
  const [state, setState] = useState<SendState>(idle);

  const send = async (current: Extract<SendState, { step: "asking" | "sending" | "failed" }>): Promise<void> => {
    const { order, prompts } = current;
    setState({ step: "sending", order, prompts });
    try {
      announce(await sendCommand(requestOf(order, prompts), order.key));
      await client.invalidateQueries(configQuery(order.device));
      setState(idle);
      void client.invalidateQueries({ queryKey: historyQuery(order.device).queryKey });
    } catch (error) {
      setState(afterError(current, error));
    }
  };

  return {
    state,
    press: (param: string) => {
      const order = { kind, device: config.device_id, param, key: crypto.randomUUID() };
      const next = afterPress(order, promptsOf(kind, config.facts, Date.now() / 1000));
      setState(next);
      if (next.step === "sending") void send(next);
    },
    proceed: () => {
      if (state.step === "asking" || state.step === "failed") void send(state);
    },
    giveUp: () => setState(idle),
  };
}

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

export function CommandRow({ config, kind, param = kind.kind, label = kind.label, ...props }: CommandRowProps) {
  const now = useNow(CLOCK_MS);
  const sender = useSend(config, kind);
  const { state } = sender;
  const latest = latestOf(config, kind.kind);
  // Another value may be sent at once: it replaces the pending one.
  const isOther = kind.setting !== null && latest !== undefined && latest.requested !== param;
  const known = buttonStateOf(statusOf(config, kind.kind), latest, now);
  const face = known === "success" && isUndone(config, kind) ? "go" : known;
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
        <p key={code} data-layout="flex start gap-1-2" data-text="caption warning">
          <TriangleAlert />
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
        <Lines data-layout="stack gap-2" className={css.prompts} of={prompts} />
      </ConfirmDialog>
    </div>
  );
}
