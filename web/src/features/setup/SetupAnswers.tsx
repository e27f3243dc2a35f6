import { useQuery } from "@tanstack/react-query";
import { setupFields, type SetupQuestion, setupQuestions } from "#contract/records/setup";
import type { SetupForm } from "#contract/setup/setup";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/tables/Facts.tsx";
import { useAnswered } from "../../ui/toasts/use-answered.ts";
import { answersOf } from "./answers.ts";
import css from "./answers.module.css";
import { answersTexts as texts } from "./answers-texts.ts";

const photosOf = ({ installationPhoto, morePhotos }: SetupForm): string[] =>
  [installationPhoto, ...morePhotos].filter((photo) => photo !== "");

/** All that a technician recorded about a unit. */
export function SetupAnswers({ form }: { form: SetupForm }) {
  const facts = [["ICCID", form.iccId], [texts.serialNumber, form.serialNumber], ...answersOf(form)] as const;
  return (
    <div data-layout="stack shrink gap-4">
      <Facts data-layout="grid gap-2 facts" facts={facts} />
      {photosOf(form).map((photo, place) => (
        <a key={photo} href={photo} target="_blank" rel="noreferrer">
          <img className={css.photo} src={photo} alt={texts.photo(place + 1)} loading="lazy" />
        </a>
      ))}
    </div>
  );
}

/** On the page of a device: what was answered about its unit. A No can be answered again, which ends its alert. */
export function SetupCard({ device }: { device: string }) {
  const param = { id: device };
  const queryKey = ["device", device, "setup"];
  const { data } = useQuery(asked(queryKey, (init) => api.device[":id"].setup.$get({ param }, init)));
  const answer = useAnswered({
    call: (json: { setupEntryId: string; question: SetupQuestion; answer: boolean }) =>
      unwrap(api.device[":id"].setup.$put({ param, json })),
    tellsFailure: true,
    rereads: [queryKey],
  });
  const setup = data?.setup;
  if (!setup) return null;
  const open = setupQuestions.filter((question) => !setup[question]);
  return (
    <Card stacked title={texts.title}>
      <SetupAnswers form={setup} />
      {open.length > 0 && <p data-text="muted">{texts.openHint}</p>}
      {open.map((question) => (
        <div key={question} data-layout="row middle gap-2">
          <Button
            size="compact"
            pending={answer.isPending && answer.variables.question === question}
            onClick={() => answer.mutate({ setupEntryId: setup.setupEntryId, question, answer: true })}
          >
            {texts.nowYes(setupFields[question].label)}
          </Button>
        </div>
      ))}
    </Card>
  );
}
