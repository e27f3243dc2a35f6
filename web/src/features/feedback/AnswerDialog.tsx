import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FEEDBACK_MAX_LENGTH, type Feedback } from "#contract/feedback/feedback";
import { feedbackTexts } from "#contract/feedback/texts";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import css from "./feedback.module.css";
import { answerFeedback } from "./queries.ts";
import { feedbackScreenTexts as texts } from "./texts.ts";

export function AnswerDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { id, person, text } = feedback;
  const client = useQueryClient();
  const [answer, setAnswer] = useState("");
  const guard = useUnsavedGuard(answer.trim() !== "");
  const send = useMutation({
    mutationFn: () => answerFeedback(id, answer),
    onSuccess: ({ message }) => {
      guard.release();
      toasts.show({ text: message, tone: "ok" });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["feedback"] }),
  });
  const length = answer.trim().length;
  const reason = length === 0 ? feedbackTexts.answerMissing : undefined;
  const error = length > FEEDBACK_MAX_LENGTH ? feedbackTexts.answerTooLong : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ((reason ?? error) === undefined && !send.isPending) send.mutate();
  };
  const close = () => guard.close(onClose);
  return (
    <Dialog open title={texts.answerTo(person?.name ?? texts.gone)} onClose={close} locked={send.isPending}>
      <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
        <blockquote data-layout="stack gap-1" className={css.answer}>
          <p className={css.text}>{text}</p>
        </blockquote>
        <TextArea
          label={texts.answerLabel}
          required
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          description={texts.answerHint(person?.email ?? "")}
          error={error}
        />
        {send.isError && <InlineError message={send.error.message} />}
        <div data-layout="row right gap-2">
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" pending={send.isPending} reason={reason ?? error}>
            {texts.sendAnswer}
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}
