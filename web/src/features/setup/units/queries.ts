import { keepPreviousData } from "@tanstack/react-query";
import type { AddUnits, UnitState } from "#contract/setup/units";
import { csvDocument } from "#print/csv";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";
import { download } from "../../../charts/card/download.ts";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { unitScreenTexts as texts } from "./texts.ts";

export interface UnitSearch {
  state?: UnitState | undefined;
  find?: string | undefined;
}

export const unitsQuery = ({ state, find }: UnitSearch) =>
  asked(
    ["units", state, find],
    (init) => api.setup.units.$get({ query: { ...(state && { state }), ...(find && { find }) } }, init),
    { placeholderData: keepPreviousData },
  );

export const useAddUnits = (onDone: () => void) =>
  useAnswered({
    call: (json: AddUnits) => unwrap(api.setup.units.$post({ json })),
    rereads: [["units"]],
    onAnswer: ({ labels }) => {
      if (labels.length > 0) {
        const rows = labels.map(({ iccId, claimCode }) => [iccId, claimCode]);
        download(new Blob([csvDocument(["icc_id", "claim_code"], rows)], { type: "text/csv" }), "claim-codes.csv");
        toasts.show({ text: texts.claimCodesSaved, tone: "ok" });
      }
      onDone();
    },
  });
