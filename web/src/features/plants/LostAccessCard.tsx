import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { instant } from "#contract/common/format";
import { type LostAccess, lostAccessTexts } from "#contract/owners/lost-access";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { lostAccessQuery, takeBack } from "./queries.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LostAccessCard() {
  const { data } = useQuery(lostAccessQuery);
  if (!data || data.losses.length === 0) return null;
  return (
    <Card title={lostAccessTexts.title}>
      <div data-layout="stack shrink gap-4">
        <p data-text="muted">{lostAccessTexts.lead}</p>
        <ul>
          {data.losses.map((loss) => (
            <LossItem key={loss.id} loss={loss} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function LossItem({ loss }: { loss: LostAccess }) {
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => takeBack(loss.id),
    onSuccess: ({ message }) => toasts.show({ text: message, detail: loss.name, tone: "ok" }),
    onError: (error) => toasts.show({ text: error.message, tone: "critical" }),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <li data-layout="item row middle between gap-2-3">
      <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <span>{lostAccessTexts[loss.kind](loss.name, loss.by)}</span>
        <span data-text="muted">{lostAccessTexts.until(instant(loss.expiresAt, zone))}</span>
      </span>
      <Button
        size="compact"
        aria-label={`${lostAccessTexts.takeBack} ${loss.name}`}
        pending={back.isPending}
        onClick={() => back.mutate()}
      >
        {lostAccessTexts.takeBack}
      </Button>
    </li>
  );
}
