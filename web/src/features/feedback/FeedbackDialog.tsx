import { useMutation, type UseMutationResult, useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { APPLICATION_VERSION } from "#contract/common/version";
import {
  type FeatureRequest,
  FEEDBACK_MAX_LENGTH,
  type FeedbackKind,
  feedbackKinds,
} from "#contract/feedback/feedback";
import { feedbackTexts } from "#contract/feedback/texts";
import type { Session } from "#contract/accounts/session";
import { lastFailure } from "../../api/unwrap.ts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { ownFeedbackQuery, sendFeedback } from "./queries.ts";
import { deviceListQuery, plantListQuery } from "../../api/lists.ts";
import { feedbackScreenTexts as texts, missing } from "./texts.ts";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";

/** Not a device id, which has no spaces. */
const SIMULATION = "the simulation";

interface SubjectChoice {
  value: string;
  label: string;
  detail: string;
}

type NamedDevice = Pick<Device, "device_id" | "device_name" | "plant_id">;
type NamedPlant = Pick<Plant, "plant_id" | "plant_name">;

function subjectsOf(devices: readonly NamedDevice[], plants: readonly NamedPlant[]): SubjectChoice[] {
  const names = new Map(plants.map(({ plant_id, plant_name }) => [plant_id, plant_name]));
  const ofDevices = devices.map(({ device_id, device_name, plant_id }) => ({
    value: device_id,
    label: device_name,
    detail: names.get(plant_id) ?? "",
  }));
  ofDevices.sort((a, b) => a.detail.localeCompare(b.detail) || a.label.localeCompare(b.label));
  return [...ofDevices, { value: SIMULATION, label: texts.simulation, detail: texts.simulationDetail }];
}

function firstSubject(subjects: readonly SubjectChoice[], device: string | undefined): string | null {
  if (subjects.some(({ value }) => value === device)) return device!;
  return subjects.length === 1 ? subjects[0]!.value : null;
}

const NEAR_LIMIT = 500;

export function FeedbackDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const send = useMutation({ mutationFn: sendFeedback });
  if (!send.isSuccess) return <FeedbackForm session={session} send={send} onClose={onClose} />;
  return (
    <Dialog
      size="small"
      title={feedbackTexts.sentTitle}
      onClose={onClose}
      actions={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing left to do
        <Button variant="primary" autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p>{feedbackTexts.sent}</p>
    </Dialog>
  );
}

interface FeedbackFormProps {
  session: Session;
  send: UseMutationResult<unknown, Error, FeatureRequest>;
  onClose: () => void;
}

function FeedbackForm({ session, send, onClose }: FeedbackFormProps) {
  const seesDevices = session.permissions.includes("dashboard.view");
  const devices = useQuery({ ...deviceListQuery, enabled: seesDevices });
  const plants = useQuery({ ...plantListQuery(), enabled: seesDevices });
  const place = useRouterState({ select: ({ location }) => location });
  const [kind, setKind] = useState<FeedbackKind>("feature");
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [isAttached, setAttached] = useState(false);
  const guard = useUnsavedGuard(text.trim() !== "");
  const isLoading = seesDevices && (devices.isPending || plants.isPending);
  const failed = devices.error ?? plants.error;
  const subjects = subjectsOf(devices.data?.devices ?? [], plants.data?.plants ?? []);
  const subject = chosen ?? firstSubject(subjects, (place.search as { device?: string }).device);
  const failure = lastFailure();
  const body = (): FeatureRequest => ({
    name: session.user.user_name,
    email: session.user.email,
    featureRequestText: text,
    kind,
    device_id: subject === SIMULATION ? null : subject,
    ...(isAttached && {
      page: place.pathname.slice(0, 200),
      version: APPLICATION_VERSION,
      ...(failure !== null && { requestId: failure }),
    }),
  });
  const reason = isLoading ? feedbackTexts.deviceMissing : missing(subject, text);
  const close = () => guard.close(onClose);
  const left = FEEDBACK_MAX_LENGTH - text.trim().length;
  return (
    <Dialog
      title={feedbackTexts.title}
      onClose={close}
      locked={send.isPending}
      confirm={{
        label: texts.send,
        pending: send.isPending,
        reason,
        isForm: true,
        onConfirm: () => send.mutate(body(), { onSuccess: () => guard.release() }),
      }}
    >
      <Segmented
        label={texts.kind}
        segments={feedbackKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      {isLoading && !failed && <Skeleton height={58} />}
      {failed && (
        <InlineError message={failed.message} onRetry={() => void Promise.all([devices.refetch(), plants.refetch()])} />
      )}
      {!isLoading && <Select label={texts.device} options={subjects} value={subject} onChange={setChosen} />}
      <TextArea
        label={texts.text[kind]}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        description={left >= 0 && left <= NEAR_LIMIT ? texts.room(left) : undefined}
        error={left < 0 ? texts.tooLong(-left) : undefined}
      />
      <Checkbox
        checked={isAttached}
        onChange={(event) => setAttached(event.target.checked)}
        description={texts.attached(place.pathname, APPLICATION_VERSION, failure)}
      >
        {texts.attach}
      </Checkbox>
      {send.isError && <InlineError message={send.error.message} />}
      <OwnFeedback />
      {guard.question}
    </Dialog>
  );
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function OwnFeedback() {
  const { data } = useQuery(ownFeedbackQuery);
  if (!data || data.feedback.length === 0) return null;
  return (
    <section data-layout="stack shrink gap-3" aria-label={texts.own}>
      <h3>{texts.own}</h3>
      {data.feedback.map(({ id, text, createdAt, answer }) => (
        <blockquote key={id} data-layout="stack gap-1">
          <span data-text="muted">{format.day(dayOf(zone, createdAt))}</span>
          <p>{text}</p>
          {answer === null ? (
            <span data-text="muted">{texts.notAnswered}</span>
          ) : (
            <>
              <span data-text="muted">{texts.repliedOn(format.day(dayOf(zone, answer.at)))}</span>
              <p>{answer.text}</p>
            </>
          )}
        </blockquote>
      ))}
    </section>
  );
}
