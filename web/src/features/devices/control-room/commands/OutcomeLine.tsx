import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Command } from "#contract/commands/command";
import { Button } from "../../../../ui/actions/Button.tsx";
import { InlineError } from "../../../../ui/states/InlineError.tsx";
import { cancelCommand, configQuery, historyQuery } from "../queries.ts";
import { commandTexts as texts } from "../texts.ts";
import { useNowSeconds } from "../use-now-seconds.ts";
import { useZone } from "../zone.ts";
import css from "./commands.module.css";
import { limitedTo, outcomeOf, timeLeft } from "./outcome.model.ts";

function TimeLeft({ until }: { until: number }) {
  const now = useNowSeconds(1000);
  return (
    <span data-text="muted" className={css.left}>
      {timeLeft(until - now)} {texts.left}
    </span>
  );
}

interface OutcomeLineProps {
  device: string;
  command: Command;
  label: string;
}

export function OutcomeLine({ device, command, label }: OutcomeLineProps) {
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
      <p data-layout="row middle gap-1-2" data-text="caption" className={css[`tone-${tone}`]}>
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
