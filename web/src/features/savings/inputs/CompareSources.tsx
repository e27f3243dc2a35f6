import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlanSource } from "#contract/decision/decision";
import type { CalculationInputs } from "#contract/records/inputs";
import { Button } from "../../../ui/actions/Button.tsx";
import { linkClass } from "../../../ui/actions/Link.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";
import { previewQuery } from "../queries.ts";
import css from "../savings.module.css";
import { compareTexts as texts } from "../texts.ts";
import { type ComparedSources, comparedRows, comparedText } from "./sources.model.ts";
import type { InputsState } from "./use-inputs.ts";

const using = (source: "auto" | "entered") => ({ rate_source: source, rain_source: source });

interface CompareSourcesProps {
  plant: string;
  sources: readonly PlanSource[];
  inputs: Pick<InputsState, "stored" | "saveChange">;
  maySave: boolean;
  /** Below the fields, which say themselves what isn't used. */
  isBelowFields?: boolean;
}

export function CompareSources({ plant, sources, inputs, maySave, isBelowFields = false }: CompareSourcesProps) {
  const [open, setOpen] = useState(false);
  const { stored } = inputs;
  if (stored === null || stored.version === 0) return null;
  const line = comparedText(sources, stored.inputs);
  if (line === null) return null;
  const use = (source: "auto" | "entered", text: string) => {
    setOpen(false);
    inputs.saveChange(using(source), text);
  };
  return (
    <div data-layout="row middle gap-2">
      {!isBelowFields && <p data-text="second caption">{line}</p>}
      <button type="button" className={linkClass()} onClick={() => setOpen(true)}>
        {isBelowFields ? texts.compareBoth : texts.compare}
      </button>
      {open && (
        <Dialog
          title={texts.title}
          onClose={() => setOpen(false)}
          actions={
            maySave && (
              <>
                <Button onClick={() => use("entered", texts.usesMine)}>{texts.mineButton}</Button>
                <Button variant="primary" onClick={() => use("auto", texts.usesMeasured)}>
                  {texts.measuredButton}
                </Button>
              </>
            )
          }
        >
          <Comparison plant={plant} inputs={stored.inputs} />
        </Dialog>
      )}
    </div>
  );
}

function Comparison({ plant, inputs }: { plant: string; inputs: CalculationInputs }) {
  const measured = useQuery(previewQuery(plant, { ...inputs, ...using("auto") }));
  const mine = useQuery(previewQuery(plant, { ...inputs, ...using("entered") }));
  return (
    <Loaded query={measured} height={220}>
      {(left) => (
        <Loaded query={mine} height={220}>
          {(right) => (
            <Table
              label={texts.title}
              className={css.comparison}
              columns={columns}
              rows={comparedRows(left, right)}
              rowKey={({ label }) => label}
              tone={({ measured, mine }) => (measured === mine ? undefined : "differs")}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

const columns: readonly TableColumn<ComparedSources>[] = [
  { header: <span className="visually-hidden">{texts.input}</span>, cell: ({ label }) => label },
  { header: texts.measured, cell: ({ measured }) => measured },
  { header: texts.mine, cell: ({ mine }) => mine },
];
