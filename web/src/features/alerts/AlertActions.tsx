import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { alertTexts } from "#contract/alerts/alert-texts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { Message } from "#contract/messages/messages";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";

const param = (id: number) => ({ param: { id: String(id) } });
const acknowledge = (id: number) => unwrap(api.alerts[":id"].acknowledge.$post(param(id)));
const snooze = (id: number) => {
  const until = Math.floor(Date.now() / 1000) + SECONDS_PER_DAY;
  return unwrap(api.alerts[":id"].snooze.$post({ ...param(id), json: { until } }));
};

const tones = { open: "warning", acknowledged: "info", snoozed: "info", cleared: "ok" } as const;

export function AlertActions({ message: { id, state, title } }: { message: Pick<Message, "id" | "state" | "title"> }) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const canAnswer = session?.permissions.includes("cleanings.edit") === true;
  const answer = useMutation({
    mutationFn: (act: (id: number) => Promise<unknown>) => act(id),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["messages"] }),
        client.invalidateQueries({ queryKey: ["noc"] }),
      ]),
  });
  if (state === null) return null;
  return (
    <>
      <Badge tone={tones[state]}>{alertTexts[state]}</Badge>
      {canAnswer && state === "open" && (
        <>
          <Button
            size="compact"
            pending={answer.isPending}
            aria-label={`${alertTexts.acknowledge}: ${title}`}
            onClick={() => answer.mutate(acknowledge)}
          >
            {alertTexts.acknowledge}
          </Button>
          <Button
            size="compact"
            variant="ghost"
            aria-label={`${alertTexts.snoozeDay}: ${title}`}
            onClick={() => answer.mutate(snooze)}
          >
            {alertTexts.snoozeDay}
          </Button>
        </>
      )}
      {answer.isError && <InlineError message={answer.error.message} />}
    </>
  );
}
