import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { instant } from "#contract/common/format";
import { type Loss, lossTexts } from "#contract/owners/losses";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import layout from "../../ui/layout/Layout.module.css";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { lossesQuery, takeBack } from "./queries.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LossesCard() {
  const { data } = useQuery(lossesQuery);
  if (!data || data.losses.length === 0) return null;
  return (
    <Card title={lossTexts.title}>
      <p className={layout.muted}>{lossTexts.lead}</p>
      {data.losses.map((loss) => (
        <LossLine key={loss.id} loss={loss} />
      ))}
    </Card>
  );
}

function LossLine({ loss }: { loss: Loss }) {
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => takeBack(loss.id),
    onSuccess: ({ message }) => toasts.show({ text: message, detail: loss.name, tone: "ok" }),
    onError: (error) => toasts.show({ text: error.message, tone: "critical" }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <p className={layout.row}>
      <span>
        {lossTexts[loss.kind](loss.name, loss.by)} {lossTexts.until(instant(loss.expiresAt, zone))}
      </span>
      <Button
        size="compact"
        aria-label={`${lossTexts.takeBack} ${loss.name}`}
        pending={back.isPending}
        onClick={() => back.mutate()}
      >
        {lossTexts.takeBack}
      </Button>
    </p>
  );
}
