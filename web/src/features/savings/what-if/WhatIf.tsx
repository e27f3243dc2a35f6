import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { calculateBlockedBecause } from "../inputs/inputs.model.ts";
import { savingsBasisQuery } from "../queries.ts";
import type { ShownPlansStore } from "../shown-plans.ts";
import { whatIfTexts } from "../texts.ts";
import type { PlannedDevice } from "../site.ts";
import type { InputsState } from "../inputs/use-inputs.ts";
import { WhatIfBoard } from "./WhatIfBoard.tsx";
import { ownRate, savedCase } from "./figures.model.ts";
import css from "./what-if.module.css";

type LoadedInputs = NonNullable<InputsState["stored"]>;

interface ContentsProps {
  site: PlannedDevice;
  maySave: boolean;
  stored: LoadedInputs;
  change: InputsState["change"];
  shown: ShownPlansStore;
}

function Contents({ site, maySave, stored, change, shown }: ContentsProps) {
  const { inputs, energyYear } = stored;
  // Any rate works here; the device's own comes with the basis.
  const lacksInputs = savedCase(inputs, 0) === null;
  const basis = useQuery({
    ...savingsBasisQuery(site.device, energyYear?.uploadedAt ?? null),
    enabled: !lacksInputs && energyYear !== null,
  });
  const own = basis.data === undefined ? null : ownRate(basis.data);
  const saved = useMemo(() => savedCase(inputs, own), [inputs, own]);
  const lacksRate = basis.data !== undefined && saved === null;
  if (lacksInputs || lacksRate || energyYear === null)
    return (
      <EmptyState
        title={whatIfTexts.nothingYet}
        detail={
          energyYear === null
            ? whatIfTexts.needsFile
            : (calculateBlockedBecause(inputs, true) ?? whatIfTexts.needsInputs)
        }
      />
    );
  if (basis.isError) return <InlineError message={basis.error.message} onRetry={() => void basis.refetch()} />;
  if (basis.data === undefined || basis.data.energy === null || saved === null) return <Skeleton height={420} />;
  return (
    <WhatIfBoard
      plant={site.plant}
      maySave={maySave}
      basis={basis.data}
      energy={basis.data.energy}
      saved={saved}
      shown={shown}
      onUse={change}
    />
  );
}

export interface WhatIfProps {
  site: PlannedDevice;
  maySave: boolean;
  inputs: InputsState;
  shown: ShownPlansStore;
}

export default function WhatIf({ site, maySave, inputs, shown }: WhatIfProps) {
  return (
    <Card title="What if">
      <p data-text="quiet pretty" className={css.lead}>
        {whatIfTexts.lead}
      </p>
      {inputs.stored === null ? (
        <Skeleton height={420} />
      ) : (
        <Contents site={site} maySave={maySave} stored={inputs.stored} change={inputs.change} shown={shown} />
      )}
    </Card>
  );
}
