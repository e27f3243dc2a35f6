import { Button } from "../../ui/actions/Button.tsx";
import { useViewAs, viewingTexts } from "./acting.ts";

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
