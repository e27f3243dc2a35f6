import type { ProjectionData, SimulationBasis } from "#contract/simulation/projection";
import { accuracyLines, sourceLines } from "#print/simulation-report/words";
import { Link } from "../../../ui/actions/Link.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Lines } from "../../../ui/layout/Lines.tsx";
import { simulationScreenTexts as texts } from "../texts.ts";

export function Basis({ basis, data }: { basis: SimulationBasis; data: ProjectionData }) {
  return (
    <div data-layout="grid fit-340 gap-4">
      <Card stacked title={texts.sure}>
        <Lines data-layout="stack gap-2 bullets" of={accuracyLines(basis, data)} />
        <p>
          <Link href="/help/simulation-accuracy.pdf" target="_blank">
            {texts.howMeasured}
          </Link>
        </p>
      </Card>
      <Card title={texts.rests}>
        <Lines data-layout="stack gap-2 bullets" of={sourceLines(basis)} />
      </Card>
    </div>
  );
}
