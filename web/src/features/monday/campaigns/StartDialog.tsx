import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListedDecision } from "#contract/decision/decisions";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import { campaignFields, isWindow, windowProblem } from "#contract/records/campaign";
import { bodyOf, emptyDraft } from "#contract/records/field";
import { RecordField } from "../../../records/RecordField.tsx";
import { RecordForm } from "../../../records/RecordForm.tsx";
import { useRecordForm } from "../../../records/use-record-form.tsx";
import { sessionQuery } from "../../../api/session/session.ts";
import { useMailText } from "../../../api/session/use-mail-text.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { CheckList } from "../../../ui/choices/CheckList.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { plantWorths, washedElsewhere } from "./campaigns.model.ts";
import type { CampaignStart } from "./drafts.ts";
import { sorted } from "../monday.model.ts";
import { mondayTexts } from "../texts.ts";
import { campaignsKey, campaignsQuery, startCampaign } from "./queries.ts";
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
  const { data: session } = useQuery(sessionQuery);
  const needsOwner = session?.permissions.includes("owners.choose") === true && session.actingOwner === null;
  const of = useRecordForm({
    fields: campaignFields,
    start: { ...emptyDraft(campaignFields), ...initial },
    check: ({ from, to }, { errors, missing }) => ({
      missing,
      errors: { ...errors, ...(from !== null && to !== null && !isWindow({ from, to }) && { to: windowProblem }) },
    }),
    save: (draft) => startCampaign(bodyOf(campaignFields, draft)),
    meta: { changesPlans: true },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: campaignsKey });
      toasts.show({ text: say(texts.started), tone: "ok" });
      onClose();
    },
  });
  const { draft } = of;
  const { data: campaigns } = useQuery(campaignsQuery());
  const elsewhere = washedElsewhere(draft, campaigns?.campaigns ?? [], plants);
  const { week, list: worths, total, losing } = plantWorths(sorted(plants), draft);
  const remove = (id: string) => of.change({ plants: draft.plants.filter((other) => other !== id) });
  const close = () => of.guard.close(onClose);
  const isDated = draft.from !== null && draft.to !== null;
  return (
    <Dialog title={texts.title} onClose={close} locked={of.pending}>
      <RecordForm
        of={of}
        frame="dialog"
        saveLabel={say(texts.submit)}
        reason={needsOwner ? campaignTexts.chooseOwner : isDated ? undefined : texts.days}
        cancel={<Button onClick={close}>{texts.cancel}</Button>}
      >
        {needsOwner && <Notice>{campaignTexts.chooseOwner}</Notice>}
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
        <CheckList
          label={campaignFields.plants.label}
          all={texts.all}
          search={mondayTexts.search}
          options={worths.map(({ plant_id: value, plant_name: label, said: detail }) => ({ value, label, detail }))}
          chosen={draft.plants}
          error={of.errorOf("plants")}
          onChange={(chosen) => of.change({ plants: chosen })}
        />
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
            {texts.loses(plant_name, lost!)}
          </Notice>
        ))}
        {elsewhere.map((sentence) => (
          <Notice key={sentence}>{sentence}</Notice>
        ))}
      </RecordForm>
    </Dialog>
  );
}
