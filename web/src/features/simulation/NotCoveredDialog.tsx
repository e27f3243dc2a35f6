import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { placeFacts } from "../places/index.ts";
import type { ChosenPlace } from "./queries.ts";
import { simulationScreenTexts as texts } from "./texts.ts";

interface NotCoveredDialogProps {
  place: ChosenPlace;
  message: string;
  onRun: (place: ChosenPlace) => void;
  onClose: () => void;
}

export function NotCoveredDialog({ place, message, onRun, onClose }: NotCoveredDialogProps) {
  const { data } = useQuery(placeFacts(place));
  const nearest = data?.nearest ?? null;
  return (
    <ConfirmDialog
      open
      title={texts.failed}
      confirmLabel={nearest ? texts.simulateInstead(nearest.label) : texts.ok}
      cancelLabel={nearest ? texts.cancel : null}
      onConfirm={() => (nearest ? onRun({ lat: nearest.lat, lng: nearest.lng, address: nearest.label }) : onClose())}
      onCancel={onClose}
    >
      {message} {nearest && texts.nearestCovered(nearest.label, nearest.meters)}
    </ConfirmDialog>
  );
}
