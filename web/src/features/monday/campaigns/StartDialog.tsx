import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { ListedDecision } from "#contract/decision/decisions";
import { money, roundTo } from "#contract/decision/money";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import { campaignFields, isWindow, windowProblem } from "#contract/records/campaign";
import { bodyOf, emptyDraft } from "#contract/records/field";
import { RecordField } from "../../../records/RecordField.tsx";
import { RecordForm } from "../../../records/RecordForm.tsx";
import { useRecordForm } from "../../../records/use-record-form.tsx";
import { sessionQuery } from "../../../api/session/session.ts";
import { useMailText } from "../../../api/session/use-mail-text.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import css from "./campaigns.module.css";
import { washedElsewhere, worthIn } from "./campaigns.model.ts";
import type { CampaignDraft, CampaignStart } from "./drafts.ts";
import { openMonday } from "../marks.model.ts";
import { sentenceOf, sorted } from "../monday.model.ts";
import { campaignsKey, campaignsQuery, startCampaign } from "./queries.ts";
import { campaignScreenTexts } from "./texts.ts";

const texts = campaignScreenTexts.form;

interface PlantWorth {
  plant_id: string;
  plant_name: string;
  /** Its decision, and its worth in the chosen week. */
  said: string;
}

type Dates = Pick<CampaignDraft, "from" | "to">;

/** Week in which the campaign begins; the next that is open if that Monday has passed. */
function weekOf({ from, to }: Dates, today: string | undefined): string | null {
  if (from === null || today === undefined) return null;
  const [monday, open] = [mondayOf(from), openMonday(today)];
  return monday < open && to !== null && to >= open ? open : monday;
}

/** What each plant says, and what the chosen ones are worth together in the week in which the campaign begins. */
export function plantWorths(
  plants: readonly ListedDecision[],
  draft: Pick<CampaignDraft, "from" | "to" | "plants">,
): {
  week: string | null;
  list: PlantWorth[];
  total: string | null;
  losing: { plant_id: string; plant_name: string; lost: string }[];
} {
  const chosen = plants.filter(({ plant_id }) => draft.plants.includes(plant_id));
  const week = weekOf(draft, (chosen[0] ?? plants[0])?.today);
  const valueOf = (plant: ListedDecision) => (week === null ? null : worthIn(plant, week));
  const known = chosen.flatMap((plant) => valueOf(plant) ?? []);
  return {
    week: week && format.shortDay(week),
    list: plants.map((plant) => {
      const { plant_id, plant_name, step } = plant;
      const value = valueOf(plant);
      return {
        plant_id,
        plant_name,
        said: value === null ? sentenceOf(plant) : texts.worth(sentenceOf(plant), money(step, value)),
      };
    }),
    total:
      known.length === 0
        ? null
        : money(
            1,
            known.reduce((sum, value) => sum + value, 0),
          ),
    losing: chosen.flatMap((plant) => {
      const { plant_id, plant_name, step } = plant;
      const value = valueOf(plant);
      return value !== null && roundTo(step, value) < 0 ? [{ plant_id, plant_name, lost: money(step, -value) }] : [];
    }),
  };
}

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
  const noPlants = of.errorOf("plants");
  return (
    <Dialog open title={texts.title} onClose={close} locked={of.pending}>
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
