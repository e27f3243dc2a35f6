import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CommandKind } from "#contract/commands/kinds";
import type { ConfigAnswer, DeviceConfig } from "#contract/devices/config";
import { toasts } from "../../../../ui/toasts/toast-queue.ts";
import { configQuery, historyQuery, sendCommand } from "../queries.ts";
import { commandTexts } from "../texts.ts";
import { limitedTo } from "./outcome.model.ts";
import { afterError, afterPress, idle, promptsOf, requestOf, type SendState } from "./send.model.ts";

function announce({ message, command }: ConfigAnswer): void {
  const limit = limitedTo(command);
  toasts.show({ text: message, tone: "ok", ...(limit !== null && { detail: `${commandTexts.limited} ${limit}.` }) });
}

export function useSend(config: DeviceConfig, kind: CommandKind) {
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
