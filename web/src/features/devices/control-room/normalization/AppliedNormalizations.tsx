import { useMutation, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import * as format from "#contract/common/format";
import type { NormalizationLayer, NormalizationLayers } from "#contract/devices/normalization";
import { Button } from "../../../../ui/actions/Button.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/ConfirmDialog.tsx";
import { InlineError } from "../../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../../ui/states/Loaded.tsx";
import { rangeLabel } from "../../../../ui/dates/DateRange.tsx";
import items from "../../../../ui/layout/ItemList.module.css";
import { toasts } from "../../../../ui/toasts/toast-queue.ts";
import { layersQuery, undoLayer } from "../queries.ts";
import { normalizationTexts as texts } from "../texts.ts";
import { useZone } from "../zone.ts";

interface LayersProps {
  device: string;
  layers: UseQueryResult<NormalizationLayers>;
  isBusy: boolean;
  onStarted: (statusKey: string) => void;
}

const changeText = (cell: string, from: number, to: number): string =>
  `${cell} ${format.exact(from)}% → ${format.exact(to)}%`;

function Layer({ layer, onUndo }: { layer: NormalizationLayer; onUndo: (() => void) | null }) {
  const zone = useZone();
  const { effective, undoneAt } = layer;
  return (
    <li className={items.item}>
      <span className={items.what}>
        <strong>{rangeLabel({ from: layer.startDate, to: layer.endDate })}</strong>
        <span>
          {changeText(texts.clean, effective.normCOld, effective.normCNew)} ·{" "}
          {changeText(texts.soiled, effective.normDOld, effective.normDNew)}
        </span>
        <span data-text="muted">
          {texts.applied} {format.instant(layer.appliedAt, zone)} · {layer.appliedBy}
          {undoneAt !== null && ` · ${texts.undone} ${format.instant(undoneAt, zone)} · ${layer.undoneBy}`}
        </span>
      </span>
      {undoneAt === null && onUndo && (
        <Button size="compact" onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </li>
  );
}

export function AppliedNormalizations({ device, layers, isBusy, onStarted }: LayersProps) {
  const client = useQueryClient();
  const [layerToUndo, setLayerToUndo] = useState<NormalizationLayer | null>(null);
  const undo = useMutation({
    mutationFn: (layer: number) => undoLayer(device, layer),
    onSuccess: ({ message, statusKey }) => {
      onStarted(statusKey);
      toasts.show({ text: message, tone: "ok" });
    },
    onSettled: () => {
      setLayerToUndo(null);
      void client.invalidateQueries(layersQuery(device));
    },
  });
  return (
    <section>
      <h3 data-text="name">{texts.layers}</h3>
      <Loaded query={layers} height={60}>
        {(known) =>
          known.layers.length === 0 ? (
            <p data-text="muted">{texts.noLayers}</p>
          ) : (
            <ul>
              {known.layers.map((layer) => (
                <Layer key={layer.id} layer={layer} onUndo={isBusy ? null : () => setLayerToUndo(layer)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {undo.error && <InlineError message={undo.error.message} />}
      <ConfirmDialog
        open={layerToUndo !== null}
        title={texts.undoing}
        confirmLabel={texts.undo}
        pending={undo.isPending}
        onConfirm={() => layerToUndo && undo.mutate(layerToUndo.id)}
        onCancel={() => setLayerToUndo(null)}
      >
        {texts.undoText}
      </ConfirmDialog>
    </section>
  );
}
