import { Button } from "../../ui/actions/Button.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { actingTexts, useActFor, useViewAs, viewingTexts } from "./acting.ts";

export function ViewAsButton({ person, name }: { person: string; name: string }) {
  const view = useViewAs();
  return (
    <Button
      size="compact"
      aria-label={viewingTexts.startFor(name)}
      pending={view.isPending || view.isSuccess}
      onClick={() => view.mutate(person)}
    >
      {viewingTexts.start}
    </Button>
  );
}

export function ActForButton({ owner, name }: { owner: string; name: string }) {
  const act = useActFor();
  const onError = ({ message }: Error) => void toasts.show({ text: message, tone: "critical" });
  return (
    <Button
      size="compact"
      aria-label={actingTexts.startFor(name)}
      pending={act.isPending}
      onClick={() => act.mutate(owner, { onError })}
    >
      {actingTexts.start}
    </Button>
  );
}
