import { Button } from "../../ui/actions/Button.tsx";
import { Facts } from "../../ui/tables/Facts.tsx";
import { answersOf } from "./answers.ts";
import type { WizardState } from "./draft.model.ts";
import { fullDraft } from "./form/answers.model.ts";
import { PhotoList } from "./form/PhotoList.tsx";
import { shownPhotos, usePhotos } from "./form/photos.ts";
import type { UnitAccess } from "./renewal.ts";
import css from "./setup.module.css";
import { setupStepTexts as texts } from "./step-texts.ts";
import { UnitState } from "./UnitState.tsx";

interface SummaryStepProps extends UnitAccess {
  walk: WizardState;
  onDone: () => void;
}

export function SummaryStep({ onDone, ...access }: SummaryStepProps) {
  const { entryId, draft: entered } = access.walk;
  const draft = fullDraft(entered);
  const photos = shownPhotos(draft.photos, usePhotos(entryId).kept);
  return (
    <section data-layout="stack shrink gap-4">
      <h2>{texts.summaryTitle}</h2>
      <p>{texts.summaryLead}</p>
      <UnitState access={access} />
      <Facts data-layout="facts" className={css.facts} facts={answersOf(draft)} />
      <PhotoList photos={photos} />
      <Button variant="primary" onClick={onDone}>
        {texts.done}
      </Button>
    </section>
  );
}
