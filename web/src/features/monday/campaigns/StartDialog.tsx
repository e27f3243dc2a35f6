import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListedDecision } from "#contract/decision/decisions";
import { campaignFields, isWindow, windowProblem } from "#contract/records/campaign";
import { bodyOf, emptyDraft } from "#contract/records/field";
import { RecordField } from "../../../records/RecordField.tsx";
import { RecordForm } from "../../../records/RecordForm.tsx";
import { useRecordForm } from "../../../records/use-record-form.tsx";
import { useMailText } from "../../../api/session/use-mail-text.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import css from "./campaigns.module.css";
import { washedElsewhere } from "./campaigns.model.ts";
import type { CampaignStart } from "./drafts.ts";
import { plantWorths, type PlantWorth } from "./plant-worth.model.ts";
import { sorted } from "../monday.model.ts";
import { campaignsQuery, startCampaign } from "./queries.ts";
import { campaignScreenTexts } from "./texts.ts";

const texts = campaignScreenTexts.form;

interface StartCampaignProps {
  initial: CampaignStart;
  plants: readonly ListedDecision[];
  onClose: () => void;
}

export function StartDialog({ initial, plants, onClose }: StartCampaignProps) {
  const client = useQueryClient();
  const say = useMailText();
  const of = useRecordForm({
    fields: campaignFields,
    start: { ...emptyDraft(campaignFields), ...initial },
    check: ({ from, to }, { errors, missing }) => ({
      missing,
      errors: { ...errors, ...(from !== null && to !== null && !isWindow({ from, to }) && { to: windowProblem }) },
    }),
    save: (draft) => startCampaign(bodyOf(campaignFields, draft)),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      toasts.show({ text: say(texts.started), tone: "ok" });
      onClose();
    },
  });
  const { draft } = of;
  const { data: campaigns } = useQuery(campaignsQuery);
  const elsewhere = washedElsewhere(draft, campaigns?.campaigns ?? [], plants);
  const { week, list: worths, total, losing } = plantWorths(sorted(plants), draft);
  const remove = (id: string) => of.change({ plants: draft.plants.filter((other) => other !== id) });
  const close = () => of.guard.close(onClose);
  const isDated = draft.from !== null && draft.to !== null;
  const noPlants = of.errorOf("plants");
  return (
    <Dialog open title={texts.title} onClose={close} locked={of.pending}>
      <RecordForm
        of={of}
        frame="dialog"
        saveLabel={say(texts.submit)}
        reason={isDated ? undefined : texts.days}
        cancel={<Button onClick={close}>{texts.cancel}</Button>}
      >
        <RecordField of={of} name="name" />
        <div data-layout="pairs">
          <RecordField of={of} name="from" />
          <RecordField of={of} name="to" />
        </div>
        <div data-layout="pairs">
          <RecordField of={of} name="crew" />
          <RecordField of={of} name="email" input={{ type: "email" }} />
        </div>
        <RecordField of={of} name="note" />
        <PlantChoice plants={worths} chosen={draft.plants} onChange={(chosen) => of.change({ plants: chosen })} />
        {week !== null && total !== null && (
          <p data-layout="flex between gap-2">
            <span data-text="second">{texts.inWeek(week)}</span>
            <strong>{total}</strong>
          </p>
        )}
        {losing.map(({ plant_id, plant_name, lost }) => (
          <Notice
            key={plant_id}
            action={
              <Button size="compact" aria-label={texts.removeOf(plant_name)} onClick={() => remove(plant_id)}>
                {texts.remove}
              </Button>
            }
          >
            {texts.loses(plant_name, lost)}
          </Notice>
        ))}
        {elsewhere.map((sentence) => (
          <Notice key={sentence}>{sentence}</Notice>
        ))}
        {noPlants !== undefined && <InlineError message={noPlants} />}
      </RecordForm>
    </Dialog>
  );
}

interface CampaignPlantsProps {
  plants: readonly PlantWorth[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function PlantChoice({ plants, chosen, onChange }: CampaignPlantsProps) {
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset data-layout="stack shrink gap-1">
      <legend data-layout="below-1" data-text="label second">
        {campaignFields.plants.label}
      </legend>
      <div data-layout="scroll-y" className={css.choice}>
        {plants.map(({ plant_id, plant_name, said }) => (
          <Checkbox
            key={plant_id}
            checked={chosen.includes(plant_id)}
            description={said}
            onChange={({ target }) => toggle(plant_id, target.checked)}
          >
            {plant_name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
